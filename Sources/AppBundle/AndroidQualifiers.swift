/// The parts of the names of Android's resource folders, such as `night` and `sw600dp`.
///
/// Source: Android's "App resources overview", table of configuration qualifiers, and `ConfigDescription` in aapt2's
/// source.
enum AndroidQualifiers {
  private static let names: Set<String> = [
    "any", "feminine", "masculine", "neuter", "ldltr", "ldrtl", "small", "normal", "large", "xlarge", "long", "notlong",
    "round", "notround", "widecg", "nowidecg", "highdr", "lowdr", "port", "land", "square", "car", "desk", "television",
    "appliance", "watch", "vrheadset", "night", "notnight", "ldpi", "mdpi", "tvdpi", "hdpi", "xhdpi", "xxhdpi",
    "xxxhdpi", "nodpi", "anydpi", "notouch", "stylus", "finger", "keysexposed", "keyshidden", "keyssoft", "nokeys",
    "qwerty", "12key", "navexposed", "navhidden", "nonav", "dpad", "trackball", "wheel",
  ]

  /// The parts with a number in the place of `#`.
  private static let numbered = ["mcc#", "mnc#", "sw#dp", "w#dp", "h#dp", "#dpi", "v#", "#x#"]

  /// Returns whether Android knows a part of a folder's name that is not a language, with a region or without.
  static func contains(_ part: String) -> Bool {
    let name = part.lowercased()
    return names.contains(name) || numbered.contains { name.utf8.matches($0.utf8[...]) }
  }

  /// Returns the name that is meant by one with a region as elsewhere, such as `values-pt-BR`; `nil` for others.
  static func nearest(to folder: String) -> String? {
    let parts = folder.utf8.split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }.map { String(Substring($0)) }
    guard parts.count == 3, (2...3).contains(parts[1].utf8.count), parts[2].utf8.count == 2,
      (parts[1] + parts[2]).utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 })
    else { return nil }
    return "values-\(parts[1].lowercased())-r\(parts[2].uppercased())"
  }
}

extension String.UTF8View {
  /// Returns whether a text is a pattern with numbers in the places of `#`.
  fileprivate func matches(_ pattern: Substring.UTF8View) -> Bool {
    var (text, pattern) = (self[...], pattern)
    while let expected = pattern.popFirst() {
      if expected == UInt8(ascii: "#") {
        let digits = text.prefix { $0 &- 0x30 < 10 }
        guard !digits.isEmpty else { return false }
        text = text[digits.endIndex...]
      } else if text.popFirst() != expected {
        return false
      }
    }
    return text.isEmpty
  }
}
