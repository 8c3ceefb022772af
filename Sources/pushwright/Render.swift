import APNsDevice
import APNsPayload
import AppBundle
import ArgumentParser
import CompactJSON
import LanguageMatching
import PushLint
import StringsFiles

struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Shows the text of payloads as the user sees it in each language.",
    discussion: """
      Searches folders for .apns and .json files, and expands patterns with *, ?, [...] and **, as "pushwright lint" does. With \
      several payloads, the text of each has its file's name as a heading; in JSON, "payloads" has an object \
      {"file": ..., "renderings": [...]} for each.

      A payload may be in an envelope: a message for FCM or SNS, an array, or lines. If a file has several payloads, each \
      has its path in the file after the file's name, and in JSON under "payload". The text that FCM makes from its \
      notification is shown too. With --android, so is the text of a message for FCM on Android, in JSON under "android".

      The exit status is 1 if an argument of a payload is not text, and 2 if a payload could not be read; the others are \
      shown.

      Example: pushwright render --app App --languages fr-BE,en Payloads
      """)

  @Argument(help: "Payload files, folders or patterns; standard input by default, or with -.")
  var files: [String] = []
  @OptionGroup var app: AppOptions
  @OptionGroup var bundleOptions: BundleOptions
  @OptionGroup var envelope: EnvelopeOption
  @OptionGroup var androidOptions: AndroidOptions
  @Option(
    help: """
      Show the localization that a device picks for these languages, separated by commas; the texts of en-XA (accents, 40% \
      longer) and ar-XB (right to left) are made from the base.
      """)
  var languages: String?
  @Flag(help: "Accept languages in --languages that are neither in the app nor known to ICU.")
  var assume = false
  @Flag(help: "Show every localization of the app, the default without --languages.")
  var all = false
  @Flag(help: "Follow symbolic links that lead out of the app's folder.")
  var followLinks = false
  @OptionGroup var quiet: QuietFlag
  @OptionGroup var format: FormatOption

  func run() throws {
    guard languages == nil || !all else { throw Failure("error: use either --languages or --all, not both") }
    let list = try PayloadFiles.list(files, try Configurations(app.config))
    var apps = RenderedApps(self, try AppVersionPath.list(app.app, config: app.config), list.configurations)
    let android = try androidOptions.resources(tellsProblems: !quiet.quiet)
    let hasOneFile = list.files.count == 1
    var isOne = hasOneFile
    var isFirst = true
    var status: Int32 = 0
    var shown: [JSON] = []
    for file in list.files {
      do throws(Failure) {
        let versions = try apps.versions(for: file)
        let input = try Input(file)
        let payloads = try input.envelope(as: envelope.kind).payloads
        isOne = hasOneFile && payloads.count == 1
        for payload in payloads {
          guard let (readPayload, argumentErrors) = try read(payload, in: input, isOnly: isOne) else {
            status = 2
            isFirst = false
            continue
          }
          let renderings = versions.flatMap { version in
            self.renderings(of: readPayload, in: version.app, version.label) { languages in
              payload.androidMessage.flatMap { android?.notification(of: $0, preferred: languages) }
            }
          }
          let path = payloads.count == 1 ? nil : payload.label
          switch format.format {
          case .json:
            let list: JSON = .array(renderings.map { .object(Self.json(of: $0)) })
            if isOne { try printResult(["renderings": list] as JSON) }
            var object: JSONObject = ["file": .string(input.name)]
            object["payload"] = path.map(JSON.string)
            object["renderings"] = list
            shown.append(.object(object))
          case .text:
            let name = [input.name, path].compactMap(\.self).joined(separator: ": ").escapedForTerminal(
              keepsLines: false)
            if !isOne { try printResult((isFirst ? "" : "\n") + name + ":\n") }
            isFirst = false
            try show(renderings)
          }
          input.tell(argumentErrors)
          if !argumentErrors.isEmpty { status = max(status, 1) }
        }
      } catch {
        // The others may still be shown, but not without the app that the options name.
        if hasOneFile || apps.isEmpty { throw error }
        printMessage(error.message)
        status = 2
        isFirst = false
      }
    }
    if !isOne, format.format == .json { try printResult(["payloads": .array(shown)] as JSON) }
    if status > 0 { throw ExitCode(status) }
  }

  /// Returns a payload as a device reads it.
  ///
  /// If it cannot be read, this throws if it is the only one; otherwise it reports the error and returns `nil`.
  private func read(
    _ payload: EnvelopedPayload, in input: Input, isOnly: Bool
  ) throws(Failure) -> (payload: Payload, argumentErrors: [PayloadError])? {
    do throws(Failure) {
      return try input.shownPayload(payload)
    } catch {
      guard !isOnly else { throw error }
      printMessage(error.message)
      return nil
    }
  }

  private func show(_ renderings: [Rendering]) throws(Failure) {
    if isOutputTerminal, languages == nil {
      try printStyled(LanguageTable(renderings, columns: outputColumns, isColored: isOutputColored).text)
    } else {
      try printResult(Self.text(of: renderings))
    }
  }
}

/// The apps of payloads, each read once.
private struct RenderedApps {
  private let options: Render
  private let given: [AppVersionPath]
  private var configurations: Configurations
  /// The apps by the bytes of their paths.
  private var apps: [[UInt8]: AppLocalizations] = [:]

  init(_ options: Render, _ given: [AppVersionPath], _ configurations: Configurations) {
    self.options = options
    self.given = given
    self.configurations = configurations
  }

  var isEmpty: Bool { apps.isEmpty }

  /// Returns the app of a payload, or each version of it with its label.
  mutating func versions(for file: String?) throws(Failure) -> [(label: String?, app: AppLocalizations)] {
    let paths = try given.isEmpty ? configurations.configured(for: file)?.versions ?? [] : given
    guard !paths.isEmpty else { throw Failure.noApp("--app") }
    var versions: [(label: String?, app: AppLocalizations)] = []
    for path in paths { versions.append((path.label, try app(at: path.path))) }
    return versions
  }

  /// Returns an app, which has or knows the languages to show.
  private mutating func app(at source: AppPath) throws(Failure) -> AppLocalizations {
    let path = Array(source.path.utf8)
    if let known = apps[path] { return known }
    let reading = AppReading(
      source, options: options.bundleOptions, followingLinks: options.followLinks, isQuiet: options.quiet.quiet)
    let app = try reading.app(showing: options.languages)
    if !options.assume { try check(options.languages?.commaSeparated ?? [], in: app) }
    apps[path] = app
    return app
  }

  /// Throws if a language is neither one of the app's nor one that ICU knows: it is most likely misspelled.
  private func check(_ languages: [String], in app: AppLocalizations) throws(Failure) {
    let matcher = app.deviceMatcher
    for name in languages
    where matcher.match(preferred: [name]).match == nil && !LocalizationLanguage(name: name).isKnown {
      let known = app.languages.map(\.name)
      let near = NearMatch.of(name, among: known).map { "did you mean \"\($0.shown)\"? Add --assume for any name" }
      throw Failure(
        "error: --languages: the language \"\(name.shown)\" is unknown; "
          + (near ?? "use one of the app's (\(AppReading.listed(known))), or add --assume for any name"))
    }
  }
}

extension Render {
  /// The text that a user sees, with the label of the app's version if there are several.
  ///
  /// If the payload is in a message for FCM, it has what Android shows to the same user.
  typealias Rendering = (
    app: String?, language: String, notification: RenderedNotification, android: AndroidNotification?
  )

  private func renderings(
    of payload: Payload, in app: AppLocalizations, _ label: String?,
    android: (_ languages: [String]) -> AndroidNotification?
  ) -> [Rendering] {
    guard let languages else {
      return app.shownLocalizations.map {
        (
          label, $0.name, NotificationRenderer($0).render(payload),
          android([AndroidResources.tag(ofLocalization: $0.name)])
        )
      }
    }
    let preferred = languages.commaSeparated
    let matcher = app.deviceMatcher
    let match = matcher.explain(preferred: preferred, source: .deviceList)
    let deciding = match.explanation.first { $0.rule == .deciding }?.name
    let renderer = NotificationRenderer(app.shown(in: app.shownName(of: match), by: matcher))
    return [(label, deciding ?? preferred.first ?? "", renderer.render(payload), android(preferred))]
  }

  /// Returns a rendering as JSON, as the command's contract defines it.
  private static func json(of rendering: Rendering) -> JSONObject {
    var object = rendering.notification.json(language: rendering.language, app: rendering.app)
    object["android"] = rendering.android?.json
    return object
  }

  /// Returns the renderings as text, with languages that show the same text together, in order of the first of each
  /// group.
  private static func text(of renderings: [Rendering]) -> String {
    var groups: [(languages: [String], lines: String)] = []
    var places: [[UInt8]: Int] = [:]
    for (app, _, rendering, android) in renderings {
      let lines = (rendering.lines + (android?.lines ?? [])).map { "  \($0)\n" }.joined()
      let name = app.map { "\($0) \(rendering.localization)" } ?? rendering.localization
      if let place = places[Array(lines.utf8)] {
        groups[place].languages.append(name)
      } else {
        places[Array(lines.utf8)] = groups.count
        groups.append(([name], lines))
      }
    }
    return groups.map { "\($0.languages.joined(separator: ", "))\n\($0.lines)" }.joined()
  }
}

extension RenderedNotification {
  fileprivate func json(language: String, app: String?) -> JSONObject {
    var object: JSONObject = [
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
    object["app"] = app.map(JSON.string)
    return object
  }

  /// The rendering as lines of text: one for each text, then one for each diagnostic.
  fileprivate var lines: [String] {
    var lines = texts.map { name, text in "\(name): \(text.text)" }
    lines += diagnostics.map { "\($0.severity.rawValue): \($0.message) [\($0.code)]" }
    return lines.isEmpty ? ["(no text)"] : lines
  }
}

extension RenderedText? {
  fileprivate var json: JSON { map { .string($0.text) } ?? .null }
}
