import APNsDevice
import APNsPayload
import AppBundle
import ArgumentParser
import CompactJSON
import StringsFiles

struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows what a person sees of the payload in each language.")

  @OptionGroup var file: FileArgument
  @Option(help: "The folder with the app's .lproj folders.")
  var app: String
  @Flag(help: "Show every localization of the app.")
  var all = false
  @OptionGroup var format: FormatOption

  func run() throws {
    let input = try file.read()
    let payload = try input.payload()
    let app = try readApp(app)
    let renderings = app.localizations.filter { $0.name != "Base" }.map { localization in
      NotificationRenderer(
        Localization(name: localization.name, table: localization.table("Localizable")?.file.table ?? StringsTable())
      ).render(payload)
    }
    switch format.format {
    case .json: try printResult(["renderings": .array(renderings.map(\.json))] as JSON)
    case .text: try printResult(Self.text(of: renderings))
    }
  }
}

extension Render {
  /// The renderings for people: languages that show the same stand together, in the order of the first of each.
  private static func text(of renderings: [RenderedNotification]) -> String {
    var groups: [(languages: [String], lines: String)] = []
    for rendering in renderings {
      let lines = rendering.lines
      if let place = groups.firstIndex(where: { $0.lines.utf8.elementsEqual(lines.utf8) }) {
        groups[place].languages.append(rendering.localization)
      } else {
        groups.append(([rendering.localization], lines))
      }
    }
    return groups.map { "\($0.languages.joined(separator: ", "))\n\($0.lines)" }.joined()
  }
}

extension RenderedNotification {
  /// The rendering for programs, as the command's contract has it.
  fileprivate var json: JSON {
    [
      "language": .string(localization), "localization": .string(localization),
      "title": title.json, "subtitle": subtitle.json, "body": body.json, "action": action.json,
      "diagnostics": .array(
        diagnostics.map {
          [
            "severity": .string($0.severity.rawValue), "code": .string($0.code), "field": .string($0.field.rawValue),
            "message": .string($0.message),
          ]
        }),
    ]
  }

  /// The rendering for people: a line for each text, a line for each diagnostic.
  fileprivate var lines: String {
    var lines: [String] = []
    for field in Field.allCases {
      guard let text = self[field]?.text else { continue }
      lines.append("  \(field.rawValue): \(text)")
    }
    lines += diagnostics.map { "  \($0.severity.rawValue): \($0.message) [\($0.code)]" }
    if lines.isEmpty { lines = ["  (no text)"] }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension RenderedText? {
  fileprivate var json: JSON { map { .string($0.text) } ?? .null }
}
