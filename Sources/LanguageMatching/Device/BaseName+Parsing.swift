import SourceText

extension BaseName {
  /// Creates the base name of a localization or a preferred language as ICU does: `EN-usa` becomes `en_US`.
  ///
  /// Keywords (`@calendar=...`), extensions and private use are dropped. Like the device, this accepts more than RFC
  /// 5646: `en_US_POSIX`, `en__POSIX`, and POSIX's character set and modifier (`fr_FR.UTF-8`, `de_DE@euro`). Those two
  /// stay at the end of the name, but its parents do not have them.
  init(parsing bytes: Span<UInt8>) throws(Fault) {
    let suffix = try Self.suffix(bytes)
    // A name that had keywords, or that has a POSIX modifier, is not in BCP 47 syntax.
    let isWhole = suffix.upperBound == bytes.count && !Self.hasModifier(bytes, suffix)
    if isWhole, Self.hasSingleton(bytes), !Self.hasOldPrefix(bytes), let tag = try Self.fromTag(bytes) {
      self = tag
      return
    }
    let name = bytes.extracting(0..<suffix.lowerBound)
    let parts = NameParts(name)
    if suffix.isEmpty, let packed = parts.packed(name) {
      self.init(packed)
      return
    }
    self = try Self.fromParts(
      parts, name, variants: Self.variants(parts.variants, name), suffix: bytes.extracting(suffix))
  }

  /// Returns whether a byte ends the name's own subtags: `.` or `@`.
  static func endsName(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@") }

  private static func hasModifier(_ bytes: Span<UInt8>, _ suffix: Range<Int>) -> Bool {
    for index in suffix where bytes[index] == UInt8(ascii: "@") { return true }
    return false
  }

  /// Checks every byte and returns the range of POSIX's character set and modifier.
  ///
  /// The range ends before the `@` of keywords. It is empty if there is neither.
  private static func suffix(_ bytes: Span<UInt8>) throws(Fault) -> Range<Int> {
    guard !bytes.isEmpty else { throw .malformed(LanguageTagError(reason: .empty, offset: 0)) }
    guard bytes.count <= LanguageTag.maximumLength else {
      throw .malformed(LanguageTagError(reason: .tooLong, offset: LanguageTag.maximumLength))
    }
    for index in bytes.indices where !SubtagCursor.isAlphanumeric(bytes[index]) {
      if SubtagCursor.isSeparator(bytes[index]) { continue }
      guard index > 0, endsName(bytes[index]) else {
        throw .malformed(LanguageTagError(reason: .illegalByte, offset: index))
      }
      return index..<(try endOfSuffix(bytes, from: index))
    }
    return bytes.count..<bytes.count
  }

  /// Returns the end of the suffix, in which every byte except zero is allowed.
  private static func endOfSuffix(_ bytes: Span<UInt8>, from start: Int) throws(Fault) -> Int {
    var modifier: Int?
    for index in start..<bytes.count {
      switch bytes[index] {
      case 0: throw .malformed(LanguageTagError(reason: .illegalByte, offset: index))
      case UInt8(ascii: "@"): modifier = modifier ?? index
      case UInt8(ascii: "="): if let modifier { return modifier }
      default: break
      }
    }
    return bytes.count
  }

  /// Returns whether a subtag other than the last is a single letter or digit, a sign of BCP 47 syntax to ICU.
  private static func hasSingleton(_ bytes: Span<UInt8>) -> Bool {
    var length = 0
    for index in bytes.indices {
      if !SubtagCursor.isSeparator(bytes[index]) {
        length += 1
      } else {
        if length == 1 { return true }
        length = 0
      }
    }
    return false
  }

  /// Returns whether the name begins with `i_` or `x_`.
  ///
  /// With an underscore, these are ICU's own syntax.
  private static func hasOldPrefix(_ bytes: Span<UInt8>) -> Bool {
    bytes.count > 2 && bytes[1] == UInt8(ascii: "_")
      && (bytes[0] | 0x20 == UInt8(ascii: "i") || bytes[0] | 0x20 == UInt8(ascii: "x"))
  }

  /// Returns the base name of BCP 47 syntax up to the first fault, as ICU does; `nil` if no language comes before the
  /// fault.
  private static func fromTag(_ bytes: Span<UInt8>) throws(Fault) -> BaseName? {
    if let registered = registered(bytes) {
      return try BaseName(parsing: registered.span)
    }
    let syntax = TagSyntax(leading: bytes)
    guard !syntax.language.isEmpty || !syntax.privateUse.isEmpty else {
      // This is ICU's own syntax, cut before the extensions: norwegian-u-... becomes norwegian.
      let end = endBeforeExtensions(bytes)
      return end < bytes.count ? try BaseName(parsing: bytes.extracting(0..<end)) : nil
    }
    var parts = NameParts(bytes.extracting(0..<0))
    parts.language = syntax.language
    parts.script = syntax.script
    parts.region = syntax.region
    parts.variants = syntax.variants
    if !syntax.extendedLanguages.isEmpty {
      // The first extended language replaces the language: zh-yue-u-... becomes yue.
      let start = syntax.extendedLanguages.lowerBound
      parts.language = start..<start + 3
    }
    // ICU drops und unless only extensions follow it.
    let isBare = parts.script.isEmpty && parts.region.isEmpty && parts.variants.isEmpty && !syntax.extensions.isEmpty
    if !isBare, PackedName.letters(bytes, parts.language) == PackedName.undetermined.language {
      parts.language = 0..<0
    }
    if syntax.variants.isEmpty {
      let isPOSIX = isPOSIX(bytes.extracting(syntax.extensions))
      if !isPOSIX, let packed = parts.packed(bytes) { return BaseName(packed) }
      return try fromParts(parts, bytes, variants: isPOSIX ? Array("POSIX".utf8) : [])
    }
    return try fromParts(parts, bytes, variants: sortedVariants(bytes.extracting(syntax.variants)))
  }

  /// Returns the end of language, script and region if `t`, `u` or `x` and more subtags follow; else the end of the
  /// name.
  private static func endBeforeExtensions(_ bytes: Span<UInt8>) -> Int {
    let start = NameParts(bytes).variants.lowerBound
    guard start > 0, start + 2 < bytes.count, SubtagCursor.isSeparator(bytes[start + 1]) else { return bytes.count }
    switch bytes[start] | 0x20 {
    case UInt8(ascii: "t"), UInt8(ascii: "u"), UInt8(ascii: "x"): return start - 1
    default: return bytes.count
    }
  }

  /// Returns the name with its grandfathered tag replaced; `nil` if it does not begin with one.
  ///
  /// The tag has a singleton itself or begins a longer name.
  private static func registered(_ bytes: Span<UInt8>) -> [UInt8]? {
    var tag: [UInt8] = []
    for index in bytes.indices { tag.append(SubtagCursor.isSeparator(bytes[index]) ? 0x2d : bytes[index] | 0x20) }
    // The longest tags come first: zh-min-nan before zh-min.
    for (name, replacement) in registeredTags where tag.starts(with: name.utf8) {
      if tag.count == name.utf8.count { return Array(replacement.utf8) }
      if tag[name.utf8.count] == 0x2d { return Array(replacement.utf8) + tag[name.utf8.count...] }
    }
    return nil
  }

  private static let registeredTags = [
    ("ja-latn-hepburn-heploc", "ja-Latn-alalc97"), ("i-enochian", "x-i-enochian"), ("zh-min-nan", "nan"),
    ("art-lojban", "jbo"), ("i-default", "en"),
    ("i-klingon", "tlh"), ("en-gb-oed", "en-GB-oxendict"), ("i-navajo", "nv"), ("sgn-be-fr", "sfb"),
    ("sgn-be-nl", "vgt"), ("sgn-ch-de", "sgg"), ("zh-guoyu", "cmn"), ("zh-hakka", "hak"), ("zh-xiang", "hsn"),
    ("i-mingo", "see"), ("zh-min", "nan"), ("no-bok", "nb"), ("no-nyn", "nn"), ("i-ami", "ami"), ("i-bnn", "bnn"),
    ("i-hak", "hak"), ("i-lux", "lb"), ("i-pwn", "pwn"), ("i-tao", "tao"), ("i-tay", "tay"), ("i-tsu", "tsu"),
  ]

  /// Returns whether the extensions contain `u-va-posix`, which ICU turns into a variant if there is no other.
  private static func isPOSIX(_ extensions: Span<UInt8>) -> Bool {
    var text: [UInt8] = []
    for index in extensions.indices {
      text.append(SubtagCursor.isSeparator(extensions[index]) ? 0x2d : extensions[index] | 0x20)
    }
    let subtags = text.split(separator: 0x2d).map { String(decoding: $0, as: UTF8.self) }
    guard let start = subtags.firstIndex(of: "u") else { return false }
    let keywords = subtags[start...].dropFirst().prefix { $0.utf8.count > 1 }
    return zip(keywords, keywords.dropFirst()).contains { $0 == ("va", "posix") }
  }

  /// Returns the variants of BCP 47 syntax in capitals and in order, as ICU does.
  private static func sortedVariants(_ variants: Span<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    for index in variants.indices {
      let byte = variants[index]
      text.append(SubtagCursor.isSeparator(byte) ? 0x5f : byte < 0x40 ? byte : byte & 0xdf)
    }
    let sorted = text.split(separator: 0x5f).sorted { $0.lexicographicallyPrecedes($1) }
    return Array(sorted.joined(separator: [0x5f]))
  }

  /// Returns the variants of ICU's own syntax in capitals, without separators at the end.
  private static func variants(_ range: Range<Int>, _ bytes: Span<UInt8>) throws(Fault) -> [UInt8] {
    var output: [UInt8] = []
    var end = range.upperBound
    while end > range.lowerBound, SubtagCursor.isSeparator(bytes[end - 1]) { end -= 1 }
    for index in range.lowerBound..<end {
      let byte = bytes[index]
      if SubtagCursor.isSeparator(byte), SubtagCursor.isSeparator(bytes[index - 1]) {
        throw .malformed(LanguageTagError(reason: .emptySubtag, offset: index))
      }
      output.append(SubtagCursor.isSeparator(byte) ? 0x5f : byte < 0x40 ? byte : byte & 0xdf)
    }
    return output
  }

  private static func fromParts(
    _ parts: NameParts, _ bytes: Span<UInt8>, variants: [UInt8], suffix: Span<UInt8> = Span()
  ) throws(Fault) -> BaseName {
    var output: [UInt8] = []
    if parts.language.count <= 3, let language = PackedName.letters(bytes, parts.language) {
      PackedName(language: LanguageTables.short(language: language), script: 0, region: 0).write(to: &output)
    } else {
      // ICU has no room for a longer language.
      guard parts.language.count <= 11 else {
        throw .malformed(LanguageTagError(reason: .subtagTooLong, offset: parts.language.lowerBound))
      }
      for index in parts.language {
        let byte = bytes[index]
        output.append(SubtagCursor.isSeparator(byte) ? UInt8(ascii: "-") : byte < 0x40 ? byte : byte | 0x20)
      }
    }
    if let script = PackedName.letters(bytes, parts.script) {
      PackedName(language: 0, script: script, region: 0).write(to: &output)
    }
    if let region = PackedName.region(bytes, parts.region) {
      PackedName(language: 0, script: 0, region: LanguageTables.short(region: region)).write(to: &output)
    }
    if !variants.isEmpty {
      output += parts.region.isEmpty ? [0x5f, 0x5f] : [0x5f]
      output += variants
    }
    for index in suffix.indices { output.append(suffix[index]) }
    guard output.count <= maximumLength else { throw .tooLong }
    return BaseName(written: output)
  }
}
