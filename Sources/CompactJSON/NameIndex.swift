/// Where each name of a long list stands, so that finding one costs its own length and not the list's.
///
/// Names are equal by code units.
struct NameIndex: Sendable {
  /// Up to so many names, looking through them costs less.
  static let scannedCount = 16

  /// Each name's place; `repeated` for one that stands several times.
  private var places: [[UInt8]: Int] = [:]
  private static let repeated = -1

  /// The names of a list that is long enough for it; nil for others.
  init?(_ names: some Collection<String>) {
    guard names.count > Self.scannedCount else { return nil }
    places.reserveCapacity(names.count)
    for (place, name) in names.enumerated() { append(name, at: place) }
  }

  /// What is known of a name.
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
