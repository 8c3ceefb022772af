import AppBundle
import StringsFiles

extension FuzzTarget {
  static let android = FuzzTarget("android", dictionary: "android", seeds: ["Tests/Fuzzing/Seeds/android"]) { bytes in
    let file = AndroidStringsFile(path: "res/values/strings.xml", parsing: bytes)
    expect(!file.isRefused || file.strings.isEmpty, "a refused file has no strings")
    expect(!file.isRefused || file.diagnostics.contains { $0.severity == .error }, "a refused file has a reason")
    var last = 0
    for string in file.strings {
      expect((last...bytes.count).contains(string.location.offset), "strings stand in the order of the file")
      expect(!string.key.isEmpty, "a string has a name")
      last = string.location.offset
      if let text = string.text { check(text) }
    }
    last = 0
    for diagnostic in file.diagnostics {
      expect((last...bytes.count).contains(diagnostic.location.offset), "diagnostics stand in the order of the file")
      expect(diagnostic.message.last != ".", "a message is no sentence with a full stop")
      last = diagnostic.location.offset
    }
    return !file.isRefused
  }

  /// A text of the app gives a notification, or a reason why not.
  private static func check(_ text: String) {
    for arguments in [[], ["A"], ["A", "%1$s"]] {
      let substitution = FormatString(text, dialect: .android).substituting(arguments)
      let isWrong = substitution.diagnostics.contains { $0.severity == .error }
      expect(substitution.text != nil || isWrong, "a text that Android cannot format has a reason")
    }
  }
}
