extension BaseName {
  /// The base name of a localization or a preferred language as ICU makes it: `EN-usa` is `en_US`.
  ///
  /// Keywords (`@calendar=...`), extensions and private use are dropped. Takes more than RFC 5646 does, as the device
  /// does: `en_US_POSIX`, `en__POSIX`.
  init(parsing bytes: Span<UInt8>) throws(Fault) {
    let end = try Self.endOfName(bytes)
    let name = bytes.extracting(0..<end)
    if end == bytes.count, Self.hasSingleton(name) {
      self = try Self.fromTag(name)
      return
    }
    let parts = NameParts(name)
    if let packed = parts.packed(name) {
      self.init(packed)
      return
    }
    self = try Self.fromParts(parts, name)
  }

  /// Checks every byte and finds the `@` of keywords.
  private static func endOfName(_ bytes: Span<UInt8>) throws(Fault) -> Int {
    guard !bytes.isEmpty else { throw .malformed(LanguageTagError(reason: .empty, offset: 0)) }
    guard bytes.count <= LanguageTag.maximumLength else {
      throw .malformed(LanguageTagError(reason: .tooLong, offset: LanguageTag.maximumLength))
    }
    for index in bytes.indices where !SubtagCursor.isAlphanumeric(bytes[index]) {
      if SubtagCursor.isSeparator(bytes[index]) { continue }
      if bytes[index] == UInt8(ascii: "@"), index > 0 {
        for later in index..<bytes.count where bytes[later] == UInt8(ascii: "=") { return index }
      }
      throw .malformed(LanguageTagError(reason: .illegalByte, offset: index))
    }
    return bytes.count
  }

  /// Whether a subtag other than the last is a single letter or digit: to ICU, the mark of BCP 47 syntax.
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

  private static func fromTag(_ bytes: Span<UInt8>) throws(Fault) -> BaseName {
    let syntax: TagSyntax
    do { syntax = try TagSyntax(bytes) } catch { throw .malformed(error) }
    if syntax.isGrandfathered { return grandfathered(bytes) }
    var parts = NameParts(bytes.extracting(0..<0))
    parts.language = syntax.language
    parts.script = syntax.script
    parts.region = syntax.region
    parts.variants = syntax.variants
    if !syntax.extendedLanguages.isEmpty {
      // The first extended language takes the place of the language: zh-yue-u-... is yue.
      let start = syntax.extendedLanguages.lowerBound
      parts.language = start..<start + 3
    }
    if parts.language.count == 3, PackedName.letters(bytes, parts.language) == PackedName.undetermined.language {
      parts.language = 0..<0
    }
    if let packed = parts.packed(bytes) { return BaseName(packed) }
    return try fromParts(parts, bytes)
  }

  /// The grandfathered tags that begin with `i-` are the only ones with a singleton.
  private static func grandfathered(_ bytes: Span<UInt8>) -> BaseName {
    var tag: [UInt8] = []
    for index in bytes.indices { tag.append(SubtagCursor.isSeparator(bytes[index]) ? 0x2d : bytes[index] | 0x20) }
    let name =
      switch String(decoding: tag, as: UTF8.self) {
      case "i-default": "en"
      case "i-enochian": ""
      case "i-klingon": "tlh"
      case "i-lux": "lb"
      case "i-mingo": "see"
      case "i-navajo": "nv"
      case let other: String(other.dropFirst(2))
      }
    return BaseName(written: Array(name.utf8))
  }

  private static func fromParts(_ parts: NameParts, _ bytes: Span<UInt8>) throws(Fault) -> BaseName {
    var output: [UInt8] = []
    if parts.language.count <= 3, let language = PackedName.letters(bytes, parts.language) {
      PackedName(language: LanguageTables.short(language: language), script: 0, region: 0).write(to: &output)
    } else {
      for index in parts.language { output.append(bytes[index] < 0x40 ? bytes[index] : bytes[index] | 0x20) }
    }
    if let script = PackedName.letters(bytes, parts.script) {
      PackedName(language: 0, script: script, region: 0).write(to: &output)
    }
    if let region = PackedName.region(bytes, parts.region) {
      PackedName(language: 0, script: 0, region: LanguageTables.short(region: region)).write(to: &output)
    }
    var end = parts.variants.upperBound
    while end > parts.variants.lowerBound, SubtagCursor.isSeparator(bytes[end - 1]) { end -= 1 }
    if end > parts.variants.lowerBound {
      if parts.region.isEmpty { output.append(UInt8(ascii: "_")) }
      output.append(UInt8(ascii: "_"))
    }
    for index in parts.variants.lowerBound..<end {
      let byte = bytes[index]
      if SubtagCursor.isSeparator(byte) {
        guard !SubtagCursor.isSeparator(bytes[index - 1]) else {
          throw .malformed(LanguageTagError(reason: .emptySubtag, offset: index))
        }
        output.append(UInt8(ascii: "_"))
      } else {
        output.append(byte < 0x40 ? byte : byte & 0xdf)
      }
    }
    guard output.count <= maximumLength else { throw .tooLong }
    return BaseName(written: output)
  }
}
