import ICUShim

/// The plural categories of a language, from ICU.
struct PluralCategories {
  /// The categories of the numbers 0...200, in the order zero, one, two, few, many, other.
  let ofIntegers: [String]
  /// Those of ``ofIntegers``, and `other`, which Apple's formats always need.
  let needed: [String]
  /// The categories that only fractions or greater numbers have, such as `many` in French, for millions.
  let rare: [String]

  /// Creates the categories of a language; only `other` if ICU does not know it.
  ///
  /// - Parameter language: a localization's name, such as `fr` or `pt_BR`.
  init(language: String) {
    let tag = language.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    var all: UInt32 = 0
    let integers = unsafe tag.withUnsafeBufferPointer { tag in
      // An empty tag may have no address; ICU does not read it then.
      unsafe pushwright_plural_categories(tag.baseAddress, Int32(clamping: tag.count), &all)
    }
    let names = ["zero", "one", "two", "few", "many", "other"]
    ofIntegers = names.indices.filter { integers >> UInt32($0) & 1 == 1 }.map { names[$0] }
    let needed = integers | 1 << UInt32(names.count - 1)
    self.needed = names.indices.filter { needed >> UInt32($0) & 1 == 1 }.map { names[$0] }
    rare = names.indices.filter { (all & ~needed) >> UInt32($0) & 1 == 1 }.map { names[$0] }
  }
}
