import Foundation

/// SplitMix64: the same numbers for the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// The seed of this run: the environment variable `PUSHWRIGHT_SEED`, or a new one; printed, so that a failure can be
  /// had again.
  static let seed: UInt64 = {
    let given = ProcessInfo.processInfo.environment["PUSHWRIGHT_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...UInt64.max)
    print("PUSHWRIGHT_SEED=\(seed)")
    return seed
  }()

  init(seed: UInt64 = Self.seed) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
