import SourceText

/// A language range of RFC 4647 section 2, in lowercase with hyphens.
struct LanguageRange: Hashable, Sendable {
  let bytes: [UInt8]

  /// Creates a range from subtags of 1...8 letters and digits, or `*` if `allowsWildcards` is true.
  init(parsing text: String, allowsWildcards: Bool) throws(LanguageTagError) {
    let text = text.bytes
    let span = text.span
    guard !span.isEmpty else { throw LanguageTagError(reason: .empty, offset: 0) }
    guard span.count <= LanguageTag.maximumLength else {
      throw LanguageTagError(reason: .tooLong, offset: LanguageTag.maximumLength)
    }
    var output: [UInt8] = []
    output.reserveCapacity(span.count)
    var start = 0
    for index in 0...span.count {
      guard index < span.count, !SubtagCursor.isSeparator(span[index]) else {
        guard index > start else { throw LanguageTagError(reason: .emptySubtag, offset: start) }
        guard index - start <= 8 else { throw LanguageTagError(reason: .subtagTooLong, offset: start) }
        if index < span.count { output.append(UInt8(ascii: "-")) }
        start = index + 1
        continue
      }
      let byte = span[index]
      if byte == UInt8(ascii: "*"), allowsWildcards {
        let isAlone = index == start && (index + 1 == span.count || SubtagCursor.isSeparator(span[index + 1]))
        guard isAlone else { throw LanguageTagError(reason: .illegalByte, offset: index) }
      } else if !SubtagCursor.isAlphanumeric(byte) {
        throw LanguageTagError(reason: .illegalByte, offset: index)
      }
      output.append(byte < 0x40 ? byte : byte | 0x20)
    }
    bytes = output
  }

  /// Whether the first subtag is `*`; as a basic range, the whole range is then `*` (section 3.2).
  var isWildcard: Bool { bytes[0] == UInt8(ascii: "*") }

  private var subtags: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "-")) }

  /// The range without wildcards, then without its last subtag, and so on (section 3.4).
  ///
  /// A singleton is removed together with the subtag after it. Empty for `*`.
  var truncations: [[UInt8]] {
    guard !isWildcard else { return [] }
    var subtags = subtags.filter { !$0.elementsEqual([UInt8(ascii: "*")]) }
    var result: [[UInt8]] = []
    while !subtags.isEmpty {
      result.append(Array(subtags.joined(separator: [UInt8(ascii: "-")])))
      subtags.removeLast()
      while let last = subtags.last, last.count == 1 { subtags.removeLast() }
    }
    return result
  }

  func matches(_ tag: LanguageRange, scheme: FilterScheme) -> Bool {
    switch scheme {
    case .basic: matchesBasic(tag)
    case .extended: matchesExtended(tag)
    }
  }

  /// Returns whether a tag matches by section 3.3.1; a range with wildcards is first made basic by section 3.2.
  private func matchesBasic(_ tag: LanguageRange) -> Bool {
    if isWildcard { return true }
    guard let prefix = truncations.first, tag.bytes.starts(with: prefix) else { return false }
    return tag.bytes.count == prefix.count || tag.bytes[prefix.count] == UInt8(ascii: "-")
  }

  /// Returns whether a tag matches by the steps of section 3.3.2.
  private func matchesExtended(_ tag: LanguageRange) -> Bool {
    let range = subtags
    let tag = tag.subtags
    let wildcard = [UInt8(ascii: "*")]
    guard range[0].elementsEqual(wildcard) || range[0].elementsEqual(tag[0]) else { return false }
    var i = 1
    var j = 1
    while i < range.count {
      if range[i].elementsEqual(wildcard) {
        i += 1
      } else if j == tag.count {
        return false
      } else if range[i].elementsEqual(tag[j]) {
        i += 1
        j += 1
      } else if tag[j].count == 1 {
        return false
      } else {
        j += 1
      }
    }
    return true
  }
}

extension LanguageRange: CustomStringConvertible {
  var description: String { String(decoding: bytes, as: UTF8.self) }
}
