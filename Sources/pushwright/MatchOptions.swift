public import ArgumentParser
import CompactJSON
public import LanguageMatching
import SourceText

/// The mode in which `match` picks a localization, and the options of that mode.
struct MatchOptions: ParsableArguments {
  enum Mode: String, ExpressibleByArgument, CaseIterable {
    case device
    case bestFit = "best-fit"
    case lookup, filter
  }

  @Option(help: "Match as a device does, or by best-fit, lookup or filter.")
  var mode = Mode.device
  @Option(help: "Say where the languages come from; the confidence depends on it.")
  var source = LanguageSource.serverLocale
  @Option(help: "In mode filter, use the basic or extended scheme (RFC 4647, sections 3.3.1 and 3.3.2).")
  var scheme = FilterScheme.basic
  @Option(help: "In mode best-fit, give the language or the script the most weight.")
  var favor = BestFitOptions.Favor.language
  @Option(help: "In mode best-fit, accept distances up to this one, from 0 to 100.")
  var maximumDistance: Double?
  @Option(help: "In mode best-fit, for a pair such as uk:ru, never answer uk with ru; may be repeated.")
  var deny: [String] = []
  @Flag(help: "In mode best-fit, accept only languages that are close in both directions.")
  var twoWayOnly = false
  @Flag(
    help:
      "In mode best-fit, fall back to the development region, then to English, to Base, or to the first localization.")
  var useDefault = false

  func validate() throws {
    let options = [
      ("--favor", Mode.bestFit, favor != .language), ("--maximum-distance", .bestFit, maximumDistance != nil),
      ("--deny", .bestFit, !deny.isEmpty), ("--two-way-only", .bestFit, twoWayOnly),
      ("--use-default", .bestFit, useDefault), ("--scheme", .filter, scheme != .basic),
    ]
    if let (name, needed, _) = options.first(where: { $0.2 && $0.1 != mode }) {
      throw ValidationError("\(name) needs --mode \(needed.rawValue), but the mode is \(mode.rawValue)")
    }
    if let maximumDistance, !(0...100).contains(maximumDistance) {
      throw ValidationError("--maximum-distance is \(maximumDistance), but must be between 0 and 100")
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
      else { throw Failure("error: --deny \(pair.shown): expected two language tags, such as uk:ru") }
      options.denied.append(.init(preferred: preferred, available: available))
    }
    return options
  }
}

extension LanguageSource: ExpressibleByArgument {}
extension FilterScheme: ExpressibleByArgument {}
extension BestFitOptions.Favor: ExpressibleByArgument {}
