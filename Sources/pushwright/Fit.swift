import APNsDevice
import APNsPayload
import AppBundle
import ArgumentParser
import LanguageMatching
import PayloadFitting

struct Fit: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Cuts the payload's texts so that it fits, and prints exactly the bytes that would be sent.",
    discussion: """
      Only what a person reads is cut: the body, the strings in loc-args, the subtitle, the title. A payload that fits \
      is printed as encode does. What was cut stands on standard error, with --app how long the texts of each language \
      are then. What cannot fit exits with 1 and the largest fields that may not be cut.
      """)

  @OptionGroup var file: FileArgument
  @OptionGroup var options: FittingOptions
  @Option(help: "The folder with the app's .lproj folders: arguments that no language shows are cut first.")
  var app: String?
  @Option(help: "Beside --app: only what a device shows in each of these languages, separated by commas.")
  var languages: String?

  func run() throws {
    guard app != nil || languages == nil else {
      throw Failure("error: found --languages without --app, expected both")
    }
    let policy = try options.fittingPolicy()
    let input = try file.read()
    let payload = try input.payload()
    let budget = try options.byteBudget(for: payload).budget
    let rendered = try renderedLanguages()
    let fitted: FittedPayload
    do {
      fitted = try payload.fitted(to: budget, renderedIn: rendered, policy: policy)
    } catch {
      throw Failure("\(input.name): error: \(error)", status: 1)
    }
    let bytes = try fitted.payload.encoded()
    try printResult(isOutputTerminal ? bytes + [0x0A] : bytes)
    for cut in fitted.cuts { printMessage(cut.line) }
    for length in fitted.renderings {
      printMessage(
        "\(length.language): \(length.line.rawValue) \(length.bytes) bytes, \(length.characters) characters")
    }
  }

  private func renderedLanguages() throws(Failure) -> [RenderedLanguage] {
    guard let app else { return [] }
    let bundle = try readApp(app)
    guard let languages else {
      return bundle.shownLocalizations.map { Self.renderedLanguage($0.name, $0) }
    }
    let matcher = bundle.deviceMatcher
    return languages.commaSeparated.map { language in
      let name = bundle.shownName(of: matcher.match(preferred: [language]))
      return Self.renderedLanguage(language, bundle.shown(in: name, by: matcher))
    }
  }

  private static func renderedLanguage(_ name: String, _ localization: Localization) -> RenderedLanguage {
    let renderer = NotificationRenderer(localization)
    return RenderedLanguage(name: name) { payload in
      let shown = renderer.render(payload)
      let texts = AlertDictionary.Line.allCases.compactMap { line in
        shown[line].map { (line, RenderedLanguage.Text($0.text, usedArguments: $0.usedArguments)) }
      }
      return Dictionary(uniqueKeysWithValues: texts)
    }
  }
}
