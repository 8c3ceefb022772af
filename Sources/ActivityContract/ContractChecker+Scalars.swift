import CompactJSON
import SourceText

extension JSONNode {
  /// The value for a message: a short text or number itself, otherwise the kind.
  var shownValue: String {
    switch kind {
    case .string: "\"\((string ?? "").shown)\""
    case .number: number?.shown ?? "a number"
    case .boolean: boolean == true ? "true" : "false"
    case .null, .array, .object: kind.withArticle
    }
  }
}

extension ContractChecker {
  /// Checks the type of a value, and returns whether the other keywords apply.
  mutating func checkType(_ value: JSONNode, _ schema: ContractSchema) -> Bool {
    guard let types = schema.types else { return true }
    if types.isEmpty {
      report(.unknown, at: value) { place in
        "\(place) is not allowed; remove it"
      }
      return false
    }
    if types.takes(value.kind) {
      guard let number = value.number, !types.contains(.number), schema.scalar?.integerRange == nil else { return true }
      if number.isWhole { return true }
    }
    if schema.scalar == .date {
      report(.date, at: value) { place in
        Self.dateMessage(place, value, schema.dateStrategy)
      }
      return false
    }
    let expected = types.withArticles.listed(or: true)
    let swift = schema.typeName.map { " (\($0.shown))" } ?? ""
    report(.type, at: value) { place in
      "\(place) is \(value.shownValue), but the app decodes \(expected)\(swift)"
    }
    return false
  }

  private static func dateMessage(_ place: String, _ value: JSONNode, _ strategy: ActivityDateStrategy) -> String {
    let seconds =
      value.string.flatMap(ActivityDate.secondsSince1970(of:))
      ?? value.number.flatMap { number in
        let written = ActivityDateStrategy.deferredToDate.likelier(for: number.double) ?? .deferredToDate
        return written.secondsSince1970(number.double)
      }
    let advice = seconds.map { "send \(strategy.text(secondsSince1970: $0)), " } ?? "send "
    return "\(place) is \(value.shownValue), which the app cannot decode as a date; \(advice)\(strategy.unit)"
  }

  /// Checks a value against a list.
  ///
  /// Strings are compared as Swift compares them, numbers by their value, objects without regard to the order.
  mutating func checkValue(_ value: JSONNode, _ values: [JSON]) {
    let found = value.value
    for known in values {
      // A schema with many values, compared with many of a payload, would take long.
      guard count(known.valueCount) else { return }
      if found.isEqual(to: known) { return }
    }
    report(.value, at: value) { place in
      let names = values.compactMap { if case .string(let name) = $0 { name } else { nil } }
      let near = value.string.flatMap { NearMatch.of($0, among: names) }
      let known = values.map { String(decoding: $0.encoded, as: UTF8.self).shown }
      let advice = near.map { "did you mean \"\($0.shown)\"?" } ?? "use \(known.listed(or: true))"
      return "\(place) is \(value.shownValue), which the app does not know; \(advice)"
    }
  }

  /// Checks a number.
  mutating func checkNumber(_ value: JSONNode, _ schema: ContractSchema) {
    guard let number = value.number else { return }
    if schema.scalar == .date { return checkDate(value, number, schema.dateStrategy) }
    let scalar = schema.scalar ?? (schema.types?.contains(.number) == false ? .int : .double)
    if scalar.integerRange != nil, !number.isWhole {
      return report(.type, at: value) { place in
        "\(place) is \(number.shown), but the app decodes an integer (\(scalar.rawValue))"
      }
    }
    guard scalar.holds(number) else {
      let range = scalar.integerRange.map { ", which is \($0.lowest) to \($0.highest)" } ?? ""
      return report(.range, at: value) { place in
        "\(place) is \(number.shown), which does not fit in \(scalar.rawValue)\(range)"
      }
    }
    if let low = schema.lowest, number.isLess(than: low.number) || low.isExclusive && number.isEqual(to: low.number) {
      report(.range, at: value) { place in
        "\(place) is \(number.shown), but must be \(low.isExclusive ? "more than" : "at least") \(low.number.shown)"
      }
    }
    if let high = schema.highest,
      high.number.isLess(than: number) || high.isExclusive && number.isEqual(to: high.number)
    {
      report(.range, at: value) { place in
        "\(place) is \(number.shown), but must be \(high.isExclusive ? "less than" : "at most") \(high.number.shown)"
      }
    }
    if let divisor = schema.multipleOf, !number.isMultiple(of: divisor) {
      report(.range, at: value) { place in
        "\(place) is \(number.shown), but must be a multiple of \(divisor)"
      }
    }
  }

  private mutating func checkDate(_ value: JSONNode, _ number: JSONNumber, _ strategy: ActivityDateStrategy) {
    guard number.isDouble else {
      return report(.range, at: value) { place in
        "\(place) is \(number.shown), which does not fit in Double"
      }
    }
    guard let seconds = strategy.secondsSince1970(number.double) else { return }
    keep(seconds, at: value)
    // The date can be decoded, so a choice between schemas does not depend on it.
    guard let likely = strategy.likelier(for: number.double), let meant = likely.secondsSince1970(number.double) else {
      return
    }
    warn(.date, at: value) { place in
      """
      \(place) looks like \(likely.unit) (\(number.shown)) and would show \
      \(ActivityDate.text(secondsSince1970: seconds)); send \(strategy.text(secondsSince1970: meant)), \(strategy.unit)
      """
    }
  }

  /// Checks a string.
  mutating func checkText(_ value: JSONNode, _ schema: ContractSchema) {
    guard let text = value.string else { return }
    if schema.scalar == .date {
      guard let seconds = ActivityDate.secondsSince1970(of: text) else {
        return report(.date, at: value) { place in
          Self.dateMessage(place, value, .iso8601)
        }
      }
      return keep(seconds, at: value)
    }
    if schema.length.least > 0 || schema.length.most < .max {
      let count = text.unicodeScalars.count
      if let problem = schema.length.problem(count, "character") {
        report(.range, at: value) { place in
          "\(place) has \(problem)"
        }
      }
    }
    if let range = schema.scalar?.integerRange {
      // The name of a member that is the integer key of a dictionary. Swift reads it: +05 is a 5, and 1e1 is no integer.
      guard let number = Int128(text).flatMap({ JSONNumber(text: String($0)) }), schema.scalar?.holds(number) == true
      else {
        return report(.type, at: value) { place in
          "\(place) has \(value.shownValue), but the app decodes an integer, \(range.lowest) to \(range.highest)"
        }
      }
    }
    if let format = schema.format, !format.matches(text) {
      report(.type, at: value) { place in
        "\(place) is \(value.shownValue), but the app decodes \(format.name)"
      }
    }
  }
}

extension JSON {
  /// Returns whether two values are equal as in JSON Schema (2020-12, core 4.2.2).
  ///
  /// Numbers are equal by their value, objects by their members in any order. If several members have one name, the first
  /// counts.
  func isEqual(to other: JSON) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)): return left == right
    case (.number(let left), .number(let right)): return left.isEqual(to: right)
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
    case (.object(let left), .object(let right)):
      let (left, right) = (left.firstByName, right.firstByName)
      return left.count == right.count
        && left.allSatisfy { name, value in right[name].map { value.isEqual(to: $0) } ?? false }
    default: return self == other
    }
  }

  /// The number of values in the value, itself included.
  var valueCount: Int {
    switch self {
    case .array(let elements): elements.reduce(1) { $0 + $1.valueCount }
    case .object(let object): object.members.reduce(1) { $0 + $1.value.valueCount }
    default: 1
    }
  }
}

extension JSONObject {
  fileprivate var firstByName: [String: JSON] {
    Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}

extension JSONNumber {
  /// Returns whether two numbers have the same value.
  func isEqual(to other: Self) -> Bool {
    if let left = integer, let right = other.integer { return left == right }
    return double == other.double
  }

  /// Returns whether the value is an integer, of any size that a double can have, that a divisor of 1 or more divides.
  func isMultiple(of divisor: Int) -> Bool {
    if let integer { return integer.isMultiple(of: divisor) }
    guard double.isFinite else { return false }
    let parts = text.utf8.split(maxSplits: 1) { $0 | 0x20 == UInt8(ascii: "e") }
    let halves = parts[0].drop { $0 == UInt8(ascii: "-") }.split(separator: UInt8(ascii: "."))
    let digits = halves.flatMap(Array.init).map { Int($0 - UInt8(ascii: "0")) }
    // An exponent that does not fit is negative, because the double is finite, and leaves no integer but 0.
    guard let exponent = parts.count == 2 ? Int(Substring(parts[1])) : 0 else { return false }
    // A double has at most 309 digits before its point.
    let whole = halves[0].count + exponent
    guard digits.dropFirst(max(whole, 0)).allSatisfy({ $0 == 0 }) else { return false }
    var remainder: UInt128 = 0
    for place in 0..<max(whole, 0) {
      remainder = (remainder * 10 + UInt128(place < digits.count ? digits[place] : 0)) % UInt128(divisor)
    }
    return remainder == 0
  }

  /// Returns whether the value is less than another.
  func isLess(than other: Self) -> Bool {
    if let left = integer, let right = other.integer { return left < right }
    return double < other.double
  }
}

extension ContractSchema.Count {
  /// Returns what is wrong with a count; `nil` if it is in range.
  func problem(_ count: Int, _ noun: String) -> String? {
    if count < least { return "\(count.counted(noun)), but needs at least \(least.grouped)" }
    if count > most { return "\(count.counted(noun)), but may have at most \(most.grouped)" }
    return nil
  }
}
