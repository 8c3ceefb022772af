import Foundation
import TestSupport

/// A set of localizations and a list of preferred languages.
struct DevicePair: Codable {
  var available: [String]
  var preferred: [String]
  /// What the oracle answered when the pair was recorded.
  var searchList: [String]?
}

extension SeededGenerator {
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// Makes pairs: random ones that reach every table, and ones that apps and people really have.
struct DevicePairs {
  private static let scripts = [
    "Latn", "Cyrl", "Arab", "Hans", "Hant", "Deva", "Hebr", "Adlm", "Guru", "Beng", "Grek", "Shaw", "Dsrt", "Bopo",
    "Hanb", "Tfng", "Mong", "Aran", "Zzzz", "Qaaa",
  ]
  private static let variants = [
    "1996", "1901", "POSIX", "valencia", "rozaj-biske", "oxendict", "fonipa", "tarask", "NYN", "a1b2c3",
    "hepburn-heploc",
  ]
  private static let extensions = [
    "u-ca-buddhist", "u-nu-latn-co-phonebk", "x-private", "t-en-us", "a-foo-u-nu-arab", "u-rg-uszzzz", "u-va-posix",
  ]
  private static let suffixes = [
    ".UTF-8", ".utf8", ".ISO8859-1", ".GB18030", ".Big5", ".", ".u_x", ".UTF_8", ".x.y", "@euro", "@latin",
    "@", "@a_b", ".UTF-8@euro", ".UTF-8@calendar=buddhist", "@x;y=z", ".ISO-8859-15@euro", ".x=y",
  ]
  private static let siblings = ["zh", "yue", "wuu", "en", "hi", "nb", "nn", "no", "pt", "es", "sr", "ar", "ars", "it"]
  private static let oldNames = [
    "English", "German", "French", "Japanese", "Spanish", "Chinese", "Thai", "Norwegian", "Portuguese", "zxx", "root",
    "und", "mul", "art-lojban", "i-klingon", "zh-min-nan", "sgn-BE-FR", "en-GB-oed", "no-bok", "cel-gaulish", "zh-cmn",
    "zh-yue-HK", "zh-cmn-Hans-CN", "en__POSIX", "en_US_POSIX", "en_US@calendar=buddhist", "de-DEU", "eng-USA", "deu",
  ]
  private static let popular = [
    "en", "en", "en-GB", "en-AU", "en-US", "fr", "fr-CA", "fr-FR", "de", "de-AT", "de-CH", "es", "es-419", "es-MX",
    "es-ES", "pt", "pt-BR", "pt-PT", "it", "it-IT", "it-CH", "nl", "nl-BE", "sv", "da", "nb", "no", "nn", "fi", "ru",
    "uk", "pl", "cs", "sk", "hu", "ro", "el", "tr", "he", "ar", "ar-SA", "fa", "hi", "th", "vi", "id", "ms", "ja", "ko",
    "zh-Hans", "zh-Hant", "zh-HK", "zh-Hant-HK", "zh_CN", "zh_TW", "zh-Hans-CN", "zh-Hant-TW", "ca", "hr", "sr",
    "sr-Latn", "bg", "lt", "lv", "et", "sl", "kk", "English", "German", "French",
  ]
  private static let settings = [
    "en-US", "en-GB", "en-AU", "en-CA", "en-IN", "en-NZ", "en-HK", "en-SG", "en-ZA", "en-IE", "en-JP", "en-DE", "fr-FR",
    "fr-CA", "fr-CH", "fr-BE", "de-DE", "de-AT", "de-CH", "es-ES", "es-MX", "es-AR", "es-US", "es-419", "pt-BR",
    "pt-PT", "pt-AO", "it-IT", "it-CH", "nl-NL", "nl-BE", "sv-SE", "da-DK", "nb-NO", "nn-NO", "no-NO", "fi-FI", "ru-RU",
    "ru-UA", "uk-UA", "pl-PL", "cs-CZ", "sk-SK", "hu-HU", "ro-RO", "ro-MD", "el-GR", "tr-TR", "he-IL", "ar-SA", "ar-EG",
    "ar-AE", "ars-SA", "fa-IR", "hi-IN", "hi-Latn-IN", "th-TH", "vi-VN", "id-ID", "ms-MY", "ja-JP", "ko-KR",
    "zh-Hans-CN", "zh-Hans-SG", "zh-Hans-HK", "zh-Hant-TW", "zh-Hant-HK", "zh-Hant-MO", "yue-Hant-HK", "yue-Hans-CN",
    "wuu-Hans-CN", "ca-ES", "hr-HR", "sr-Cyrl-RS", "sr-Latn-RS", "sr-ME", "bg-BG", "kk-KZ", "fil-PH", "tl-PH", "iw-IL",
    "in-ID", "sh-BA", "mo-MD", "no", "zh-AU", "zh-MY",
  ]

  private let languages: [String]
  private let regions: [String]
  private let tableNames: [String]
  private var generator: SeededGenerator

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scripts/language-tables.json").standardizedFileURL
    let tables = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
    var names: Set<String> = []
    for value in tables.values {
      guard let table = value as? [String: String] else { continue }
      names.formUnion(table.keys)
      names.formUnion(table.values)
    }
    tableNames = names.subtracting(["root"]).sorted()
    languages = Set(tableNames.map { String($0.prefix { $0 != "_" }) }).sorted()
    var regions: Set<String> = [
      "US", "DE", "CN", "RU", "IT", "JP", "ZZ", "001", "USA", "GBR", "DEU", "TWN", "ROM", "XX",
    ]
    for name in tableNames {
      let last = name.split(separator: "_").last.map(String.init) ?? ""
      if last == last.uppercased() { regions.insert(last) }
    }
    self.regions = regions.sorted()
  }

  mutating func random() -> DevicePair {
    // Half of the pairs stay inside two languages, or nothing would ever meet.
    let focus = generator.chance(50) ? (0..<2).map { _ in language() } : nil
    return DevicePair(
      available: (0..<Int.random(in: 1...12, using: &generator)).map { _ in name(focus) },
      preferred: (0..<Int.random(in: 1...4, using: &generator)).map { _ in name(focus) })
  }

  mutating func realistic() -> DevicePair {
    var available: [String] = []
    for _ in 0..<Int.random(in: 1...25, using: &generator) {
      let name = generator.pick(Self.popular)
      if !available.contains(name) { available.append(name) }
    }
    return DevicePair(
      available: available,
      preferred: (0..<Int.random(in: 1...4, using: &generator)).map { _ in generator.pick(Self.settings) })
  }

  /// Preferred languages with the character sets and modifiers of POSIX.
  ///
  /// Not behind the extensions of BCP 47: nobody writes both, and there ICU's parents are no prefixes.
  mutating func posix() -> DevicePair {
    var pair = random()
    for (index, name) in pair.preferred.enumerated() {
      let hasExtension = name.split(whereSeparator: { $0 == "-" || $0 == "_" }).contains { $0.count == 1 }
      guard !hasExtension, !name.contains("@"), generator.chance(70) else { continue }
      pair.preferred[index] += generator.pick(Self.suffixes)
    }
    return pair
  }

  private mutating func language() -> String {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<4: generator.pick(Self.siblings)
    case 4..<9: generator.pick(languages)
    default: letters(2...3)
    }
  }

  private mutating func name(_ focus: [String]?) -> String {
    if generator.chance(5) { return generator.pick(Self.oldNames) }
    if generator.chance(20) {
      let name = generator.pick(tableNames)
      if focus.map({ $0.contains(String(name.prefix { $0 != "_" })) }) ?? true { return name }
    }
    var name = focus.map { generator.pick($0) } ?? language()
    // Apple's code looks for the end of a region in a buffer of 16 bytes; where a name without variants fills it, which
    // takes an old name and a script, the answer is what happens to lie behind.
    if generator.chance(35), name.utf8.count <= 4 { name += "-" + generator.pick(Self.scripts) }
    if generator.chance(55) {
      name += "-" + (generator.chance(95) ? generator.pick(regions) : letters(2...2).uppercased())
    }
    if generator.chance(6) { name += "-" + generator.pick(Self.variants) }
    if generator.chance(6) { name += "-" + generator.pick(Self.extensions) }
    if generator.chance(30) { name = name.replacing("-", with: "_") }
    if generator.chance(8) { name = generator.chance(50) ? name.uppercased() : name.lowercased() }
    return name
  }

  private mutating func letters(_ counts: ClosedRange<Int>) -> String {
    String(
      (0..<Int.random(in: counts, using: &generator)).map { _ in generator.pick(Array("abcdefghijklmnopqrstuvwxyz")) })
  }
}
