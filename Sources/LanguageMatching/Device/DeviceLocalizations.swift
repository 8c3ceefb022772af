import SourceText

/// A set of localizations prepared for mode `device`.
///
/// Every name is a 64-bit symbol, and every chain is computed in advance. The rules are those of
/// `ualoc_localizationsToUse` in Apple ICU 76, which CFBundle calls.
final class DeviceLocalizations: Sendable {
  /// One localization; two symbols are equal if and only if the names are.
  struct Entry: Sendable {
    var base: UInt64 = 0
    var normalized: UInt64 = 0
    var language: UInt64 = 0
    var group: UInt64 = 0
    /// The range of the chain in `chains`.
    var chain = 0..<0
    var hasRegion = false
    /// Whether the name could be read; a malformed name takes no part.
    var isRead = false
  }

  /// The result for one preferred language, independent of the other preferences.
  struct Outcome: Sendable {
    /// The symbol of the language; `unmatched` for a malformed tag.
    var language = DeviceLocalizations.unmatched
    /// The index of the best localization, followed by its score; -1 if none matches.
    var winner: Int32 = -1
    var score: Int32 = 0
    /// The index of `pt_BR` if it answers `pt_PT`; otherwise -1.
    var aside: Int32 = -1
    /// The index of the first localization with an equal base name or normalized name; -1 if there is none.
    var exact: Int32 = -1
  }

  /// The symbol of a name that no localization has.
  static let unmatched = UInt64.max
  private static let taiwan = BaseName.taiwanChinese.bits
  private static let hongKong = BaseName.hongKongChinese.bits

  let names: [String]
  let entries: [Entry]
  let chains: [UInt64]
  /// The symbols of names that cannot be packed.
  private let texts: [[UInt8]: UInt64]
  /// The normalized names with their indices, sorted.
  private let order: [(name: UInt64, index: Int)]
  private let noLinguisticContent: Int

  init(_ names: [String]) {
    self.names = names
    noLinguisticContent = names.firstIndex { $0.utf8.elementsEqual("zxx".utf8) } ?? -1
    var entries: [Entry] = []
    var chains: [UInt64] = []
    var texts: [[UInt8]: UInt64] = [:]
    func define(_ name: BaseName) -> UInt64 {
      guard name.isText else { return name.packed.bits }
      if let symbol = texts[name.text] { return symbol }
      let symbol = 1 << 63 | UInt64(texts.count)
      texts[name.text] = symbol
      return symbol
    }
    entries.reserveCapacity(names.count)
    for name in names {
      guard let base = try? BaseName(parsing: name.bytes.span) else {
        entries.append(Entry())
        continue
      }
      let normalized = base.normalized
      let start = chains.count
      chains += normalized.chain(isDoubled: normalized.isDoubledWhenAvailable).map(define)
      entries.append(
        Entry(
          base: define(base), normalized: define(normalized), language: define(normalized.language),
          group: define(normalized.group), chain: start..<chains.count, hasRegion: normalized.hasRegion, isRead: true))
    }
    self.entries = entries
    self.chains = chains
    self.texts = texts
    order = entries.indices.filter { entries[$0].isRead }.map { (entries[$0].normalized, $0) }.sorted { $0 < $1 }
  }

  private func symbol(_ name: BaseName) -> UInt64 {
    name.isText ? texts[name.text] ?? Self.unmatched : name.packed.bits
  }

  /// Returns the result for one preferred language; linear in the number of localizations.
  func outcome(_ tag: Span<UInt8>) -> Outcome {
    if let name = PackedName(common: tag) { return outcome(Preference(name)) }
    guard let base = try? BaseName(parsing: tag) else { return Outcome() }
    return outcome(base)
  }

  func outcome(_ base: BaseName) -> Outcome {
    outcome(base.isText ? Preference(base, symbol: symbol) : Preference(base.packed))
  }

  private func outcome(_ preferred: Preference) -> Outcome {
    var outcome = Outcome(language: preferred.language)
    var best: Int32 = 999
    for index in entries.indices {
      let entry = entries[index]
      guard entry.isRead else { continue }
      let isEqual = entry.base == preferred.base || entry.normalized == preferred.normalized
      if isEqual, outcome.exact < 0 { outcome.exact = Int32(index) }
      if best > -1, entry.base == preferred.base {
        outcome.winner = Int32(index)
        best = -1
      } else if best > 0, entry.normalized == preferred.normalized {
        outcome.winner = Int32(index)
        best = 0
      } else if best > 0, entry.group == preferred.group {
        guard let meeting = meeting(preferred, entry.chain) else { continue }
        if preferred.normalized == BaseName.portugal.bits, entry.normalized == BaseName.brazil.bits {
          outcome.aside = Int32(index)
          continue
        }
        let score = Int32(meeting) + (entry.language == outcome.language ? 0 : 1)
        if score < best {
          best = score
          outcome.winner = Int32(index)
        }
      }
    }
    outcome.score = best
    return outcome
  }

  /// A preferred language as symbols.
  private struct Preference {
    let base: UInt64
    let normalized: UInt64
    let language: UInt64
    let group: UInt64
    /// The chain of parents, which begins with the normalized name.
    #if canImport(Darwin) || BEFORE_MACOS_26
      var chain = [UInt64](repeating: unmatched, count: 9)
    #else
      var chain = InlineArray<9, UInt64>(repeating: unmatched)
    #endif
    var chainLength = 0

    init(_ name: PackedName) {
      var member = name.normalized
      base = name.bits
      normalized = member.bits
      language = PackedName(language: member.language, script: 0, region: 0).bits
      group = member.group.bits
      repeat {
        chain[chainLength] = member.bits
        chainLength += 1
        member = member.parent
      } while member.bits != 0 && chainLength < chain.count
    }

    init(_ base: BaseName, symbol: (BaseName) -> UInt64) {
      let name = base.normalized
      self.base = symbol(base)
      normalized = symbol(name)
      language = symbol(name.language)
      group = symbol(name.group)
      for member in name.chain(isDoubled: false).prefix(chain.count) {
        chain[chainLength] = symbol(member)
        chainLength += 1
      }
    }
  }

  /// Returns the smallest sum of the positions at which a preferred language's chain and a localization's meet.
  ///
  /// `nil` if they do not meet.
  private func meeting(_ preferred: Preference, _ available: Range<Int>) -> Int? {
    var best = Int.max
    for i in 0..<preferred.chainLength {
      for j in available where chains[j] == preferred.chain[i] { best = min(best, i + j - available.lowerBound) }
    }
    return best == .max ? nil : best
  }

  /// The decision for a list of preferred languages.
  struct Decision: Sendable {
    /// The index of the localization; -1 if nothing matches.
    var winner = -1
    /// The index of the preferred language that decided; -1 if none did.
    var preferred = -1
    var rule = MatchRule.unanswered
  }

  /// Decides between the outcomes of all preferred languages, and asks for each one only when it is needed.
  func decide(_ preferred: [String], outcome: (Span<UInt8>) -> Outcome) -> Decision {
    var decision = Decision()
    var aside: (winner: Int, preferred: Int)?
    var score: Int32 = 0
    for index in preferred.indices {
      let found = outcome(preferred[index].bytes.span)
      if found.aside >= 0 { aside = (Int(found.aside), index) }
      if found.winner >= 0 {
        score = found.score
        decision = Decision(
          winner: Int(found.winner), preferred: index,
          rule: score < 0 ? .sameName : score == 0 ? .sameNormalizedName : .sharedParent)
        break
      }
    }
    guard decision.winner >= 0 else {
      if let aside { return Decision(winner: aside.winner, preferred: aside.preferred, rule: .heldAside) }
      if noLinguisticContent >= 0 { return Decision(winner: noLinguisticContent, rule: .noLinguisticContent) }
      return decision
    }
    let winner = entries[decision.winner]
    if score > 0, winner.hasRegion, winner.language != BaseName.chinese.bits {
      for index in preferred.indices {
        let later = outcome(preferred[index].bytes.span)
        if later.exact >= 0, later.language == winner.language {
          return Decision(winner: Int(later.exact), preferred: index, rule: .laterExactName)
        }
      }
    }
    return decision
  }

  /// Returns the search list of the localization with exactly this name; the name alone if there is none.
  func searchList(of name: String) -> [String] {
    names.firstIndex { $0.utf8.elementsEqual(name.utf8) }.map { searchList(of: $0) } ?? [name]
  }

  /// Returns a localization and then the available members of its chain; linear in the length of the list.
  func searchList(of winner: Int) -> [String] {
    var list = [names[winner]]
    let chain = entries[winner].chain
    for position in chain {
      if position > chain.lowerBound, chains[position] == chains[position - 1] { continue }
      var members = indices(of: chains[position])
      if chains[position] == Self.hongKong { members = (members + indices(of: Self.taiwan)).sorted() }
      for index in members where index != winner { list.append(names[index]) }
    }
    return list
  }

  /// Returns the indices of the localizations with a normalized name, ascending.
  private func indices(of name: UInt64) -> [Int] {
    order[order.sortedCount { $0.name < name }...].prefix { $0.name == name }.map(\.index)
  }
}
