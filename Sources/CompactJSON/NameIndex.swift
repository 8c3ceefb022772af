/// The places of the names in a long list, so that finding a name costs its own length and not the list's.
///
/// Names are compared by code units.
struct NameIndex: Sendable {
  /// Up to this many names, a linear search costs less.
  static let scannedCount = 16

  /// The place of each name; `repeated` if it occurs several times.
  private var places: [[UInt8]: Int] = [:]
  private static let repeated = -1

  /// Creates an index of a list of names; `nil` if the list is too short to need one.
  init?(_ names: some Collection<String>) {
    guard names.count > Self.scannedCount else { return nil }
    places.reserveCapacity(names.count)
    for (place, name) in names.enumerated() { append(name, at: place) }
  }

  /// The result of a look-up.
  enum Finding {
    case absent, repeated
    case once(Int)
  }

  subscript(name: String) -> Finding {
    switch places[Array(name.utf8)] {
    case nil: .absent
    case Self.repeated: .repeated
    case let place?: .once(place)
    }
  }

  mutating func append(_ name: String, at place: Int) {
    if let earlier = places.updateValue(place, forKey: Array(name.utf8)), earlier != place {
      places[Array(name.utf8)] = Self.repeated
    }
  }
}
