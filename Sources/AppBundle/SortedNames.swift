extension Array {
  /// Returns the first element with a name, or `nil` if there is none, in O(log n).
  ///
  /// The elements must be sorted by the bytes of their names.
  func first(named name: String, by nameOf: (Element) -> String) -> Element? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if nameOf(self[middle]).utf8.lexicographicallyPrecedes(name.utf8) { low = middle + 1 } else { high = middle }
    }
    guard low < count, nameOf(self[low]).utf8.elementsEqual(name.utf8) else { return nil }
    return self[low]
  }
}
