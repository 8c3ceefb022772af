extension String {
  /// The maximum number of Unicode scalars of a key, text or name that a message shows.
  package static let shownLimit = 60

  /// The text as a message shows it: cut to `shownLimit`, and on one line, with escapes such as `\u000A`.
  package var shown: String {
    // Most keys are short and plain.
    guard utf8.count > Self.shownLimit || !isPlain else { return self }
    return cut(to: Self.shownLimit).escapedForTerminal(keepsLines: false)
  }

  /// Returns the first `limit` Unicode scalars, followed by an ellipsis if there are more.
  package func cut(to limit: Int) -> String {
    let start = unicodeScalars.prefix(limit)
    return start.endIndex == endIndex ? self : String(start) + "…"
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control (category Cc, which never changes).
  var isControl: Bool { value < 0x20 || 0x7F..<0xA0 ~= value }

  /// Whether the scalar has the property Bidi_Control, in Unicode 17.
  var isBidiControl: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
