extension JSONMender {
  /// What other languages call true, false and null.
  static let words = [
    "True": "true", "TRUE": "true", "False": "false", "FALSE": "false", "None": "null", "Null": "null", "NULL": "null",
  ]

  /// A number that other readers take, such as `+1`, `.5` and `5.`, as JSON has it; nil for everything else.
  static func mendedNumber(_ text: String) -> String? {
    var digits = text[...]
    let isNegative = digits.hasPrefix("-")
    if isNegative || digits.hasPrefix("+") { digits = digits.dropFirst() }
    let mended =
      (isNegative ? "-" : "") + (digits.hasPrefix(".") ? "0" : "") + digits + (digits.hasSuffix(".") ? "0" : "")
    return text.utf8.count > 1 ? JSONNumber(text: mended)?.text : nil
  }
}
