import APNsDevice
import APNsPayload
import AppBundle
import ArgumentParser
import LanguageMatching
import PayloadFitting
import PushLint
import SourceText

struct Fit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Shortens the text of a payload until it fits, and prints it exactly as it would be sent.",
    discussion: """
      Only text that the user reads is cut: the body, the strings in loc-args, the subtitle and the title. A payload that \
      already fits is printed as encode prints it. With an app, the arguments that no language shows are cut first in their \
      array. The cuts are listed on standard error; with an app, so is the length of the text in each language. If the payload cannot fit, \
      the exit status is 1, and the largest fields that cannot be cut are listed.

      With several versions of the app, an argument counts as shown if any version shows it. Standard error also says \
      which version has the longest text and which one shows the most arguments.

      The payload may be in an envelope. Without --envelope, the payload alone is printed. With it, the whole file is printed \
      with the fitted payloads in their places, and everything else as it was. In a message for FCM, room is left for what \
      FCM adds, unless --budget is given.

      Example: pushwright fit --push-type alert --boundary word long.apns
      """)

  @OptionGroup var file: FileArgument
  @Option(
    help: """
      Print the envelope with the fitted payloads in it: a message for FCM or SNS, an array, or lines (ndjson); auto finds \
      the kind by its shape. With none, take the file as a payload.
      """)
  var envelope: EnvelopeOption.Choice?
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
    let configured = try app.pushType(for: file.file)
    let policy = try options.fittingPolicy()
    let versions = try app.versions(for: file.file)
    guard !versions.isEmpty || languages == nil else { throw Failure.noApp("--app", "--languages needs an app") }
    try bundleOptions.check(versions.last?.path.path)
    let input = try file.read()
    let apps = try versions.apps(showing: languages) {
      AppReading($0, options: bundleOptions, isQuiet: quiet.quiet)
    }
    let rendered = apps.flatMap { [RenderedLanguage](of: $0, languages) }
    let read = try input.envelope(as: envelope?.kind)
    if envelope == nil, read.payloads.count > 1 {
      throw Failure(
        "\(input.name): error: the file has \(read.payloads.count.grouped) payloads; add --envelope auto to fit all of them"
      )
    }
    var fitted: [FittedPayload] = []
    for payload in read.payloads {
      let options = options.asType(payload.pushType ?? configured)
      switch try FittingAttempt(payload, in: input, options, policy, renderedIn: rendered).result {
      case .success(let result): fitted.append(result)
      case .failure(.made): throw Failure("\(input.name): error: \(FittingAttempt.Problem.made)")
      case .failure(let error):
        let label = payload.label.isEmpty ? "" : "\(payload.label): "
        throw Failure("\(input.name): error: \(label)\(error)", status: 1)
      }
    }
    let texts = try fitted.map { try $0.payload.encoded() }
    let isWhole = envelope != nil && read.kind != .none
    let bytes = isWhole ? read.replacing(input.bytes, with: texts) : texts[0]
    try printResult(isOutputTerminal && bytes.last != 0x0A ? bytes + [0x0A] : bytes)
    guard !quiet.quiet else { return }
    for (payload, fitted) in zip(read.payloads, fitted) {
      let label = read.payloads.count == 1 ? "" : "\(payload.label): "
      tell(fitted, of: label)
      guard apps.count > 1 else { continue }
      if let longest = Self.longest(fitted.renderings) { printMessage(label + longest) }
      if !fitted.cuts.isEmpty,
        let most = Self.mostArguments(
          in: apps, of: try input.payload(payload, as: options.pushType ?? payload.pushType ?? configured))
      {
        printMessage(label + most)
      }
    }
  }

  private func tell(_ fitted: FittedPayload, of label: String) {
    for cut in fitted.cuts { printMessage(label + cut.line) }
    for length in fitted.renderings {
      printMessage(
        "\(label)\(length.language): \(length.line.rawValue) \(length.bytes.counted("byte")), "
          + length.characters.counted("character"))
    }
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
}
