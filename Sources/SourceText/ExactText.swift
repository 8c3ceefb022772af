extension String {
  /// Returns whether a text has the same bytes as another.
  ///
  /// `==` also finds other spellings of a character equal, and takes time that grows with the square of a run of
  /// combining characters. So do a set and a dictionary of texts.
  package func hasBytes(of other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

extension Sequence<String> {
  /// Returns whether a text of the sequence has the same bytes as another.
  package func containsBytes(of text: String) -> Bool { contains { $0.hasBytes(of: text) } }
}
