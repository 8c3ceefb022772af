extension JSONMender {
  /// The words of other languages for true, false and null.
  static let words = [
    "True": "true", "TRUE": "true", "False": "false", "FALSE": "false", "None": "null", "Null": "null", "NULL": "null",
  ]

  /// Returns the JSON form of a number that other readers accept, such as `+1`, `.5` and `5.`; `nil` for all other
  /// text.
  static func mendedNumber(_ text: String) -> String? {
    var digits = text[...]
    let isNegative = digits.hasPrefix("-")
    if isNegative || digits.hasPrefix("+") { digits = digits.dropFirst() }
    let mended =
      (isNegative ? "-" : "") + (digits.hasPrefix(".") ? "0" : "") + digits + (digits.hasSuffix(".") ? "0" : "")
    return text.utf8.count > 1 ? JSONNumber(text: mended)?.text : nil
  }
}
