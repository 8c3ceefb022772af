extension RandomAccessCollection where Index == Int {
  /// How many elements are at the start that have the property, which those after them do not have; O(log n).
  package func sortedCount(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - startIndex
  }
}
