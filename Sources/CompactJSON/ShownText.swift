extension String {
  /// Scalars of a key, a text or a name that a message shows.
  package static let shownLimit = 60

  /// As much of a text from the input as a message shows, on one line.
  package var shown: String {
    var text = String.UnicodeScalarView()
    var count = 0
    for scalar in unicodeScalars {
      guard count < Self.shownLimit else { return String(text) + "…" }
      text.append(scalar.properties.generalCategory == .control ? " " : scalar)
      count += 1
    }
    return String(text)
  }
}
