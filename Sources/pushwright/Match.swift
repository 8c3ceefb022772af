import ArgumentParser
import CompactJSON
import LanguageMatching
import PushLint

struct Match: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Says which localization a person gets, and why.",
    discussion: """
      The mode device is the rule of Apple's systems (\(LanguageMatcher.dataVersion), not verified on a device); best-fit \
      is ICU's matcher, for providers that localize on the server; lookup and filter are those of RFC 4647. It exits \
      with 1 where nothing matches.

      With --batch each line of standard input is an object {"available": [...], "preferred": [...], \
      "developmentRegion": "en"}. Each gets a line of output at once, the answer or an object with an error, with the \
      line's number under "line"; an empty line gets an error, too.
      """)

  @Option(help: "The app's localizations, separated by commas, as their .lproj folders are named.")
  var available: String?
  @Option(help: "The person's languages, separated by commas, the first preferred most.")
  var preferred: String?
  @Option(help: "The person's languages as an Accept-Language header with weights.")
  var acceptLanguage: String?
  @Option(help: "The app's development region.")
  var developmentRegion: String?
  @Flag(help: "Answer one line after another from standard input.")
  var batch = false
  @Flag(help: "Say for every candidate what decided.")
  var explain = false
  @OptionGroup var options: MatchOptions
  @OptionGroup var format: FormatOption

  func validate() throws {
    guard batch else { return }
    let others = [
      ("--available", available), ("--preferred", preferred), ("--accept-language", acceptLanguage),
      ("--development-region", developmentRegion),
    ]
    if let other = others.first(where: { $0.1 != nil })?.0 {
      throw ValidationError("found \(other) beside --batch, expected it in each line")
    }
  }

  func run() throws {
    if batch { return try MatchBatch(mode: try options.matchMode(), source: options.source, explains: explain).run() }
    guard let available else { throw Failure("error: found no --available, expected the app's localizations") }
    let languages = try preferredLanguages()
    let names = available.commaSeparated
    let matcher = try options.matcher(available: names, developmentRegion: developmentRegion)
    let match = try answer(matcher, languages)
    let other = explain ? try difference(from: match, names, languages) : nil
    switch format.format {
    case .json: try printResult(JSON.object(match.json(bestFit: other)))
    case .text: try printResult(match.text(bestFit: other))
    }
    if match.match == nil { throw ExitCode(1) }
  }

  private func answer(_ matcher: LanguageMatcher, _ languages: [String]) throws -> LanguageMatch {
    explain
      ? matcher.explain(preferred: languages, source: options.source)
      : matcher.match(preferred: languages, source: options.source)
  }

  /// What best fit would pick instead of the device; nil for other modes and where both agree.
  private func difference(
    from match: LanguageMatch, _ available: [String], _ languages: [String]
  ) throws -> LanguageMatch? {
    guard options.mode == .device else { return nil }
    let matcher = try LanguageMatcher(
      available: available, developmentRegion: developmentRegion, mode: .bestFit())
    let other = matcher.match(preferred: languages, source: options.source)
    return other.match == match.match ? nil : other
  }

  private func preferredLanguages() throws(Failure) -> [String] {
    switch (preferred, acceptLanguage) {
    case (let preferred?, nil): return preferred.commaSeparated
    case (nil, let header?):
      do {
        return try AcceptLanguage(parsing: header).preferred
      } catch {
        let location = SourceLocation(of: error.offset, in: Array(header.utf8))
        throw Failure(
          "--accept-language:\(location.line):\(location.column): error: \(error)\n"
            + location.excerpt(of: Array(header.utf8)))
      }
    default: throw Failure("error: expected either --preferred or --accept-language")
    }
  }
}
