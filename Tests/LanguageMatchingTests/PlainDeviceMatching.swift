import SourceText

@testable import LanguageMatching

/// Mode `device` without symbols: every name is compared with every other, and each chain is a list of names.
struct PlainDeviceMatching {
  let names: [String]
  private let bases: [BaseName?]

  init(_ names: [String]) {
    self.names = names
    bases = names.map { try? BaseName(parsing: $0.bytes.span) }
  }

  func outcome(_ tag: String) -> DeviceLocalizations.Outcome {
    var outcome = DeviceLocalizations.Outcome()
    guard let preferred = try? BaseName(parsing: tag.bytes.span) else { return outcome }
    let name = preferred.normalized
    if !name.language.isText { outcome.language = name.language.packed.bits }
    var best: Int32 = 999
    for (index, base) in bases.enumerated() {
      guard let base else { continue }
      let normalized = base.normalized
      if base == preferred || normalized == name, outcome.exact < 0 { outcome.exact = Int32(index) }
      if best > -1, base == preferred {
        outcome.winner = Int32(index)
        best = -1
      } else if best > 0, normalized == name {
        outcome.winner = Int32(index)
        best = 0
      } else if best > 0, normalized.group == name.group {
        let chain = normalized.chain(isDoubled: normalized.isDoubledWhenAvailable)
        let meetings = name.chain(isDoubled: false).enumerated().flatMap { place, member in
          chain.indices.filter { chain[$0] == member }.map { place + $0 }
        }
        guard let meeting = meetings.min() else { continue }
        if name == BaseName(BaseName.portugal), normalized == BaseName(BaseName.brazil) {
          outcome.aside = Int32(index)
          continue
        }
        let score = Int32(meeting) + (normalized.language == name.language ? 0 : 1)
        if score < best {
          best = score
          outcome.winner = Int32(index)
        }
      }
    }
    outcome.score = best
    return outcome
  }

  func searchList(of winner: Int) -> [String] {
    var list = [names[winner]]
    guard let normalized = bases[winner]?.normalized else { return list }
    for member in normalized.chain(isDoubled: false) {
      for (index, base) in bases.enumerated() where index != winner {
        guard let other = base?.normalized else { continue }
        let isTaiwan = other == BaseName(BaseName.taiwanChinese) && member == BaseName(BaseName.hongKongChinese)
        if other == member || isTaiwan { list.append(names[index]) }
      }
    }
    return list
  }
}
