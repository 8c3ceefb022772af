extension String {
  /// Scalars of a key, a text or a name that a message shows.
  package static let shownLimit = 60

  /// As much of a text from the input as a message shows, on one line.
  package var shown: String {
    let text = cut(to: Self.shownLimit).unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
    return String(String.UnicodeScalarView(text))
  }

  /// The first scalars of a text, and an ellipsis where there are more.
  package func cut(to limit: Int) -> String {
    let start = unicodeScalars.prefix(limit)
    return start.endIndex == endIndex ? self : String(start) + "…"
  }
}
