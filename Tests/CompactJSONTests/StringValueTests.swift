import CompactJSON
import Foundation
import TestSupport
import Testing

/// The text that a device inserts for a number, compared with what Foundation's `JSONSerialization` and `NSNumber` say.
struct StringValueTests {
  @Test(
    arguments: [
      ("5", "5"), ("-0", "0"), ("-0.0", "-0"), ("0e5", "0"), ("5.0", "5"), ("1.50", "1.5"), ("0.1", "0.1"),
      ("0.0001", "0.0001"), ("0.00001", "1e-05"), ("1.25e-7", "1.25e-07"), ("1E2", "100"), ("1.5e3", "1500"),
      ("1e15", "1000000000000000"), ("1e16", "1e+16"), ("1e21", "1e+21"), ("1.5e300", "1.5e+300"),
      ("9.5e15", "9500000000000000"), ("4.9e-324", "5e-324"), ("1e-400", "0"), ("-1e-400", "-0"),
      ("9223372036854775807", "9223372036854775807"), ("9223372036854775808", "9223372036854775808"),
      ("-9223372036854775808", "-9223372036854775808"), ("-9223372036854775809", "-9223372036854775809"),
      ("18446744073709551615", "18446744073709551615"), ("18446744073709551616", "18446744073709551616"),
      ("100000000000000000000", "100000000000000000000"), ("123456789.123456789", "123456789.123456789"),
      ("0.30000000000000004", "0.30000000000000004"), ("9007199254740993.0", "9007199254740993"),
      ("0.0000000000000001", "0.0000000000000001"), ("1234567890123456789e3", "1234567890123456789000"),
      ("1234567890123456789e-25", "0.0000001234567890123456789"), ("-0.00000000000000000", "0"),
      ("3.14159265358979323846264338327950288419716939937510", "3.14159265358979323846264338327950288419"),
      ("340282366920938463463374607431768211455", "340282366920938463463374607431768211455"),
      ("340282366920938463463374607431768211456", "340282366920938463463374607431768211450"),
      ("1234567890123456789e127", "1234567890123456789" + String(repeating: "0", count: 127)),
      ("1234567890123456789e128", "1.2345678901234568e+146"), ("12345678901234567.8e128", "1.2345678901234568e+144"),
      ("1e999", "1e999"), ("-1e309", "-1e309"),
    ])
  func givesTheTextOfTheSystemsNumberType(text: String, shown: String) throws {
    try expectEqual(#require(JSONNumber(text: text)).stringValue, shown)
  }

  /// What Foundation on Linux says; nil if it refuses the number.
  private static func reference(_ text: String) -> String? {
    // An upper-case E makes it forget that the number has an exponent.
    let json = try? JSONSerialization.jsonObject(with: Data("[\(text.lowercased())]".utf8)) as? [NSNumber]
    guard let number = json?.first else { return nil }
    if number is NSDecimalNumber { return number.stringValue }
    let value = number.doubleValue
    // On Linux a double is printed as Swift prints it: with `.0`, and with an exponent from 2^53 on instead of 10^16.
    if number.stringValue.hasSuffix("e+15") { return String(format: "%.16g", value) }
    return number.stringValue.hasSuffix(".0") ? String(number.stringValue.dropLast(2)) : number.stringValue
  }

  private static func digits(_ count: Int, using generator: inout SeededGenerator) -> String {
    (0..<count).map { _ in String(generator.below(10)) }.joined()
  }

  private static func number(using generator: inout SeededGenerator) -> String {
    let edge = generator.pick(["9223372036854775", "18446744073709551", "3402823669209384634633746074317682114"])
    let integer: String =
      switch generator.below(5) {
      case 0: edge + digits(generator.below(5), using: &generator)
      case 1: "0"
      default: String(1 + generator.below(9)) + digits(generator.below(generator.pick([3, 20, 45])), using: &generator)
      }
    let zeros = String(repeating: "0", count: generator.below(generator.pick([1, 8, 25])))
    let fraction =
      generator.below(2) == 0
      ? "" : "." + zeros + digits(1 + generator.below(generator.pick([2, 20, 45])), using: &generator)
    let exponent =
      generator.below(2) == 0
      ? ""
      : generator.pick(["e", "E"]) + generator.pick(["", "+", "-"])
        + String(generator.below(generator.pick([9, 140, 330])))
    return generator.pick(["", "-"]) + integer + fraction + exponent
  }

  @Test func agreesWithFoundationOnRandomNumbers() throws {
    var generator = SeededGenerator()
    for round in 0..<SeededGenerator.rounds * 20 {
      let text = Self.number(using: &generator)
      guard let expected = Self.reference(text) else { continue }
      let shown = try #require(JSONNumber(text: text)).stringValue
      expectEqual(shown, expected, "seed \(SeededGenerator.seed), round \(round): \(text)")
    }
  }

  @Test func agreesWithFoundationOnRandomDoubles() throws {
    var generator = SeededGenerator()
    for round in 0..<SeededGenerator.rounds * 20 {
      let bits = generator.next() >> UInt64(generator.pick([0, 0, 1, 12, 40]))
      let value = Double(bitPattern: bits)
      guard value.isFinite, let expected = Self.reference("\(value)") else { continue }
      let shown = try #require(JSONNumber(text: "\(value)")).stringValue
      expectEqual(shown, expected, "seed \(SeededGenerator.seed), round \(round): \(value)")
    }
  }
}
