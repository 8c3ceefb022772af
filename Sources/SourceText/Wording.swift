extension Int {
  /// The number with its digits in groups of three, such as `4,096`.
  package var grouped: String {
    let digits = String(magnitude)
    var text = self < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// Returns the number with its noun, such as `0 bytes`, `1 byte` or `4,096 bytes`.
  package func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}

extension Collection where Element == String {
  /// Returns the elements as a list for a sentence, with at most six items.
  ///
  /// Examples are `a`, `a and b`, `a, b and c`, and `a, b, c, d, e and 3 more`.
  ///
  /// - Parameter alternatives: Whether the list ends with "or" instead of "and".
  package func listed(or alternatives: Bool = false) -> String {
    var parts = Array(prefix(count == 6 ? 6 : 5))
    if count > 6 { parts.append("\((count - 5).grouped) more") }
    guard parts.count > 1, let last = parts.popLast() else { return parts.first ?? "" }
    return parts.joined(separator: ", ") + (alternatives ? " or " : " and ") + last
  }

  /// The elements as a list for a sentence, with "and" before the last.
  package var listed: String { listed() }
}
