import AppBundle
import ArgumentParser
import LintConfiguration
import PushLint
import PushPreview

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Writes a page that shows payloads and texts as an app's people see them.",
    discussion: """
      The page shows what lint finds in the payloads and strings check in the texts. A \(ProjectConfiguration.fileName) beside \
      the first payload or above it says which rules hold and which buttons the categories have.
      """)

  @Argument(help: "Payload files, or folders that are searched for .apns and .json files; - for standard input.")
  var files: [String] = []
  @Option(help: "The folder with the app's .lproj folders.")
  var app: String
  @Option(help: "Where the page goes: a file, or - for standard output.")
  var output: String
  @Option(help: "The configuration; looked for upwards from the first payload where none is given.")
  var config: String?

  func run() throws {
    let app = try readApp(app, tables: nil, tellsProblems: false)
    let files = try PayloadFiles.list(files)
    if output != "-", files.contains(where: { $0.map { PayloadFiles.areSame($0, output) } ?? false }) {
      throw Failure("\(output): error: found a payload that the page would replace, expected another file for --output")
    }
    var settings = try LintSettings(config: config)
    guard let linter = try settings.linter(for: files.first ?? nil) else { throw ExitCode(2) }
    let categories = try settings.categories(for: files.first ?? nil)
    var preview = Preview(of: LintedApp(app), linter: linter, categories: categories)
    if let base = app.base() { preview.add(linter.findings(in: app, base: base)) }
    var progress = Progress()
    defer { progress.end() }
    for (index, file) in files.enumerated() {
      progress.show("payload \(index + 1) of \(files.count)")
      let input = try Input(file)
      preview.add(input.bytes, file: input.name)
    }
    progress.show("writing the page of \(files.count) payloads", isLong: true)
    try printResult(try preview.html(), to: output)
  }
}
