/// Keys and values one after the other in one buffer, in file order.
struct TextPairs: Sendable {
  /// Where a key and its value are in the buffer.
  struct Span: Sendable {
    static let noString = UInt32.max

    var start: UInt32
    var keyLength: UInt32
    var valueLength: UInt32
  }

  /// Each key, its value directly behind.
  var bytes: [UInt8] = []
  var spans: [Span] = []

  var count: Int { spans.count }

  func keyRange(at index: Int) -> Range<Int> {
    let span = spans[index]
    return Int(span.start)..<Int(span.start) + Int(span.keyLength)
  }

  /// Nil where the value is no string.
  func valueRange(at index: Int) -> Range<Int>? {
    let span = spans[index]
    guard span.valueLength != Span.noString else { return nil }
    let start = Int(span.start) + Int(span.keyLength)
    return start..<start + Int(span.valueLength)
  }

  func key(at index: Int) -> String {
    String(decoding: bytes[keyRange(at: index)], as: UTF8.self)
  }

  func value(at index: Int) -> String? {
    valueRange(at: index).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Only the pairs at these places; the bytes stay as they are.
  func keeping(_ indices: [Int]) -> TextPairs {
    TextPairs(bytes: bytes, spans: indices.map { spans[$0] })
  }

  func prefix(_ count: Int) -> TextPairs {
    count == spans.count ? self : TextPairs(bytes: bytes, spans: Array(spans.prefix(count)))
  }
}
