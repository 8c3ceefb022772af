import Foundation

/// SplitMix64: the same numbers for the same seed, on every platform.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  /// The seed of this run: `PUSHWRIGHT_SEED`, or another one each time.
  static let seed =
    ProcessInfo.processInfo.environment["PUSHWRIGHT_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...999_999_999)

  /// How many inputs a random test tries: `PUSHWRIGHT_TEST_ROUNDS`, or 500, as CoreFoundation logs a line for many.
  static let rounds = ProcessInfo.processInfo.environment["PUSHWRIGHT_TEST_ROUNDS"].flatMap { Int($0) } ?? 500

  /// The generator of one test; prints how to get the same inputs again.
  static func forTest(_ name: String = #function) -> SeededGenerator {
    print("\(name): PUSHWRIGHT_SEED=\(seed)")
    return SeededGenerator(seed: seed)
  }
}
