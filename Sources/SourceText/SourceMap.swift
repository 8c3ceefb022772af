/// Converts between the offsets of a text and its lines and columns.
///
/// Queries in ascending order cost one walk over the text together. An earlier offset costs a walk over at most 1 KiB
/// more; an earlier line and column cost a new walk from the start.
///
///     var map = SourceMap(Array("a\nbc".utf8))
///     map.location(of: 3)  // line 2, column 2
///     map.offset(line: 2, column: 1)  // 2
public struct SourceMap: Sendable {
  /// The characters that end a line.
  public enum LineEnds: Sendable {
    /// LF, CR and CR LF.
    case ascii
    /// LF, CR, CR LF, NEL, and the line and paragraph separators, as in YAML 1.1.
    case unicode
  }

  /// The counts at one point of the walk.
  private struct Count {
    var offset = 0
    var line: Int
    /// The number of scalars before the line, or on the first line, before column 1.
    var scalarsBeforeLine: Int
    /// The number of bytes that continue a scalar that an earlier byte started.
    var continuations = 0
    /// The number of scalars that take two UTF-16 code units.
    var supplementary = 0

    var scalars: Int { offset - continuations }
    var column: Int { max(0, scalars - scalarsBeforeLine) + 1 }
  }

  /// The number of bytes between two stored counts.
  private static let step = 1024
  let text: [UInt8]
  /// The offset of the byte at column 1 of the first line.
  let start: Int
  private let origin: SourceLocation
  private let encoding: SourceEncoding
  private let isWellFormed: Bool
  private let lineEnds: LineEnds
  private var here: Count
  /// The counts at the start of the text and after each ``step`` bytes, as far as the walk has gone.
  private var passed: [Count]

  /// Creates a map of a text.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - origin: The location in the file where the text starts, such as that of one payload in a file with one on each
  ///     line. Its column is ignored.
  ///   - start: The offset of the byte at column 1; `nil` for that after the byte order mark, which takes no column.
  ///   - encoding: The encoding of the text in its file.
  ///   - isWellFormed: Whether to assume valid UTF-8, which is faster. Otherwise each U+FFFD that replaces invalid
  ///     bytes counts as one column.
  ///   - lineEnds: The characters that end a line.
  public init(
    _ text: [UInt8], from origin: SourceLocation = SourceLocation(), columnsFrom start: Int? = nil,
    encoding: SourceEncoding = .utf8(), isWellFormed: Bool = false, lineEnds: LineEnds = .ascii
  ) {
    let start = start ?? (text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    self.text = text
    self.start = start
    self.origin = origin
    self.encoding = encoding
    self.isWellFormed = isWellFormed
    self.lineEnds = lineEnds
    here = Count(line: origin.line, scalarsBeforeLine: text[..<start].count { $0 & 0xC0 != 0x80 })
    passed = [here]
  }

  /// Returns the location in the file of a byte of the text, at an offset in the range 0...count.
  public mutating func location(of offset: Int) -> SourceLocation {
    advance(to: min(max(offset, 0), text.count))
    let before =
      switch encoding {
      case .utf8(let replaced): here.offset - 2 * replaced.sortedCount { $0 < here.offset }
      case .codeUnits(let size, let mark): mark + size * (here.scalars + (size == 2 ? here.supplementary : 0))
      }
    return SourceLocation(offset: origin.offset + before, line: here.line, column: here.column)
  }

  /// Returns the offset in the text of a line and column, or of the end of the line if that comes first.
  ///
  /// Returns `nil` if there is no such line.
  public mutating func offset(line: Int, column: Int) -> Int? {
    if (line, column) < (here.line, here.column) { here = passed[0] }
    while here.offset < text.count, here.line <= line {
      if here.line == line {
        guard here.column < column || continues(at: here.offset) else { break }
        if endsLine(at: here.offset) { break }
      }
      advance(to: here.offset + 1)
    }
    return here.line == line ? max(here.offset, start) : nil
  }

  // MARK: The walk

  private mutating func advance(to target: Int) {
    if target < here.offset { here = passed[passed.sortedCount { $0.offset <= target } - 1] }
    while here.offset < target {
      let next = passed[passed.count - 1].offset + Self.step
      walk(to: min(target, next))
      if here.offset == next { passed.append(here) }
    }
  }

  private mutating func walk(to target: Int) {
    let skipsBeyondASCII = isWellFormed && lineEnds == .ascii
    while here.offset < target {
      // Local variables stay in registers.
      var (offset, continuations, supplementary) = (here.offset, here.continuations, here.supplementary)
      while offset &+ 8 <= text.count {
        let word = ByteWord.read(text, at: offset)
        let ends = ByteWord.bytes(of: word, equalTo: 0x0A) | ByteWord.bytes(of: word, equalTo: 0x0D)
        var beyondASCII = word & ByteWord.highBits
        var length = 8
        if ends != 0 || offset &+ 8 > target {
          // Count only the bytes before the first line end and before the target.
          length = min(target &- offset, ends.trailingZeroBitCount / 8)
          beyondASCII &= (1 << UInt64(8 * length)) &- 1
        }
        if beyondASCII != 0 {
          guard skipsBeyondASCII else { break }
          // A continuation byte is 10xxxxxx, and the first byte of a scalar above U+FFFF is 1111xxxx.
          continuations &+= (beyondASCII & ~(word << 1)).nonzeroBitCount
          supplementary &+= (beyondASCII & word << 1 & word << 2 & word << 3).nonzeroBitCount
        }
        offset &+= length
        if length < 8 { break }
      }
      (here.offset, here.continuations, here.supplementary) = (offset, continuations, supplementary)
      if offset < target { step() }
    }
  }

  private mutating func step() {
    let offset = here.offset
    let byte = text[offset]
    here.offset += 1
    if byte >= 0x80 {
      if continues(at: offset) { here.continuations += 1 }
      if byte >= 0xF0 { here.supplementary += 1 }
    }
    // A line that ends with CR LF continues up to the LF.
    guard endsLine(at: offset), byte != 0x0D || here.offset == text.count || text[here.offset] != 0x0A else { return }
    here.line += 1
    here.scalarsBeforeLine = here.scalars
  }

  /// Returns whether a line end starts at a byte.
  private func endsLine(at offset: Int) -> Bool {
    switch text[offset] {
    case 0x0A, 0x0D: true
    case 0xC2 where lineEnds == .unicode: text[offset...].starts(with: [0xC2, 0x85])
    case 0xE2 where lineEnds == .unicode:
      text[offset...].starts(with: [0xE2, 0x80, 0xA8]) || text[offset...].starts(with: [0xE2, 0x80, 0xA9])
    default: false
    }
  }

  /// Returns whether a byte continues a scalar, or a sequence shown as U+FFFD, that an earlier byte started.
  private func continues(at offset: Int) -> Bool {
    guard offset < text.count, text[offset] & 0xC0 == 0x80 else { return false }
    if isWellFormed { return true }
    // The Unicode Standard, section 3.9, table 3-7: all but the first two bytes may be any of 80...BF.
    guard let first = text[max(0, offset - 3)..<offset].lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return false }
    let second = text[first + 1]
    return switch text[first] {
    case 0xC2...0xDF: offset == first + 1
    case 0xE0: second >= 0xA0 && offset <= first + 2
    case 0xED: second < 0xA0 && offset <= first + 2
    case 0xE1...0xEF: offset <= first + 2
    case 0xF0: second >= 0x90
    case 0xF4: second < 0x90
    case 0xF1...0xF3: true
    default: false
    }
  }
}
