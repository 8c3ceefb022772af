/// A pattern of pieces, one of which is a wildcard that matches any number of elements, or none.
///
/// It does the matching for ``PathPattern``, its components and ``TextPattern``.
struct Wildcards<Piece: Sendable & Hashable>: Sendable, Hashable {
  let pieces: [Piece]
  /// The piece that matches any number of elements.
  let any: Piece

  /// Returns whether the pattern matches the whole sequence; O(elements · pieces) calls of `fits`.
  ///
  /// - Parameter fits: whether a piece other than ``any`` matches an element.
  func match<Element>(_ elements: [Element], fits: (Piece, Element) -> Bool) -> Bool {
    var (piece, place) = (0, 0)
    // The place to resume with one more element for the last wildcard; pieces before it need not be tried again.
    var retry: (piece: Int, place: Int)?
    while place < elements.count {
      if piece < pieces.count, pieces[piece] == any {
        retry = (piece, place)
        piece += 1
      } else if piece < pieces.count, fits(pieces[piece], elements[place]) {
        piece += 1
        place += 1
      } else if let last = retry {
        retry = (last.piece, last.place + 1)
        (piece, place) = (last.piece + 1, last.place + 1)
      } else {
        return false
      }
    }
    return pieces[piece...].allSatisfy { $0 == any }
  }
}
