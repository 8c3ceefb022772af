import APNsPayload
import ArgumentParser
import PushLint

struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds in payloads what would make them fail.")

  @Argument(help: "Payload files, or folders that are searched for .apns and .json files; - for standard input.")
  var paths: [String] = []
  @Option(help: "The push type whose limit counts; derived from each payload where none is given.")
  var pushType: PushType?
  @OptionGroup var format: FormatOption

  func run() throws {
    let linter = Linter(pushType: pushType)
    var report = LintReport()
    var unreadable = false
    for path in try PayloadFiles.list(paths) {
      do throws(Failure) {
        let input = try Input(path)
        report.add(linter.findings(in: input.bytes, file: input.name), in: input.bytes)
      } catch {
        printMessage(error.message)
        unreadable = true
      }
    }
    switch format.format {
    case .json: try printResult(report.json)
    case .text: try printResult(report.text(isColored: isOutputTerminal))
    }
    if unreadable { throw ExitCode(2) }
    if report.findings.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
  }
}
