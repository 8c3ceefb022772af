/// Keys and values in one buffer, in file order.
struct TextPairs: Sendable {
  /// The place of a key and its value in the buffer.
  struct Span: Sendable {
    static let noString = UInt32.max

    var start: UInt32
    var keyLength: UInt32
    var valueLength: UInt32
  }

  /// Each key, directly followed by its value.
  var bytes: [UInt8] = []
  var spans: [Span] = []

  var count: Int { spans.count }

  func keyRange(at index: Int) -> Range<Int> {
    let span = spans[index]
    return Int(span.start)..<Int(span.start) + Int(span.keyLength)
  }

  /// Returns the range of a value; `nil` if the value is not a string.
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

  /// Returns only the pairs at these indices; the bytes stay as they are.
  func keeping(_ indices: [Int]) -> TextPairs {
    TextPairs(bytes: bytes, spans: indices.map { spans[$0] })
  }

  func prefix(_ count: Int) -> TextPairs {
    count == spans.count ? self : TextPairs(bytes: bytes, spans: Array(spans.prefix(count)))
  }
}
