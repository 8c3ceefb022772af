/// Counts lines and columns while going once through the text, from place to place, never back.
struct PositionTracker {
  private let text: [UInt8]
  private let end: Int
  private let unitSize: Int
  private let originalStart: Int
  private let start: Int
  private var offset: Int
  private var line = 1
  private var lineStart: Int
  private var continuations = 0
  private var continuationsAtLineStart = 0
  private var supplementary = 0
  private let replacements: [Int]
  private var replacementsBefore = 0

  /// A tracker at the start of a text.
  init(_ text: DecodedText) {
    self.text = text.bytes
    end = text.bytes.count
    unitSize = text.encoding.unitSize
    originalStart = text.byteOrderMarkLength
    start = text.textStart
    replacements = text.replacements
    offset = text.textStart
    lineStart = text.textStart
  }

  /// The position of a byte of the text; places must be asked for in ascending order.
  mutating func position(of target: Int) -> TextPosition {
    advance(to: min(target, end))
    while replacementsBefore < replacements.count, replacements[replacementsBefore] < offset { replacementsBefore += 1 }
    let scalars = offset - start - continuations
    let original =
      switch unitSize {
      case 1: offset - 2 * replacementsBefore
      case 2: originalStart + 2 * (scalars + supplementary)
      default: originalStart + 4 * scalars
      }
    let column = offset - lineStart - (continuations - continuationsAtLineStart) + 1
    return TextPosition(offset: original, line: line, column: column)
  }

  private mutating func advance(to target: Int) {
    while offset < target {
      if offset + 8 <= target {
        let word = ByteReading.word(text, at: offset)
        let newlines =
          ByteWord.zeroBytes(word ^ ByteWord.repeating(0x0A)) | ByteWord.zeroBytes(word ^ ByteWord.repeating(0x0D))
        if newlines == 0 {
          if word & ByteWord.highBits != 0 {
            // A continuation byte is 10xxxxxx, the first byte of a scalar above U+FFFF 1111xxxx.
            continuations += (word & ~(word << 1) & ByteWord.highBits).nonzeroBitCount
            supplementary += (word & word << 1 & word << 2 & word << 3 & ByteWord.highBits).nonzeroBitCount
          }
          offset += 8
          continue
        }
      }
      step()
    }
  }

  private mutating func step() {
    let byte = ByteReading.byte(text, at: offset)
    offset += 1
    if byte == 0x0A || byte == 0x0D {
      if byte == 0x0D, offset < end, ByteReading.byte(text, at: offset) == 0x0A { offset += 1 }
      line += 1
      lineStart = offset
      continuationsAtLineStart = continuations
    } else if byte & 0xC0 == 0x80 {
      continuations += 1
    } else if byte >= 0xF0 {
      supplementary += 1
    }
  }
}
