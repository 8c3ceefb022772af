import AppBundle
import ArgumentParser
import CompactJSON
import PushLint

struct Apps: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps",
    abstract: "Lists the bundles below a folder, with their base and their languages.",
    discussion: """
      A bundle has the tables that a target of an Xcode project copies, whatever their folders are; a table that no target \
      copies is left out. A framework or extension that copies nothing but what an app copies, too, is part of the app. If \
      no project says so, a bundle belongs to an Info.plist, to a target of an Xcode project, or to a target of a Swift \
      package. The search leaves out built products and the folders \
      \(AppSearch.excludedNames.joined(separator: ", ")), and folders whose names start with a dot.

      The commands that read an app take the bundle marked "receives pushes"; --bundle chooses another one. The mark goes \
      to a bundle with a table Localizable; that of an extension does not count. If there are several, an app comes \
      first, then the folder itself, then a bundle that is neither for Apple TV nor an App Clip, then one whose \
      entitlements or background modes allow pushes, then the one with the most languages. In a built product, the mark \
      goes to the outermost bundle.

      Example: pushwright apps .
      """)

  @Argument(help: "The root of a repository, or any folder with bundles below it.")
  var folder: String
  @OptionGroup var format: FormatOption
  @Option(help: "Leave out what this configuration excludes; by default, look for one in the folder and above.")
  var config: String?

  func run() throws {
    let reading = AppReading(
      AppPath(path: folder, configured: nil, config: config), argument: "<folder>", tables: nil)
    var uncopied: [String] = []
    var malformed: Set<String> = []
    let bundles = try reading.bundles { search in
      uncopied = search.uncopied
      return search.bundles
    } reportingMalformed: { _, failure in
      // Several bundles may have the same Info.plist.
      if malformed.insert(failure.message).inserted { printMessage(failure.message) }
    }
    let overviews = bundles.map { ($0, $0.overview(base: $0.base(asked: nil), isOnly: false, in: folder)) }
    switch format.format {
    case .json:
      let apps = overviews.map { bundle, overview in
        var object = overview.json
        object["tableFolders"] = .array(bundle.folders.map(JSON.string))
        if !bundle.targets.isEmpty { object["targets"] = .array(bundle.targets.map(JSON.string)) }
        if bundle.receivesPushes { object["pushes"] = .boolean(true) }
        return JSON.object(object)
      }
      var result: JSONObject = ["apps": .array(apps)]
      if !uncopied.isEmpty { result["uncopied"] = .array(uncopied.map(JSON.string)) }
      try printResult(.object(result))
    case .text:
      let texts = overviews.map { bundle, overview in
        let targets = bundle.targets == [bundle.name] ? [] : bundle.targets
        return overview.text
          + (bundle.folders == [bundle.path] ? "" : "  folders: \(bundle.folders.joined(separator: ", "))\n")
          + (targets.isEmpty ? "" : "  copied by: \(targets.joined(separator: ", "))\n")
          + (bundle.receivesPushes ? "  receives pushes\n" : "")
      }
      try printResult(texts.joined() + Self.text(of: uncopied))
    }
    if !malformed.isEmpty { throw ExitCode(2) }
  }

  /// Returns the files that are left out, at most 20 of them.
  private static func text(of uncopied: [String]) -> String {
    guard !uncopied.isEmpty else { return "" }
    let more = uncopied.count - 20
    let lines = uncopied.prefix(20) + (more > 0 ? ["and \(more.grouped) more"] : [])
    return "left out, because no target copies it\n" + lines.map { "  \($0)\n" }.joined()
  }
}
