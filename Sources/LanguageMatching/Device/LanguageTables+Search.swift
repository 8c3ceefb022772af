extension LanguageTables {
  static func alias(_ name: PackedName) -> PackedName? {
    find(name.bits, in: aliasKeys).map { PackedName(bits: aliasValues[$0]) }
  }

  static func alias(text: [UInt8]) -> PackedName? {
    for entry in textAliases where entry.name.utf8.elementsEqual(text) { return PackedName(bits: entry.replacement) }
    return nil
  }

  /// Returns the parent from the table, with 0 for the root; `nil` if the parent is the name without its last subtag.
  static func parent(_ name: PackedName) -> PackedName? {
    find(name.bits, in: parentKeys).map { PackedName(bits: parentValues[$0]) }
  }

  /// Returns the two-letter form of a three-letter language; the language itself if it has none.
  static func short(language: UInt64) -> UInt64 {
    guard language >= 1 << 10, let value = above(UInt32(language) << 15, 1 << 15, in: shortLanguages) else {
      return language
    }
    return UInt64(value & 0x7fff)
  }

  /// Returns the two-letter form of a three-letter region; the region itself if it has none.
  static func short(region: UInt64) -> UInt64 {
    guard region & 0x3f != 0, let value = above(region << 18, 1 << 18, in: shortRegions) else { return region }
    return value & 0x3_ffff
  }

  static func find(_ key: UInt64, in keys: [UInt64]) -> Int? {
    let index = lowerBound(key, in: keys)
    return index < keys.count && keys[index] == key ? index : nil
  }

  /// Returns the entry in `key..<key + size` of a table that keeps its values in the low bits.
  static func above<Word: FixedWidthInteger>(_ key: Word, _ size: Word, in table: [Word]) -> Word? {
    let index = lowerBound(key, in: table)
    return index < table.count && table[index] - key < size ? table[index] : nil
  }

  private static func lowerBound<Word: FixedWidthInteger>(_ key: Word, in table: [Word]) -> Int {
    var low = 0
    var high = table.count
    while low < high {
      let middle = (low + high) >> 1
      if table[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The regions and scripts that a language implies, so that ICU leaves them out when it minimizes a name.
enum LikelySubtags {
  /// Old tags with a three-letter subtag in place of the region, each minimized by ICU to a language of its own.
  static let oldChinese: [PackedName] = [
    .known("zh", region: "GAN"), .known("zh", region: "WUU"), .known("zh", region: "YUE"),
  ]
  private static let unknown = PackedName.known("und", region: "ZZ").region

  /// Returns whether a name has a region and keeps it when ICU minimizes the name.
  static func keepsRegion(_ name: PackedName) -> Bool {
    guard name.region != 0 else { return false }
    var name = name
    if name.language == 0 {
      name = PackedName(language: PackedName.undetermined.language, script: name.script, region: name.region)
    }
    let scripted = PackedName(language: name.language, script: name.script, region: 0)
    if LanguageTables.find(scripted.bits, in: LanguageTables.exceptionalScripts) != nil {
      return LanguageTables.find(name.bits, in: LanguageTables.exceptionalRegions) == nil
    }
    if name.language == PackedName.undetermined.language {
      let plain = PackedName(language: name.language, script: 0, region: name.region)
      return LanguageTables.find(plain.bits, in: LanguageTables.exceptionalRegions) == nil
    }
    let key = UInt32(name.language) << 8
    guard let entry = LanguageTables.above(key, 1 << 8, in: LanguageTables.defaultRegions) else { return true }
    let region = UInt64(LanguageTables.regionCodes[Int(entry & 0xff)])
    // ICU compares only two letters: zh_CNX loses its region.
    let isImplied = name.region == region || name.region & ~0x3f == region
    return !isImplied && name.region != unknown
  }

  /// Returns whether a name loses its script although it keeps its region.
  static func losesScript(_ name: PackedName) -> Bool {
    guard name.script != 0 else { return false }
    let isKnown = LanguageTables.above(UInt32(name.language) << 8, 1 << 8, in: LanguageTables.defaultRegions) != nil
    if name.script == unknownScript { return isKnown }
    let key = (name.language << 18 | name.region) << 20
    if let entry = LanguageTables.above(key, 1 << 20, in: LanguageTables.regionScripts) {
      return entry & 0xf_ffff == name.script
    }
    if let entry = LanguageTables.above(name.language << 20, 1 << 20, in: LanguageTables.languageScripts) {
      return entry & 0xf_ffff == name.script
    }
    return isKnown && name.script == latin
  }

  /// Returns the script that a name has or implies.
  static func script(of name: PackedName) -> UInt64 {
    guard name.script == 0 else { return name.script }
    let key = (name.language << 18 | name.region) << 20
    let entry =
      LanguageTables.above(key, 1 << 20, in: LanguageTables.regionScripts)
      ?? LanguageTables.above(name.language << 20, 1 << 20, in: LanguageTables.languageScripts)
    return entry.map { $0 & 0xf_ffff } ?? latin
  }

  static let unknownScript = PackedName.known("", script: "zzzz").script
  private static let latin = PackedName.known("", script: "latn").script
}
