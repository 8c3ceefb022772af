/// The keys on the way to the values that are being encoded.
extension EncodingStream {
  /// Adds a key after another one and returns its index.
  func push(_ key: some CodingKey, after parent: Int) -> Int {
    if state.path.isEmpty { state.path.reserveCapacity(4) }
    state.path.append((key, parent))
    return state.path.count - 1
  }

  /// Returns the keys up to one of them; empty for -1, and incomplete if a value asks after it was encoded.
  func path(to place: Int) -> [any CodingKey] {
    var keys: [any CodingKey] = []
    var place = place
    while place >= 0, place < state.path.count {
      keys.append(state.path[place].key)
      place = state.path[place].parent
    }
    return keys.reversed()
  }
}
