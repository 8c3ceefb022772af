import AppBundle
import ArgumentParser
import CompactJSON
import LanguageMatching
import PushLint
import SourceText

struct Match: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Predicts which localization the user gets, and explains why.",
    discussion: """
      The mode device follows Apple's systems (\(LanguageMatcher.dataVersion), not verified on a device). The mode best-fit \
      is ICU's matcher, for providers that localize on the server. The modes lookup and filter are those of RFC 4647. The \
      exit status is 1 if nothing matches.

      With --batch, each line of standard input is an object {"available": [...], "preferred": [...], \
      "developmentRegion": "en"}. Each line is answered at once with one line of JSON: a match or an error, with the \
      line's number under "line". An empty line is an error. The exit status is 1 if a line could not be \
      read; a line without a match is not an error.

      Example: pushwright match --available en,en-GB,fr --preferred en-NZ --explain
      """)

  @Option(help: "Choose from these localizations, separated by commas and named like their .lproj folders.")
  var available: String?
  @Option(
    help: """
      Choose from the localizations of the app in this folder, bundle, archive, XLIFF export or root of a repository.
      """)
  var app: String?
  @OptionGroup var bundleOptions: BundleOptions
  @Option(help: "Match these languages of the user, separated by commas, the most preferred first.")
  var preferred: String?
  @Option(
    help: "Match the languages of this Accept-Language header, with its weights; never answer with one of weight 0.")
  var acceptLanguage: String?
  @Option(help: "Fall back to this development region of the app.")
  var developmentRegion: String?
  @Flag(help: "Answer each line of standard input as soon as it is read.")
  var batch = false
  @Flag(help: "Explain the decision for every candidate.")
  var explain = false
  @OptionGroup var options: MatchOptions
  @OptionGroup var quiet: QuietFlag
  @OptionGroup var format: FormatOption
  // Many try the languages without an option.
  @Argument(help: .hidden) var loose: [String] = []

  func validate() throws {
    if let first = loose.first {
      throw ValidationError(
        "found \"\(first.shown)\" without an option; name the languages of the user with --preferred "
          + loose.map(\.shown).joined(separator: ","))
    }
    if bundleOptions.base != nil, developmentRegion != nil {
      throw ValidationError("use either --base or --development-region; both name the localization to fall back to")
    }
    guard batch else { return }
    let others = [
      ("--available", available), ("--app", app), ("--bundle", bundleOptions.bundle), ("--base", bundleOptions.base),
      ("--preferred", preferred), ("--accept-language", acceptLanguage),
      ("--development-region", developmentRegion),
    ]
    if let other = others.first(where: { $0.1 != nil })?.0 {
      let member =
        switch other {
        case "--available", "--app", "--bundle": "available"
        case "--preferred", "--accept-language": "preferred"
        default: "developmentRegion"
        }
      throw ValidationError("\(other) cannot be used with --batch; give \(member) in each line")
    }
  }

  func run() throws {
    if batch { return try MatchBatch(mode: try options.matchMode(), source: options.source, explains: explain).run() }
    let (available, region) = try localizations()
    let (names, languages) = try question(available, region)
    let matcher = try options.matcher(available: names, developmentRegion: region)
    let match = try answer(matcher, languages)
    let other = explain ? try difference(from: match, names, region, languages) : nil
    switch format.format {
    case .json: try printResult(JSON.object(match.json(bestFit: other)))
    case .text: try printResult(match.text(bestFit: other))
    }
    if match.match == nil { throw ExitCode(1) }
  }

  /// Returns the localizations to choose from, and the development region.
  private func localizations() throws(Failure) -> (names: [String], region: String?) {
    try bundleOptions.check(app)
    switch (available, app) {
    case (let available?, nil): return (available.commaSeparated, developmentRegion)
    case (nil, let folder?):
      var chosen = bundleOptions
      chosen.base = chosen.base ?? developmentRegion
      let source = AppPath(path: folder, configured: nil)
      let app = try AppReading(source, options: chosen, isQuiet: quiet.quiet).app()
      return (app.available, app.developmentRegion)
    case (nil, nil):
      throw Failure("error: --available is missing; list the app's localizations, or name its folder with --app")
    default: throw Failure("error: use either --available or --app, not both")
    }
  }

  private func answer(_ matcher: LanguageMatcher, _ languages: [String]) throws -> LanguageMatch {
    explain
      ? matcher.explain(preferred: languages, source: options.source)
      : matcher.match(preferred: languages, source: options.source)
  }

  /// Returns what best fit would pick instead of the device; `nil` if both agree, and in other modes.
  private func difference(
    from match: LanguageMatch, _ available: [String], _ developmentRegion: String?, _ languages: [String]
  ) throws -> LanguageMatch? {
    guard options.mode == .device else { return nil }
    let matcher = try LanguageMatcher(
      available: available, developmentRegion: developmentRegion, mode: .bestFit())
    let other = matcher.match(preferred: languages, source: options.source)
    return other.match == match.match ? nil : other
  }

  /// Returns the localizations that the user accepts, and the user's languages.
  private func question(
    _ available: [String], _ developmentRegion: String?
  ) throws(Failure) -> (available: [String], preferred: [String]) {
    switch (preferred, acceptLanguage) {
    case (let preferred?, nil): return (available, preferred.commaSeparated)
    case (nil, let header?):
      do {
        let languages = try AcceptLanguage(parsing: header)
        return (languages.acceptable(available, developmentRegion: developmentRegion), languages.preferred)
      } catch {
        let location = SourceLocation(of: error.offset, in: Array(header.utf8))
        throw Failure(
          "--accept-language:\(location.line):\(location.column): error: \(error)\n"
            + location.excerpt(of: Array(header.utf8)))
      }
    default: throw Failure("error: use either --preferred or --accept-language")
    }
  }
}
