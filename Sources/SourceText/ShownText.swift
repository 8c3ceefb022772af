extension String {
  /// The maximum number of Unicode scalars of a key, text or name that a message shows.
  package static let shownLimit = 60

  /// The text as a message shows it: on one line, and cut to `shownLimit`.
  package var shown: String {
    let text = cut(to: Self.shownLimit).unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
    return String(String.UnicodeScalarView(text))
  }

  /// Returns the first `limit` Unicode scalars, followed by an ellipsis if there are more.
  package func cut(to limit: Int) -> String {
    let start = unicodeScalars.prefix(limit)
    return start.endIndex == endIndex ? self : String(start) + "…"
  }
}
