extension RandomAccessCollection where Index == Int {
  /// Returns the number of leading elements that satisfy the predicate, in O(log n).
  ///
  /// No element after them may satisfy it.
  package func sortedCount(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - startIndex
  }
}
