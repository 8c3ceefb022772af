/// The places in a file of the bytes of a payload.
///
/// The bytes are a part of the file, or the text of a JSON string in it: in `"{\"a\"..."`, the second byte of the payload
/// is written as the two bytes of `\"`. Looking up a place is O(log n) in the number of escapes.
struct PayloadPlaces: Sendable {
  private struct Escape {
    /// The bytes of the payload that the escape stands for.
    let inner: Range<Int>
    /// The bytes of the escape in the file.
    let outer: Range<Int>
  }

  /// The place of the first byte.
  private(set) var start: Int
  private var escapes: [Escape] = []

  /// Creates the places of bytes that are a part of the file, from an offset on.
  init(from start: Int) { self.start = start }

  /// Creates the places of the text of a JSON string, with that text.
  ///
  /// - Parameters:
  ///   - string: the range of the string with its quotes.
  ///   - bytes: valid JSON.
  static func decoding(_ string: Range<Int>, in bytes: [UInt8]) -> (text: [UInt8], places: PayloadPlaces) {
    var places = PayloadPlaces(from: string.lowerBound + 1)
    var text: [UInt8] = []
    text.reserveCapacity(string.count)
    var place = string.lowerBound + 1
    let end = string.upperBound - 1
    while place < end {
      guard bytes[place] == UInt8(ascii: "\\"), place + 1 < end else {
        text.append(bytes[place])
        place += 1
        continue
      }
      let start = (inner: text.count, outer: place)
      place += 2
      switch bytes[place - 1] {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        var unit = codeUnit(bytes, at: place)
        place = min(place + 4, end)
        if 0xD800..<0xDC00 ~= unit, place + 6 <= end {
          unit = 0x10000 + (unit - 0xD800) << 10 + (codeUnit(bytes, at: place + 2) &- 0xDC00) & 0x3FF
          place += 6
        }
        text += Array(String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8)
      default: text.append(bytes[place - 1])
      }
      places.escapes.append(Escape(inner: start.inner..<text.count, outer: start.outer..<place))
    }
    return (text, places)
  }

  /// Returns the value of four hexadecimal digits; bytes that are not there count as zeros.
  private static func codeUnit(_ bytes: [UInt8], at place: Int) -> UInt32 {
    (place..<place + 4).reduce(0) { unit, index in unit << 4 | (index < bytes.count ? hexValue(bytes[index]) : 0) }
  }

  private static func hexValue(_ byte: UInt8) -> UInt32 {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: 0
    }
  }

  /// Returns the places after a number of bytes more.
  func moved(by distance: Int) -> PayloadPlaces {
    guard distance != 0 else { return self }
    var moved = PayloadPlaces(from: start + distance)
    moved.escapes = escapes.map {
      Escape(inner: $0.inner, outer: $0.outer.lowerBound + distance..<$0.outer.upperBound + distance)
    }
    return moved
  }

  /// Returns the places of the bytes from an offset on, at which no escape is cut apart.
  func dropFirst(_ count: Int) -> PayloadPlaces {
    var rest = PayloadPlaces(from: range(of: count..<count).lowerBound)
    rest.escapes = escapes.drop { $0.inner.lowerBound < count }.map {
      Escape(inner: $0.inner.lowerBound - count..<$0.inner.upperBound - count, outer: $0.outer)
    }
    return rest
  }

  /// Whether the bytes are written in the file as they are.
  var isPlain: Bool { escapes.isEmpty }

  /// Returns the range in the file of a range of the payload.
  ///
  /// An escape belongs to the range as a whole if a part of what it stands for does.
  func range(of inner: Range<Int>) -> Range<Int> {
    let first = escapes.sortedCount { $0.inner.lowerBound <= inner.lowerBound }
    var lower = start + inner.lowerBound
    if first > 0 {
      let escape = escapes[first - 1]
      lower =
        escape.inner.contains(inner.lowerBound)
        ? escape.outer.lowerBound : escape.outer.upperBound + inner.lowerBound - escape.inner.upperBound
    }
    guard !inner.isEmpty else { return lower..<lower }
    let last = escapes.sortedCount { $0.inner.lowerBound < inner.upperBound }
    var upper = start + inner.upperBound
    if last > 0 {
      let escape = escapes[last - 1]
      upper = escape.outer.upperBound + max(0, inner.upperBound - escape.inner.upperBound)
    }
    return lower..<max(lower, upper)
  }

  /// Returns whether a range of the payload starts and ends between what escapes stand for, so that it can be replaced.
  func isWhole(_ inner: Range<Int>) -> Bool {
    [inner.lowerBound, inner.upperBound].allSatisfy { place in
      let count = escapes.sortedCount { $0.inner.lowerBound < place }
      return count == 0 || escapes[count - 1].inner.upperBound <= place
    }
  }
}
