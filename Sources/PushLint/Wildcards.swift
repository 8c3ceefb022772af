/// A pattern of pieces, one of which is a wildcard that matches any number of elements, or none.
///
/// It does the matching for ``PathPattern``, its components and ``TextPattern``.
struct Wildcards<Piece: Sendable & Hashable>: Sendable, Hashable {
  let pieces: [Piece]
  /// The piece that matches any number of elements.
  let any: Piece

  /// How far a pattern has come in a sequence.
  struct Progress: Sendable {
    fileprivate var piece = 0
    fileprivate var place = 0
    /// The place to resume with one more element for the last wildcard; pieces before it need not be tried again.
    fileprivate var retry: (piece: Int, place: Int)?
    fileprivate var hasFailed = false
  }

  /// Returns whether the pattern matches the whole sequence; O(elements · pieces) calls of `fits`.
  ///
  /// - Parameter fits: whether a piece other than ``any`` matches an element.
  func match<Element>(_ elements: [Element], fits: (Piece, Element) -> Bool) -> Bool {
    var progress = Progress()
    advance(&progress, through: elements, fits: fits)
    return isMatch(progress)
  }

  /// Goes on to the end of a sequence, of which the elements before `progress` are those of the call before.
  ///
  /// It calls `fits` at most once for each piece and each element that is new or no further back than the pattern is long.
  func advance<Element>(_ progress: inout Progress, through elements: [Element], fits: (Piece, Element) -> Bool) {
    guard !progress.hasFailed else { return }
    var (piece, place, retry) = (progress.piece, progress.place, progress.retry)
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
        progress.hasFailed = true
        return
      }
    }
    (progress.piece, progress.place, progress.retry) = (piece, place, retry)
  }

  /// Returns whether the pattern matches all that it has gone through.
  func isMatch(_ progress: Progress) -> Bool {
    !progress.hasFailed && pieces[progress.piece...].allSatisfy { $0 == any }
  }
}
