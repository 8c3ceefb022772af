import Synchronization

/// The places of entries, whose lines and columns are found for all of them when the first is asked for.
///
/// Most files are read for their texts alone.
final class EntryPlaces: Sendable {
  /// A location in 12 bytes, because a file has as many as a million.
  private struct Location: Sendable {
    let offset: UInt32
    let line: UInt32
    let column: UInt32

    init(_ location: SourceLocation) {
      (offset, line, column) = (UInt32(location.offset), UInt32(location.line), UInt32(location.column))
    }

    var location: SourceLocation { SourceLocation(offset: Int(offset), line: Int(line), column: Int(column)) }
  }

  let text: DecodedText
  private let places: [EntryPlace]
  private let locations = Mutex<[(key: Location, value: Location)]>([])

  init(_ places: [EntryPlace], in text: DecodedText) {
    self.places = places
    self.text = text
  }

  /// Returns the locations of an entry's key and value in the file.
  ///
  /// The first call costs a walk over the text.
  func locations(at index: Int) -> (key: SourceLocation, value: SourceLocation) {
    locations.withLock { locations in
      if locations.isEmpty {
        var map = text.map
        locations = places.map { place in
          let key = map.location(of: Int(place.key))
          return (Location(key), Location(map.location(of: Int(place.value))))
        }
      }
      return (locations[index].key.location, locations[index].value.location)
    }
  }

  /// Returns the comments directly before an entry, as they are in the text; empty if there are none.
  func comment(at index: Int) -> ArraySlice<UInt8> {
    let range = places[index].comment
    return text.bytes[Int(range.lowerBound)..<Int(range.upperBound)]
  }
}
