public import ArgumentParser
import CompactJSON
public import LanguageMatching
import SourceText

/// Which question `match` asks, and with which options.
struct MatchOptions: ParsableArguments {
  enum Mode: String, ExpressibleByArgument, CaseIterable {
    case device
    case bestFit = "best-fit"
    case lookup, filter
  }

  @Option(help: "device, best-fit, lookup or filter.")
  var mode = Mode.device
  @Option(help: "Where the languages come from: device-list, server-locale or unknown; it decides the confidence.")
  var source = LanguageSource.serverLocale
  @Option(help: "Mode filter: basic or extended (RFC 4647, sections 3.3.1 and 3.3.2).")
  var scheme = FilterScheme.basic
  @Option(help: "Mode best-fit: which subtag weighs most, language or script.")
  var favor = BestFitOptions.Favor.language
  @Option(help: "Mode best-fit: the largest distance that matches, 0 to 100.")
  var maximumDistance: Double?
  @Option(help: "Mode best-fit: an answer that is not wanted, such as uk:ru; may be repeated.")
  var deny: [String] = []
  @Flag(help: "Mode best-fit: only languages that are near both ways.")
  var twoWayOnly = false
  @Flag(help: "Mode best-fit: the development region, else the first localization, where nothing is near.")
  var useDefault = false

  func validate() throws {
    let options = [
      ("--favor", Mode.bestFit, favor != .language), ("--maximum-distance", .bestFit, maximumDistance != nil),
      ("--deny", .bestFit, !deny.isEmpty), ("--two-way-only", .bestFit, twoWayOnly),
      ("--use-default", .bestFit, useDefault), ("--scheme", .filter, scheme != .basic),
    ]
    if let (name, needed, _) = options.first(where: { $0.2 && $0.1 != mode }) {
      throw ValidationError("found \(name) in mode \(mode.rawValue), expected it with --mode \(needed.rawValue) only")
    }
    if let maximumDistance, !(0...100).contains(maximumDistance) {
      throw ValidationError("found --maximum-distance \(maximumDistance), expected 0 to 100")
    }
  }

  func matchMode() throws(Failure) -> MatchMode {
    switch mode {
    case .device: .device
    case .bestFit: .bestFit(try bestFitOptions())
    case .lookup: .lookup
    case .filter: .filter(scheme)
    }
  }

  func matcher(available: [String], developmentRegion: String?) throws(Failure) -> LanguageMatcher {
    let mode = try matchMode()
    do {
      return try LanguageMatcher(available: available, developmentRegion: developmentRegion, mode: mode)
    } catch {
      throw Failure("error: \(error)")
    }
  }

  private func bestFitOptions() throws(Failure) -> BestFitOptions {
    var options = BestFitOptions(
      favor: favor, usesDefault: useDefault, isTwoWayOnly: twoWayOnly, maximumDistance: maximumDistance)
    for pair in deny {
      let parts = pair.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let preferred = try? LanguageTag(parsing: parts[0]),
        let available = try? LanguageTag(parsing: parts[1])
      else { throw Failure("error: found --deny \(pair.shown), expected two language tags as in uk:ru") }
      options.denied.append(.init(preferred: preferred, available: available))
    }
    return options
  }
}

extension LanguageSource: ExpressibleByArgument {}
extension FilterScheme: ExpressibleByArgument {}
extension BestFitOptions.Favor: ExpressibleByArgument {}
