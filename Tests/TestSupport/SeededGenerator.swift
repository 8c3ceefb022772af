import Foundation

/// SplitMix64: the same numbers for the same seed, on every platform.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// A generator of the numbers of a seed.
  public init(seed: UInt64 = Self.seed) { state = seed }

  /// The next 64 bits; the same for the same seed.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  /// A number from 0 to `bound - 1`.
  public mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// One of the elements, of which there must be one.
  public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// The seed of this run: the environment variable `PUSHWRIGHT_SEED`, `random` for another one each time, else 1.
  ///
  /// A run without the variable proves the same on every machine; new inputs are for hunting.
  public static let seed: UInt64 = {
    let given = ProcessInfo.processInfo.environment["PUSHWRIGHT_SEED"]
    let seed = given == "random" ? UInt64.random(in: 0...UInt64.max) : given.flatMap { UInt64($0) } ?? 1
    if given != nil { print("PUSHWRIGHT_SEED=\(seed)") }
    return seed
  }()

  /// How many inputs a random test tries: `PUSHWRIGHT_TEST_ROUNDS`, or 50.
  ///
  /// A debug build is slow. `make test-thorough` tries 2,000 in release.
  public static let rounds = ProcessInfo.processInfo.environment["PUSHWRIGHT_TEST_ROUNDS"].flatMap { Int($0) } ?? 50

  /// Whether tests that take long in a debug build run: from 500 rounds on.
  public static let isThorough = rounds >= 500
}
