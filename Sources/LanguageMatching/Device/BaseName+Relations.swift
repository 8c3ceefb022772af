import SourceText

extension BaseName {
  /// The name with its alias replaced: the alias of the whole name, else that of the language alone.
  ///
  /// Apple's aliases come before CLDR's.
  var normalized: BaseName { isText ? normalizedText : BaseName(packed.normalized) }

  private var normalizedText: BaseName {
    if let whole = LanguageTables.alias(text: text) { return BaseName(whole) }
    guard let first = text.firstIndex(of: UInt8(ascii: "_")), first > 0, first <= 3,
      let language = PackedName.letters(text.span, 0..<first),
      let alias = LanguageTables.alias(PackedName(language: language, script: 0, region: 0))
    else { return self }
    var output: [UInt8] = []
    alias.write(to: &output)
    if alias.script == 0, alias.region == 0 {
      output += text[first...]
    } else if alias.region == 0, let last = text.lastIndex(of: UInt8(ascii: "_")), text.count - last <= 4 {
      output += text[last...]
    }
    return BaseName(written: output)
  }

  /// The name that the device falls back to; `nil` at the root.
  var parent: BaseName? {
    if isText { return textParent }
    let parent = packed.parent
    return parent.bits == 0 ? nil : BaseName(parent)
  }

  private var textParent: BaseName? {
    guard let end = text.lastIndex(of: UInt8(ascii: "_")), end > 0 else { return nil }
    let parent = BaseName(written: Array(text[..<end]))
    return parent == .root || parent.text == Array("root".utf8) ? nil : parent
  }

  /// The length of the longest chain on the device.
  static let longestChain = 9

  /// Returns the chain of parents, which begins with the name itself and is as long as on the device.
  ///
  /// A doubled chain has the name itself twice. This puts an available region that is not the language's own one step
  /// farther away.
  func chain(isDoubled: Bool) -> [BaseName] {
    var chain = isDoubled ? [self, self] : [self]
    var name = self
    while chain.count < Self.longestChain, let parent = name.parent {
      chain.append(parent)
      name = parent
    }
    return chain
  }

  /// Whether the chain of an available localization has its name twice.
  var isDoubledWhenAvailable: Bool {
    guard hasRegion, packed != Self.mexicanSpanish, packed != Self.taiwanChinese else { return false }
    return keepsRegionWhenMinimized
  }

  /// The group of the name's language; names are compared only inside a group.
  ///
  /// A group consists of a language and the languages that fall back to it.
  var group: BaseName {
    let language = language
    return language.isText ? language : BaseName(language.packed.group)
  }

  static let mexicanSpanish = PackedName.known("es", region: "MX")
  static let taiwanChinese = PackedName.known("zh", script: "hant", region: "TW")
  static let hongKongChinese = PackedName.known("zh", script: "hant", region: "HK")
  static let portugal = PackedName.known("pt", region: "PT")
  static let brazil = PackedName.known("pt", region: "BR")
  static let chinese = PackedName.known("zh")
}

extension PackedName {
  /// The name with its alias replaced, as in ``BaseName/normalized``.
  var normalized: PackedName {
    if let whole = LanguageTables.alias(self) { return whole }
    guard script != 0 || region != 0, language != 0,
      let alias = LanguageTables.alias(PackedName(language: language, script: 0, region: 0))
    else { return self }
    if alias.script == 0, alias.region == 0 {
      return PackedName(language: alias.language, script: script, region: region)
    }
    // An alias with a script but no region keeps the name's region; any other replaces the whole name.
    if alias.region == 0, region != 0 {
      return PackedName(language: alias.language, script: alias.script, region: region)
    }
    return alias
  }

  /// The name that the device falls back to; 0 at the root.
  var parent: PackedName {
    if let parent = LanguageTables.parent(self) { return parent }
    return region != 0
      ? PackedName(language: language, script: script, region: 0)
      : PackedName(language: script != 0 ? language : 0, script: 0, region: 0)
  }

  /// The group of the name's language, as in ``BaseName/group``.
  var group: PackedName {
    let language = PackedName(language: language, script: 0, region: 0)
    for (member, leader) in Self.groups where language == member { return leader }
    return language
  }

  private static let groups: [(PackedName, PackedName)] = [
    ("ars", "ar"), ("hi", "en"), ("nb", "no"), ("nn", "no"), ("wuu", "zh"), ("yue", "zh"),
  ].map { (.known($0.0), .known($0.1)) }
}
