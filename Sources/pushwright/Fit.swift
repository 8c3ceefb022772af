import APNsDevice
import APNsPayload
import AppBundle
import ArgumentParser
import LanguageMatching
import PayloadFitting
import SourceText

struct Fit: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shortens the text of a payload until it fits, and prints it exactly as it would be sent.",
    discussion: """
      Only text that the user reads is cut: the body, the strings in loc-args, the subtitle and the title. A payload that \
      already fits is printed as encode prints it. With an app, the arguments that no language shows are cut first. The cuts \
      are listed on standard error; with an app, so is the length of the text in each language. If the payload cannot fit, \
      the exit status is 1, and the largest fields that cannot be cut are listed.

      Example: pushwright fit --push-type alert --boundary word long.apns
      """)

  @OptionGroup var file: FileArgument
  @OptionGroup var quiet: QuietFlag
  @OptionGroup var options: FittingOptions
  @OptionGroup var app: AppOptions
  @OptionGroup var bundleOptions: BundleOptions
  @Option(help: "With an app, look only at what a device shows in these languages, separated by commas.")
  var languages: String?

  func run() throws {
    let policy = try options.fittingPolicy()
    let folder = try app.folder(for: file.file)
    guard folder != nil || languages == nil else { throw Failure.noApp("--app", "--languages needs an app") }
    try bundleOptions.check(folder?.path)
    let input = try file.read()
    let payload = try input.payload()
    let budget = try options.byteBudget(for: payload).budget
    let rendered = try folder.map(renderedLanguages) ?? []
    let fitted: FittedPayload
    do {
      fitted = try payload.fitted(to: budget, renderedIn: rendered, policy: policy)
    } catch {
      throw Failure("\(input.name): error: \(error)", status: 1)
    }
    let bytes = try fitted.payload.encoded()
    try printResult(isOutputTerminal ? bytes + [0x0A] : bytes)
    guard !quiet.quiet else { return }
    for cut in fitted.cuts { printMessage(cut.line) }
    for length in fitted.renderings {
      printMessage(
        "\(length.language): \(length.line.rawValue) \(length.bytes.counted("byte")), "
          + length.characters.counted("character"))
    }
  }

  private func renderedLanguages(of app: AppPath) throws(Failure) -> [RenderedLanguage] {
    let bundle = try AppReading(app, options: bundleOptions, isQuiet: quiet.quiet).app()
    guard let languages else {
      return bundle.shownLocalizations.map { Self.renderedLanguage($0.name, $0) }
    }
    let matcher = bundle.deviceMatcher
    return languages.commaSeparated.map { language in
      let name = bundle.shownName(of: matcher.match(preferred: [language]))
      return Self.renderedLanguage(language, bundle.shown(in: name, by: matcher))
    }
  }

  private static func renderedLanguage(_ name: String, _ localization: PushStrings) -> RenderedLanguage {
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
