import AppBundle
import ArgumentParser
import LintConfiguration
import PushLint
import PushPreview
import SourceText
import StringsFiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Writes an HTML page that shows payloads and localized text as the user sees them.",
    discussion: """
      The page also has the findings of lint and of strings check. It lists the keys that the payloads use, in the languages \
      that have one of them, and the coverage of every language. With several versions of the app, a text that not all \
      versions show has the labels of its versions. A \(ProjectConfiguration.fileName) in the folder of the \
      first payload or above it sets the app, the rules and the buttons of categories. A file may be an envelope, such as a \
      message for FCM, an array or lines; each of its payloads is shown.

      Example: pushwright preview --app App --output preview.html Payloads
      """)

  @Argument(help: "Payload files, or folders to search for .apns and .json files; - for standard input.")
  var files: [String] = []
  @OptionGroup var app: AppOptions
  @OptionGroup var bundleOptions: BundleOptions
  @OptionGroup var androidOptions: AndroidOptions
  @Flag(
    help: """
      List all keys of the app in all languages; by default, the keys that the payloads use. Needs no payload if \
      standard input is empty or a terminal.
      """)
  var allKeys = false
  @OptionGroup var envelope: EnvelopeOption
  @OptionGroup var activities: ActivityOption
  @OptionGroup var quiet: QuietFlag
  @Option(
    help: """
      Also show these pseudo-languages, separated by commas: en-XA (accents, 40% longer) and ar-XB (right to left), whose \
      texts are made from the base.
      """)
  var languages: String?
  @Option(help: "Write the page to this file, or to standard output with -.")
  var output: String

  func run() throws {
    let list = try payloads()
    let files = list.files
    if let other = languages?.commaSeparated.first(where: { PseudoLanguage(tag: $0) == nil }) {
      let known = PseudoLanguage.allCases.map(\.rawValue).listed(or: true)
      throw Failure("error: --languages: \"\(other.shown)\" is not a pseudo-language; use \(known)")
    }
    let paths = try app.versions(for: files.first ?? nil)
    func reading(_ path: AppPath) -> AppReading {
      AppReading(path, tables: nil, options: bundleOptions, tellsProblems: false, isQuiet: quiet.quiet)
    }
    let apps = try paths.apps { reading($0) }
    guard !apps.isEmpty else { throw Failure.noApp("--app") }
    if output != "-", files.contains(where: { $0.map { PayloadFiles.areSame($0, output) } ?? false }) {
      throw Failure("\(output): error: the page would replace a payload; choose another file for --output")
    }
    if paths.contains(where: { replacesFile(of: $0.path.path) }) {
      throw Failure("\(output): error: the page would replace a file of the app; choose another file for --output")
    }
    var settings = try LintSettings(
      .init(
        envelope: envelope.kind, activities: try activities.contracts(), readsApp: false, readsBaseline: false),
      list.configurations)
    guard let linter = try settings.settings(for: files.first ?? nil)?.linter else { throw ExitCode(2) }
    // The page lists the strings of the Apple app only.
    var messageLinter = linter
    messageLinter.android = try androidOptions.resources(tellsProblems: false)
    let categories = try settings.categories(for: files.first ?? nil)
    // The pseudo-languages are shown, but nothing is found in them.
    var shown: [LintedApp] = []
    for (path, version) in zip(paths, apps) {
      shown.append(LintedApp(try reading(path.path).adding(languages, to: version.app)))
    }
    let versions = zip(apps, shown).compactMap { version, app in
      version.label.map { AppVersion(label: $0, app: app) }
    }
    var preview =
      versions.isEmpty
      ? Preview(of: shown[0], linter: messageLinter, categories: categories)
      : Preview(versions: versions, linter: messageLinter, categories: categories)
    preview.listsAllKeys = allKeys
    for (label, app) in apps {
      let base = bundleOptions.base.flatMap { app[$0] } ?? app.base()
      preview.add(linter.findings(in: app, base: base), of: label)
    }
    var progress = Progress(isQuiet: quiet.quiet)
    defer { progress.end() }
    for (index, file) in files.enumerated() {
      progress.show("payload \(index + 1) of \(files.count)")
      if file == nil, allKeys, isInputTerminal { continue }
      let input = try Input(file)
      if file == nil, allKeys, input.bytes.isEmpty { continue }
      if let message = unreadable(input) {
        progress.end()
        printMessage(message)
      }
      preview.add(input.bytes, file: input.name)
    }
    progress.show("writing the page of \(files.count.counted("payload"))", isLong: true)
    try printResult(try preview.html(), to: output)
  }

  /// Returns the payload files, or throws with a hint if an app is named in their place.
  private func payloads() throws(Failure) -> PayloadFiles {
    do throws(Failure) {
      return try PayloadFiles.list(files, try Configurations(app.config))
    } catch {
      guard files.count == 1, error.message.contains("no payloads found"),
        (try? AppSearch(folder: files[0]).pushBundle) != nil
      else { throw error }
      throw Failure("\(files[0]): error: this is an app, not a payload; name it with --app, and its payloads without")
    }
  }

  /// Returns the line about a file without a payload that can be read, which the page shows with its findings.
  private func unreadable(_ input: Input) -> String? {
    do throws(Failure) {
      // A message for another system has no payload to read.
      let payloads =
        try envelope.kind == nil ? input.anyContents().payloads : input.envelope(as: envelope.kind).payloads
      for payload in payloads where payload.isWritten { _ = try input.shownPayload(payload) }
      return nil
    } catch {
      return error.message.split(separator: "\n").first.map(String.init)
    }
  }

  /// Whether the output is a file in the app's folder that is neither empty nor a page.
  private func replacesFile(of app: String) -> Bool {
    guard output != "-", let file = AtomicFile.resolved(output), let folder = AtomicFile.resolved(app),
      file.utf8.starts(with: (folder == "/" ? folder : folder + "/").utf8),
      // The page replaces only regular files, and reading a pipe would wait for its writer.
      let attributes = try? FileManager.default.attributesOfItem(atPath: file),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return false }
    guard let source = try? InputSource(file) else { return true }
    defer { source.close() }
    let start = Array("<!DOCTYPE html>".utf8)
    var bytes: [UInt8] = []
    guard (try? source.read(to: &bytes, at: start.count)) != nil else { return true }
    return !bytes.isEmpty && bytes != start
  }
}
