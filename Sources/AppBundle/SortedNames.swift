extension Array {
  /// The first element with a name, of elements that are sorted by the bytes of their names; nil where there is none.
  ///
  /// O(log n) of their number.
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
