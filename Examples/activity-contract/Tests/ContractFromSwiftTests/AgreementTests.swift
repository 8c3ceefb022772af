import ActivityContract
import CompactJSON
import ContractFromSwift
import Foundation
import Testing

/// The verdicts of a contract that was made from source, and those of Foundation's decoder with the same source compiled.
@Suite struct AgreementTests {
  /// The random states, each of which is also tried with faults.
  static let states = ProcessInfo.processInfo.environment["PUSHWRIGHT_TEST_ROUNDS"].flatMap { Int($0) } ?? 30
  static let seed: UInt64 = {
    let given = ProcessInfo.processInfo.environment["PUSHWRIGHT_SEED"]
    return given == "random" ? .random(in: 0 ... .max) : given.flatMap { UInt64($0) } ?? 1
  }()

  let contract: ActivityContract

  init() throws {
    contract = try ActivityContract(parsing: Sample.contract().text)
  }

  @Test func agreesAboutStates() throws {
    var random = SeededGenerator(seed: Self.seed)
    var tally = Tally()
    for _ in 0..<Self.states {
      let state = try Self.encoder.encode(random.state())
      try compare(state, SampleAttributes.ContentState.self, .contentState, &random, &tally)
    }
    print("PUSHWRIGHT_SEED=\(Self.seed), content-state: \(tally)")
    #expect(tally.decoded >= Self.states)
    for fault in Fault.allCases where fault != .unknownMember {
      #expect(tally.refused[fault, default: 0] >= Self.states / 10, "\(fault)")
    }
  }

  @Test func agreesAboutAttributes() throws {
    var random = SeededGenerator(seed: Self.seed)
    var tally = Tally()
    for _ in 0..<Self.states {
      let attributes = try Self.encoder.encode(random.attributes())
      try compare(attributes, SampleAttributes.self, .attributes, &random, &tally)
    }
    print("PUSHWRIGHT_SEED=\(Self.seed), attributes: \(tally)")
    #expect(tally.refused[.missing, default: 0] >= Self.states / 10)
    #expect(tally.notChecked == 0)
  }

  /// How many values both accept and refuse, and how many the contract does not check.
  private struct Tally: CustomStringConvertible {
    var decoded = 0
    var refused: [Fault: Int] = [:]
    var notChecked = 0

    var description: String {
      let total = refused.values.reduce(0, +)
      return "both accept \(decoded), both refuse \(total), refused in a part that is not checked \(notChecked)"
    }
  }

  /// Compares the verdicts about a value that decodes, and about this value with each kind of fault, several times.
  private func compare<Value: Decodable>(
    _ bytes: Data, _ type: Value.Type, _ part: ActivityContract.Part, _ random: inout SeededGenerator,
    _ tally: inout Tally
  ) throws {
    let value = try JSON(parsing: Array(bytes))
    let unchecked = try remarks(value, part).filter { $0.kind == .notChecked }.map(\.path)
    #expect(throws: Never.self) { try JSONDecoder().decode(type, from: bytes) }
    #expect(try problems(value, part) == [], "\(String(decoding: bytes, as: UTF8.self))")
    tally.decoded += 1
    for fault in Fault.allCases {
      for _ in 0..<2 {
        guard let (changed, path) = fault.apply(to: value, using: &random) else { continue }
        let text = Data(changed.encoded)
        let decodes = (try? JSONDecoder().decode(type, from: text)) != nil
        let found = try problems(changed, part)
        let place = "\(part.rawValue)\(path)"
        switch (decodes, found.isEmpty) {
        case (true, true): tally.decoded += 1
        case (false, false): tally.refused[fault, default: 0] += 1
        case (false, true)
        where unchecked.contains { place == $0 || place.hasPrefix("\($0).") || place.hasPrefix("\($0)[") }:
          tally.notChecked += 1
        // A range whose bounds are in the wrong order.
        case (false, true) where place.contains("foundation.span["): tally.notChecked += 1
        default:
          Issue.record(
            """
            seed \(Self.seed), \(fault) at \(place): the decoder \(decodes ? "accepts" : "refuses") it, the contract says \
            \(found.isEmpty ? "nothing" : found.joined(separator: "; ")): \(String(decoding: text, as: UTF8.self).prefix(6000))
            """)
        }
      }
    }
  }

  /// The mismatches of a value that the app would not decode.
  private func problems(_ value: JSON, _ part: ActivityContract.Part) throws -> [String] {
    let bytes = value.encoded
    // A number that looks like another way to count a date is decoded all the same.
    return try contract.mismatches(in: bytes, as: part).filter { mismatch in
      mismatch.kind != .date || !"-0123456789".utf8.contains(bytes[mismatch.offset])
    }.map { "\($0.path): \($0.message)" }
  }

  private func remarks(_ value: JSON, _ part: ActivityContract.Part) throws -> [ActivityMismatch] {
    contract.check(try JSONDocument(parsing: value.encoded).root, as: part).remarks
  }

  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }()
}
