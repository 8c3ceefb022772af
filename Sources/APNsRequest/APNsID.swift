/// The `apns-id` of a request: a UUID, which APNs returns in its response.
public struct APNsID: Sendable, Hashable {
  private let high: UInt64
  private let low: UInt64

  /// Creates an id from 32 hexadecimal digits of either case, separated by hyphens as in 8-4-4-4-12.
  ///
  /// Throws ``RequestError/Reason/badMessageID`` with the offset of the first byte that does not fit.
  public init(parsing text: String) throws(RequestError) {
    let units = Array(text.utf8.prefix(Self.length + 1))
    var halves: (UInt64, UInt64) = (0, 0)
    for (place, unit) in units.prefix(Self.length).enumerated() {
      guard ![8, 13, 18, 23].contains(place) else {
        guard unit == UInt8(ascii: "-") else { throw RequestError(.badMessageID, at: place) }
        continue
      }
      guard let digit = hexadecimalValue(of: unit) else { throw RequestError(.badMessageID, at: place) }
      halves = (halves.0 << 4 | halves.1 >> 60, halves.1 << 4 | UInt64(digit))
    }
    guard units.count == Self.length else {
      throw RequestError(.badMessageID, at: min(units.count, Self.length))
    }
    (high, low) = halves
  }

  /// The number of characters, including the hyphens.
  private static let length = 36

  /// Returns a new id from random bits (RFC 9562, version 4).
  public static func random() -> Self {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// Returns a new id from the bits of a random number generator.
  public static func random(using generator: inout some RandomNumberGenerator) -> Self { Self(randomBits: &generator) }

  private init(randomBits generator: inout some RandomNumberGenerator) {
    high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
  }
}

extension APNsID: CustomStringConvertible {
  /// The id in lowercase, as in the header.
  public var description: String {
    var text = ""
    for (place, half) in [high, low].enumerated() {
      for nibble in 0..<16 {
        if place == 0 ? [8, 12].contains(nibble) : [0, 4].contains(nibble) { text.append("-") }
        text.append(String(half >> UInt64(60 - 4 * nibble) & 0xF, radix: 16))
      }
    }
    return text
  }
}
