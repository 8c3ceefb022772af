/// The isolates, embeddings and overrides that a text has opened and not yet closed (UAX 9, X1 to X7).
///
/// A paragraph separator, which ends them too (X8), is not counted: the closing characters after it do no harm, and without
/// it a longer text never takes fewer bytes.
struct BidiStack {
  /// The closing character of each, the outermost first.
  private var closers: [Unicode.Scalar] = []
  /// The number of isolates among them.
  private var isolateCount = 0

  private static let popEmbedding: Unicode.Scalar = "\u{202C}"
  private static let popIsolate: Unicode.Scalar = "\u{2069}"

  /// The bytes of UTF-8 that all closing characters take; none of them needs an escape.
  var size: Int { 3 * closers.count }

  /// The text that closes all of them, the innermost first.
  var closing: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: closers.reversed())
    return String(text)
  }

  mutating func read(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x202A, 0x202B, 0x202D, 0x202E: closers.append(Self.popEmbedding)
    case 0x2066...0x2068:
      closers.append(Self.popIsolate)
      isolateCount += 1
    case 0x202C:
      if closers.last == Self.popEmbedding { closers.removeLast() }
    case 0x2069:
      // Embeddings inside the isolate end with it. Without an isolate, nothing ends.
      guard isolateCount > 0 else { return }
      while closers.popLast() != Self.popIsolate {}
      isolateCount -= 1
    default: break
    }
  }

  static func isOpener(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066...0x2068: true
    default: false
    }
  }

  /// Creates an empty stack.
  init() {}

  /// Creates the stack of the first `end` bytes of a text, which are whole scalars.
  init(reading text: Span<UInt8>, upTo end: Int) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var place = 0
    while place + 2 < end {
      if place + 8 <= end {
        // In bounds: the word ends at or before `end`, which is not past the end of the text.
        let word = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
        let difference = UInt64(littleEndian: word) ^ (ones &* 0xE2)
        let found = (difference &- ones) & ~difference & (ones &* 0x80)
        guard found != 0 else {
          place += 8
          continue
        }
        // The lowest of the marked bytes is certain.
        place += found.trailingZeroBitCount / 8
        guard place + 2 < end else { return }
      }
      guard text[place] == 0xE2 else {
        place += 1
        continue
      }
      // All of the characters are U+20xx.
      if text[place + 1] & 0xFE == 0x80,
        let scalar = Unicode.Scalar(0x2000 | UInt32(text[place + 1] & 1) << 6 | UInt32(text[place + 2] & 0x3F))
      {
        read(scalar)
      }
      place += 3
    }
  }
}
