import Foundation
import SourceText
import TestSupport
import Testing

@testable import LanguageMatching

/// Mode `device` against Apple's ICU.
@Suite struct DeviceDifferentialTests {
  static let oracle = DeviceOracle()
  static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/device-matches.ndjson")

  private func compare(_ count: Int, _ next: (inout DevicePairs) -> DevicePair) throws {
    guard let oracle = Self.oracle else { return }
    var pairs = try DevicePairs(seed: SeededGenerator.seed)
    var differences: [String] = []
    var matched = 0
    for _ in 0..<count {
      let pair = next(&pairs)
      let expected = oracle.searchList(available: pair.available, preferred: pair.preferred)
      let answer = LanguageMatcher(available: pair.available).match(preferred: pair.preferred)
      if answer.match != nil { matched += 1 }
      if answer.searchList != expected {
        differences.append(
          "\(pair.available) \(pair.preferred): \(answer.searchList), the oracle \(expected ?? ["fails"])")
      }
    }
    print("\(count) pairs, \(matched) with a match, \(differences.count) differences")
    #expect(differences.isEmpty, "seed \(SeededGenerator.seed): \(differences.prefix(20).joined(separator: "\n"))")
  }

  @Test(.enabled(if: oracle != nil, Comment(rawValue: DeviceOracle.missing)))
  func agreesWithAppleICUOnRandomPairs() throws {
    try compare(SeededGenerator.rounds * (SeededGenerator.isThorough ? 200 : 50)) { $0.random() }
  }

  @Test(.enabled(if: oracle != nil, Comment(rawValue: DeviceOracle.missing)))
  func agreesWithAppleICUOnRealisticPairs() throws {
    try compare(SeededGenerator.rounds * 20) { $0.realistic() }
  }

  @Test(.enabled(if: oracle != nil, Comment(rawValue: DeviceOracle.missing)))
  func agreesWithAppleICUOnPOSIXNames() throws {
    try compare(SeededGenerator.rounds * (SeededGenerator.isThorough ? 100 : 50)) { $0.posix() }
  }

  /// Control characters that differ from digits in one bit are not digits.
  @Test(arguments: ["zh-Hant-TW", "es_419", "fil-PH", "en-US"])
  func packsOnlyWhatIsReadAsAName(tag: String) throws {
    for place in tag.utf8.indices.map({ tag.utf8.distance(from: tag.utf8.startIndex, to: $0) }) {
      for byte in UInt8.min...UInt8.max {
        var bytes = Array(tag.utf8)
        bytes[place] = byte
        guard let name = PackedName(common: bytes.span) else { continue }
        try expectEqual(BaseName(parsing: bytes.span), BaseName(name), "\(bytes)")
      }
    }
  }

  /// The fast way through symbols against the plain one through names.
  @Test func findsWithSymbolsWhatItFindsWithNames() throws {
    var pairs = try DevicePairs(seed: SeededGenerator.seed)
    var (common, all) = (0, 0)
    for round in 0..<SeededGenerator.rounds * 3 {
      let pair = [pairs.random(), pairs.realistic(), pairs.posix()][round % 3]
      let localizations = DeviceLocalizations(pair.available)
      let plain = PlainDeviceMatching(pair.available)
      for tag in pair.preferred + pair.available {
        all += 1
        if let name = PackedName(common: tag.bytes.span) {
          common += 1
          try expectEqual(BaseName(parsing: tag.bytes.span), BaseName(name), "\(tag)")
        }
        let (fast, slow) = (localizations.outcome(tag.bytes.span), plain.outcome(tag))
        let isSame =
          fast.winner == slow.winner && fast.score == slow.score && fast.aside == slow.aside
          && fast.exact == slow.exact && (fast.language == slow.language || slow.language == .max)
        #expect(isSame, "\(tag) in \(pair.available): \(fast), \(slow)")
      }
      for index in pair.available.indices {
        expectEqual(localizations.searchList(of: index), plain.searchList(of: index), "\(pair.available)")
      }
    }
    #expect(common > all / 4 && common < all)
  }

  /// Run with `PUSHWRIGHT_RECORD=1` to write the fixture anew, from seed 1.
  @Test(.enabled(if: oracle != nil && ProcessInfo.processInfo.environment["PUSHWRIGHT_RECORD"] != nil))
  func recordsPairs() throws {
    let oracle = try #require(Self.oracle)
    var pairs = try DevicePairs(seed: 1)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var lines = Data()
    for index in 0..<2_000 {
      var pair = index < 1_000 ? pairs.random() : pairs.realistic()
      let searchList = try #require(oracle.searchList(available: pair.available, preferred: pair.preferred))
      pair.searchList = searchList
      lines += try encoder.encode(pair) + Data("\n".utf8)
    }
    try lines.write(to: Self.fixture)
  }

  @Test func answersRecordedPairsAsAppleICUDid() throws {
    let decoder = JSONDecoder()
    let lines = try Data(contentsOf: Self.fixture).split(separator: UInt8(ascii: "\n"))
    expectEqual(lines.count, 2_000)
    for line in lines {
      let pair = try decoder.decode(DevicePair.self, from: line)
      let match = LanguageMatcher(available: pair.available).match(preferred: pair.preferred)
      expectEqual(match.searchList, pair.searchList, "\(pair.available) \(pair.preferred)")
    }
  }

  @Test func explainsEveryRecordedPairWithTheSameAnswer() throws {
    let decoder = JSONDecoder()
    for line in try Data(contentsOf: Self.fixture).split(separator: UInt8(ascii: "\n")) {
      let pair = try decoder.decode(DevicePair.self, from: line)
      let match = LanguageMatcher(available: pair.available).explain(preferred: pair.preferred)
      expectEqual(match.searchList, pair.searchList)
      expectEqual(match.explanation.map(\.name), pair.preferred + pair.available)
      let deciding = match.explanation.filter { $0.rule == .deciding }
      expectEqual(deciding.count, (match.match == nil || match.match == "zxx" && deciding.isEmpty ? 0 : 1))
    }
  }
}
