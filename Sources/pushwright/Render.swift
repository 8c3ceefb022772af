import APNsDevice
import APNsPayload
import AppBundle
import ArgumentParser
import CompactJSON
import LanguageMatching
import StringsFiles

struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows the text of a payload as the user sees it in each language.")

  @OptionGroup var file: FileArgument
  @OptionGroup var app: AppOptions
  @OptionGroup var bundleOptions: BundleOptions
  @Option(help: "Show the localization that a device picks for these languages, separated by commas.")
  var languages: String?
  @Flag(help: "Show every localization of the app, the default without --languages.")
  var all = false
  @Flag(help: "Follow symbolic links that lead out of the app's folder.")
  var followLinks = false
  @OptionGroup var quiet: QuietFlag
  @OptionGroup var format: FormatOption

  func run() throws {
    guard let folder = try app.folder(for: file.file) else { throw Failure.noApp("--app") }
    let input = try file.read()
    let (payload, argumentErrors) = try input.shownPayload()
    let reading = AppReading(
      folder, options: bundleOptions, followingLinks: followLinks, isQuiet: quiet.quiet)
    let app = try reading.app()
    let renderings = try renderings(of: payload, in: app)
    switch format.format {
    case .json:
      try printResult(["renderings": .array(renderings.map { $0.notification.json(language: $0.language) })] as JSON)
    case .text where isOutputTerminal && languages == nil:
      try printStyled(LanguageTable(renderings, columns: outputColumns, isColored: isOutputColored).text)
    case .text: try printResult(Self.text(of: renderings))
    }
    try input.tell(argumentErrors)
  }
}

extension Render {
  typealias Rendering = (language: String, notification: RenderedNotification)

  private func renderings(of payload: Payload, in app: AppLocalizations) throws(Failure) -> [Rendering] {
    guard let languages else {
      return app.shownLocalizations.map { ($0.name, NotificationRenderer($0).render(payload)) }
    }
    guard !all else { throw Failure("error: use either --languages or --all, not both") }
    let preferred = languages.commaSeparated
    let matcher = app.deviceMatcher
    let match = matcher.explain(preferred: preferred, source: .deviceList)
    let deciding = match.explanation.first { $0.rule == .deciding }?.name
    let renderer = NotificationRenderer(app.shown(in: app.shownName(of: match), by: matcher))
    return [(deciding ?? preferred.first ?? "", renderer.render(payload))]
  }

  /// Returns the renderings as text, with languages that show the same text together, in order of the first of each
  /// group.
  private static func text(of renderings: [Rendering]) -> String {
    var groups: [(languages: [String], lines: String)] = []
    var places: [[UInt8]: Int] = [:]
    for (_, rendering) in renderings {
      let lines = rendering.lines
      if let place = places[Array(lines.utf8)] {
        groups[place].languages.append(rendering.localization)
      } else {
        places[Array(lines.utf8)] = groups.count
        groups.append(([rendering.localization], lines))
      }
    }
    return groups.map { "\($0.languages.joined(separator: ", "))\n\($0.lines)" }.joined()
  }
}

extension RenderedNotification {
  /// Returns the rendering as JSON, as the command's contract defines it.
  fileprivate func json(language: String) -> JSON {
    [
      "language": .string(language), "localization": .string(localization),
      "title": title.json, "subtitle": subtitle.json, "body": body.json, "action": action.json,
      "diagnostics": .array(
        diagnostics.map {
          [
            "severity": .string($0.severity.rawValue), "code": .string($0.code), "field": .string($0.lineName),
            "message": .string($0.message), "confidence": .string($0.confidence.rawValue),
          ]
        }),
    ]
  }

  /// The rendering as text: a line for each text, then a line for each diagnostic.
  fileprivate var lines: String {
    var lines = texts.map { name, text in "  \(name): \(text.text)" }
    lines += diagnostics.map { "  \($0.severity.rawValue): \($0.message) [\($0.code)]" }
    if lines.isEmpty { lines = ["  (no text)"] }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension RenderedText? {
  fileprivate var json: JSON { map { .string($0.text) } ?? .null }
}
