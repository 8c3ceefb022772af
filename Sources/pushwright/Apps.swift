import AppBundle
import ArgumentParser
import CompactJSON
import PushLint

struct Apps: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the bundles below a folder, with their base and their languages.",
    discussion: """
      A bundle belongs to an Info.plist, to a target of an Xcode project, or to a target of a Swift package. The search \
      leaves out built products and the folders \(AppSearch.excludedNames.joined(separator: ", ")), and folders whose \
      names start with a dot.

      The commands that read an app take the bundle marked "receives pushes"; --bundle chooses another one. The mark goes \
      to a bundle with a table Localizable. If there are several, an app comes first, then the folder itself, then a \
      bundle whose entitlements or background modes allow pushes, then the bundle with the most languages. In a built \
      product, the mark goes to the outermost bundle.

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
    let bundles = try reading.bundles(choosing: \.bundles)
    let overviews = bundles.map {
      ($0.overview(base: $0.base(asked: nil), isOnly: false, in: folder), $0.receivesPushes)
    }
    switch format.format {
    case .json:
      let apps = overviews.map { overview, receivesPushes in
        var object = overview.json
        if receivesPushes { object["pushes"] = .boolean(true) }
        return JSON.object(object)
      }
      try printResult(["apps": .array(apps)] as JSON)
    case .text:
      try printResult(
        overviews.map { overview, receivesPushes in
          overview.text + (receivesPushes ? "  receives pushes\n" : "")
        }.joined())
    }
  }
}
