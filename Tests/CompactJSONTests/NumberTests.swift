import Foundation
import TestSupport
import Testing

@testable import CompactJSON

struct NumberTests {
  @Test(
    arguments: [
      (0.1, "0.1"), (5.0, "5"), (-5.0, "-5"), (0.0, "0"), (-0.0, "-0"), (1.5, "1.5"), (100.0, "100"),
      (1e15, "1000000000000000"), (1e16, "1e16"), (1e21, "1e21"), (1.5e21, "1.5e21"), (1e-4, "0.0001"),
      (1e-5, "1e-5"), (1e-7, "1e-7"), (1.25e-10, "1.25e-10"), (1e100, "1e100"), (0.1 + 0.2, "0.30000000000000004"),
      (1.0 / 3.0, "0.3333333333333333"), (9007199254740992.0, "9007199254740992"),
      (Double.leastNonzeroMagnitude, "5e-324"), (-Double.leastNonzeroMagnitude, "-5e-324"),
      (Double.leastNormalMagnitude, "2.2250738585072014e-308"),
      (Double.greatestFiniteMagnitude, "1.7976931348623157e308"),
      (-Double.greatestFiniteMagnitude, "-1.7976931348623157e308"),
    ] as [(Double, String)])
  func writesTheShortestDouble(value: Double, text: String) throws {
    let number = try JSONNumber(value)
    expectEqual(number.text, text)
    expectEqual(number.double.bitPattern, value.bitPattern)
    expectEqual(JSON.number(number).encoded, Array(text.utf8))
    expectEqual(JSON.number(number).encodedSize, text.utf8.count)
  }

  /// What has few places is found in another way: every thousandth, and its neighbours, against Swift's own text.
  @Test(arguments: [0.001, 0.5, 7, 99.9, 12_345, 999_999, 99_999_999, 1e9 - 1, 1e9])
  func writesEveryThousandthAsSwiftDoes(start: Double) {
    var mismatches: [String] = []
    for step in 0..<2000 {
      let value = start + Double(step) / 1000
      let thousandth = (value * 1000).rounded() / 1000
      for value in [thousandth, thousandth.nextUp, thousandth.nextDown, -thousandth] {
        let text = ShortestDecimal(value).text
        let expected = value.description.hasSuffix(".0") ? String(value.description.dropLast(2)) : value.description
        if text != expected { mismatches.append("\(expected) was written as \(text)") }
      }
    }
    #expect(mismatches == [])
  }

  @Test(arguments: [Double.nan, .signalingNaN, .infinity, -.infinity])
  func refusesWhatIsNotFinite(value: Double) {
    do throws(JSONEncodingError) {
      _ = try JSONNumber(value)
      Issue.record("accepted \(value)")
    } catch {
      #expect(error.path == [])
      guard case .notFinite(let found) = error.reason else {
        Issue.record("\(error.reason)")
        return
      }
      #expect(found.isNaN == value.isNaN && (value.isNaN || found == value))
    }
  }

  @Test func writesRandomDoublesThatReadBackBitForBit() {
    var generator = SeededGenerator()
    for _ in 0..<SeededGenerator.rounds * 40 {
      let value = generator.finiteDouble()
      let text = JSONNumber(floatLiteral: value).text
      let isExact = Double(text)?.bitPattern == value.bitPattern && JSONNumber(text: text)?.text == text
      #expect(isExact, "seed \(SeededGenerator.seed): \(value) was written as \(text)")
    }
  }

  /// The digits are as few as C's `%.*e` needs to read the same value back.
  @Test func writesNoMoreDigitsThanNeeded() {
    var generator = SeededGenerator()
    for _ in 0..<SeededGenerator.rounds * 2 {
      let value = generator.finiteDouble()
      let fewest = (1...17).first { Double(String(format: "%.\($0 - 1)e", value)) == value }
      let mantissa = JSONNumber(floatLiteral: value).text.prefix { $0 != "e" }
      var digits = String(mantissa.filter(\.isNumber).drop { $0 == "0" })
      while digits.hasSuffix("0") { digits.removeLast() }
      expectEqual(digits.count, fewest, "seed \(SeededGenerator.seed): \(value)")
    }
  }

  @Test(
    arguments: [
      ("5", 5), ("5.0", 5), ("5e0", 5), ("50e-1", 5), ("0.5e1", 5), ("-5.00", -5), ("0", 0), ("-0", 0), ("-0.0", 0),
      ("5.5", nil), ("1e3", 1000), ("1e-1", nil), ("9223372036854775807", Int.max), ("9223372036854775808", nil),
      ("-9223372036854775808", Int.min), ("-9223372036854775809", nil), ("9007199254740992.0", 9_007_199_254_740_992),
      ("9007199254740994.0", 9_007_199_254_740_994), ("1e999", nil), ("-1e999", nil),
      ("123456789012345678901234567890", nil), ("11e-9223372036854775808", nil), ("0e-9223372036854775808", 0),
      ("1e9223372036854775807", nil), ("1e-9223372036854775809", nil),
    ] as [(String, Int?)])
  func readsAWholeNumberInEverySpelling(text: String, integer: Int?) throws {
    let number = try #require(JSONNumber(text: text))
    expectEqual(number.integer, integer)
    expectEqual(number.text, text)
  }

  @Test func decodesWholeNumbersOfAnySizeInEverySpelling() throws {
    func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
      try CompactJSONDecoder().decode(type, from: Array(text.utf8))
    }
    let texts = "[1e19,10000000000000000000.0,100000000000000000000e-1,1.8446744073709551615e19,-0.0]"
    let large: UInt64 = 10_000_000_000_000_000_000
    try expectEqual(decode([UInt64].self, texts), [large, large, large, .max, 0])
    try expectEqual(decode([UInt128].self, "[34028236692093846346337460743176821145.5e1]"), [.max])
    try expectEqual(decode([Int128].self, "[-17014118346046923173168730371588410572.8e1]"), [.min])
    try expectEqual(decode([Int8].self, "[-128.0,127e0,0.7e1]"), [-128, 127, 7])
  }

  @Test(arguments: ["1e20", "18446744073709551616.0", "18446744073709551615.5", "-1.0", "-1e0", "1e-1", "1e999"])
  func roundsNoIntegerIntoItsType(text: String) {
    #expect(throws: DecodingError.self) { try CompactJSONDecoder().decode(UInt64.self, from: Array(text.utf8)) }
  }

  @Test(
    arguments: [
      ("1e999", .infinity), ("-1e999", -.infinity), ("1e-999", 0), ("-0", -0.0), ("0.1", 0.1), ("17", 17),
      ("9007199254740993", 9007199254740992), ("123456789012345678901234567890", 1.2345678901234568e29),
    ] as [(String, Double)])
  func readsTheNearestDouble(text: String, double: Double) throws {
    try expectEqual(#require(JSONNumber(text: text)).double.bitPattern, double.bitPattern)
  }

  @Test(arguments: ["", " 1", "1 ", "+1", "01", "1.", ".5", "1e", "0x1", "NaN", "inf", "null", "\"1\"", "[1]", "1\0"])
  func isNilForWhatIsNoNumber(text: String) {
    #expect(JSONNumber(text: text) == nil)
  }

  @Test(arguments: [0, 9, 10, -1, -10, 99, 100, 12_345_678, Int.max, Int.min, Int.min + 1])
  func writesIntegers(value: Int) {
    let json = JSON.number(JSONNumber(value))
    expectEqual(json.encoded, Array(String(value).utf8))
    expectEqual(json.encodedSize, String(value).utf8.count)
  }

  @Test func writesEveryNumberOfDigits() {
    var value = 1
    for _ in 0..<18 {
      value *= 10
      for neighbour in [value - 1, value, -value, 1 - value] {
        expectEqual(JSON.number(JSONNumber(neighbour)).encoded, Array(String(neighbour).utf8))
      }
    }
  }
}
