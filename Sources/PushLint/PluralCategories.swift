import ICUShim

/// The plural categories of a language, from ICU.
struct PluralCategories {
  /// Those that the numbers 0...200 take, in the order zero, one, two, few, many, other.
  let needed: [String]
  /// Those that only fractions or greater numbers take, such as `many` in French, for millions.
  let rare: [String]

  /// The categories of a language, named as a localization is: `fr`, `pt_BR`; only `other` where ICU does not know it.
  init(language: String) {
    let tag = language.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    var all: UInt32 = 0
    let needed = unsafe tag.withUnsafeBufferPointer { tag in
      // A tag without bytes may have no address; ICU reads none of it then.
      unsafe pushwright_plural_categories(tag.baseAddress, Int32(clamping: tag.count), &all)
    }
    let names = ["zero", "one", "two", "few", "many", "other"]
    self.needed = names.indices.filter { needed >> UInt32($0) & 1 == 1 }.map { names[$0] }
    rare = names.indices.filter { (all & ~needed) >> UInt32($0) & 1 == 1 }.map { names[$0] }
  }
}
