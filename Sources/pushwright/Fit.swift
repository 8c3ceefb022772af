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

      With several versions of the app, an argument counts as shown if any version shows it. Standard error also says \
      which version has the longest text and which one shows the most arguments.

      Example: pushwright fit --push-type alert --boundary word long.apns
      """)

  @OptionGroup var file: FileArgument
  @OptionGroup var quiet: QuietFlag
  @OptionGroup var options: FittingOptions
  @OptionGroup var app: AppOptions
  @OptionGroup var bundleOptions: BundleOptions
  @Option(
    help: """
      With an app, look only at what a device shows in these languages, separated by commas; en-XA and ar-XB are made from \
      the base.
      """)
  var languages: String?

  func run() throws {
    let policy = try options.fittingPolicy()
    let versions = try app.versions(for: file.file)
    guard !versions.isEmpty || languages == nil else { throw Failure.noApp("--app", "--languages needs an app") }
    try bundleOptions.check(versions.last?.path.path)
    let input = try file.read()
    let payload = try input.payload()
    let budget = try options.byteBudget(for: payload).budget
    let apps = try versions.apps(showing: languages) {
      AppReading($0, options: bundleOptions, isQuiet: quiet.quiet)
    }
    let rendered = apps.map(renderedLanguages)
    let fitted: FittedPayload
    do {
      fitted = try payload.fitted(to: budget, renderedIn: rendered.flatMap(\.self), policy: policy)
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
    guard versions.count > 1 else { return }
    if let longest = Self.longest(fitted.renderings) { printMessage(longest) }
    if let most = Self.mostArguments(in: apps, of: payload), !fitted.cuts.isEmpty { printMessage(most) }
  }

  /// Returns a line about the version and language with the longest text; `nil` if there is no text.
  private static func longest(_ lengths: [RenderedLength]) -> String? {
    var longest: (language: String, bytes: Int)?
    var sum: (language: String, bytes: Int)?
    // The lines of a language are next to each other.
    for length in lengths {
      let bytes = (sum?.language == length.language ? sum?.bytes ?? 0 : 0) + length.bytes
      sum = (length.language, bytes)
      if bytes > longest?.bytes ?? 0 { longest = sum }
    }
    return longest.map { "the text is longest in \($0.language): \($0.bytes.counted("byte"))" }
  }

  /// Returns a line about the version that shows the most arguments; `nil` if all versions show equally many.
  private static func mostArguments(
    in apps: [(label: String?, app: AppLocalizations)], of payload: Payload
  ) -> String? {
    let counts = apps.map { version in
      let shown = version.app.shownLocalizations.flatMap { localization in
        let rendered = NotificationRenderer(localization).render(payload)
        return AlertDictionary.Line.allCases.flatMap { line in
          (rendered[line]?.usedArguments ?? []).map { [line.rawValue, "\($0)"] }
        }
      }
      return Set(shown).count
    }
    guard let most = counts.max(), most > counts.min() ?? most, let place = counts.firstIndex(of: most) else {
      return nil
    }
    return
      "\(apps[place].label ?? "") shows the most arguments (\(most.grouped)); those that no version shows are cut first"
  }

  private func renderedLanguages(_ version: (label: String?, app: AppLocalizations)) -> [RenderedLanguage] {
    let bundle = version.app
    func named(_ name: String, _ localization: PushStrings) -> RenderedLanguage {
      Self.renderedLanguage(version.label.map { "\($0) \(name)" } ?? name, localization)
    }
    guard let languages else { return bundle.shownLocalizations.map { named($0.name, $0) } }
    let matcher = bundle.deviceMatcher
    return languages.commaSeparated.map { language in
      let name = bundle.shownName(of: matcher.match(preferred: [language]))
      return named(language, bundle.shown(in: name, by: matcher))
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
