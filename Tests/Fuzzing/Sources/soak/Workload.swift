import Foundation
import FuzzTargets

/// Random work: mutated seeds for every fuzz target, and apps whose files are mutated seeds.
struct Workload {
  private var random: Mutator
  private let inputs: [(target: FuzzTarget, seeds: [[UInt8]], tokens: [[UInt8]])]
  private let files: [(name: String, seeds: [[UInt8]])]
  private let folder: URL
  private(set) var appRounds = 0

  init(seed: UInt64) throws {
    random = Mutator(seed: seed)
    let inputs = FuzzTarget.all.map { target in
      (target: target, seeds: target.seeds.flatMap(Self.files), tokens: Self.tokens(target.dictionary))
    }
    self.inputs = inputs
    func seeds(_ target: String) -> [[UInt8]] { inputs.first { $0.target.name == target }?.seeds ?? [] }
    let strings = seeds("strings") + seeds("property-list")
    files = [
      ("en.lproj/Localizable.strings", strings), ("fr.lproj/Localizable.strings", strings),
      ("ar.lproj/Localizable.strings", strings), ("en.lproj/Localizable.stringsdict", seeds("stringsdict")),
      ("Localizable.xcstrings", seeds("xcstrings")), ("Info.plist", seeds("property-list")),
      ("chime.aiff", seeds("sound")), ("a.caf", seeds("sound")),
    ]
    folder = FileManager.default.temporaryDirectory.appending(path: "soak-\(getpid())")
    for name in ["en.lproj", "fr.lproj", "ar.lproj"] {
      try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
    }
  }

  func removeFolder() throws { try FileManager.default.removeItem(at: folder) }

  /// Tries one input with one target, both chosen at random.
  mutating func tryTarget() {
    let (target, seeds, tokens) = inputs[random.below(inputs.count)]
    let input = random.mutated(seeds, tokens)
    _ = FuzzTarget.$input.withValue(input) { target.check(input) }
  }

  /// Writes an app's files and runs everything that reads an app.
  mutating func useApp() async throws {
    for (name, seeds) in files {
      let place = folder.appending(path: name)
      if random.below(8) == 0 {
        try? FileManager.default.removeItem(at: place)
      } else {
        let bytes = random.below(2) == 0 ? random.pick(seeds) : random.mutated(seeds, [])
        try Data(bytes).write(to: place)
      }
    }
    let payloads = inputs.first { $0.target.name == "payload" }?.seeds ?? []
    await AppUse(folder: folder.path, payloads: (0..<4).map { _ in random.pick(payloads) }, choice: random.next()).run()
    appRounds += 1
  }

  /// Returns every file below a folder that is short enough for a target.
  private static func files(below path: String) -> [[UInt8]] {
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String }.sorted() ?? []
    return names.compactMap { name in
      guard let data = FileManager.default.contents(atPath: "\(path)/\(name)"), data.count < 1 << 14 else { return nil }
      return Array(data)
    }
  }

  /// Returns the tokens of a libFuzzer dictionary, which are quoted and have `\xNN` for a byte.
  private static func tokens(_ name: String) -> [[UInt8]] {
    let data = FileManager.default.contents(atPath: "Tests/Fuzzing/Dictionaries/\(name).dict") ?? Data()
    return data.split(separator: 0x0A).compactMap { line in
      guard line.first == UInt8(ascii: "\""), line.last == UInt8(ascii: "\"") else { return nil }
      var token: [UInt8] = []
      var rest = line.dropFirst().dropLast()
      while let byte = rest.popFirst() {
        let digits = String(decoding: rest.dropFirst().prefix(2), as: UTF8.self)
        if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"), let value = UInt8(digits, radix: 16) {
          token.append(value)
          rest = rest.dropFirst(3)
        } else {
          token.append(byte)
        }
      }
      return token
    }
  }
}

/// A SplitMix64 generator that also mutates inputs.
struct Mutator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  /// Returns a number from 0 to `bound - 1`.
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func pick(_ elements: [[UInt8]]) -> [UInt8] { elements.randomElement(using: &self) ?? [] }

  /// Returns one of the seeds with a few changes.
  mutating func mutated(_ seeds: [[UInt8]], _ tokens: [[UInt8]]) -> [UInt8] {
    var bytes = pick(seeds)
    for _ in 0..<1 + below(6) {
      let place = below(bytes.count + 1)
      let end = min(bytes.count, place + below(16))
      switch below(7) {
      case 0: bytes.insert(UInt8(truncatingIfNeeded: next()), at: place)
      case 1: if place < bytes.count { bytes[place] ^= 1 << UInt8(below(8)) }
      case 2: if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: next()) }
      case 3: bytes.removeSubrange(place..<end)
      case 4: bytes.insert(contentsOf: Array(bytes[place..<end]), at: below(bytes.count + 1))
      case 5: bytes.insert(contentsOf: pick(tokens), at: place)
      default:
        let other = pick(seeds)
        let start = below(other.count + 1)
        bytes.replaceSubrange(place..<end, with: other[start..<min(other.count, start + below(64))])
      }
    }
    return bytes
  }
}
