/// The result of reading JSON text that may have mistakes: every mistake, and the tree of all that is unambiguous.
///
/// The text is mended where it can have only one meaning. Text that cannot be read is left out or replaced by null, and
/// its place is in ``unclear``. ``document`` is the result of reading the mended text strictly; ``range(of:)`` leads
/// from it back to the original text. `{'a': True, "b": 01,}` has four mistakes and is mended to
/// `{"a": true, "b": null}`, in which the value of `b` is unclear.
///
/// Text without a mistake is read strictly and never mended. Reading takes time linear in the input and never recurses.
public struct JSONRecovery: Sendable {
  /// The number of mistakes that are kept: 100.
  ///
  /// Further mistakes are only counted.
  public static let problemLimit = 100

  /// New text for a range of bytes.
  public struct Replacement: Sendable, Hashable {
    /// The bytes to replace, as offsets from the start of the text; empty to insert.
    public let range: Range<Int>
    /// The new text.
    public let text: String

    /// Creates a replacement of a range of bytes.
    public init(range: Range<Int>, text: String) {
      self.range = range
      self.text = text
    }
  }

  /// A mistake in the text.
  public struct Problem: Sendable, Hashable {
    /// The error, with its reason and offset.
    public let error: JSONError
    /// The number of wrong bytes; 0 at the end of the text.
    public let length: Int
    /// The edits that remove the mistake; empty unless every reader that accepts the mistake understands the text the
    /// same way without it.
    ///
    /// If a quote is missing or extra, the extent of every string is a guess, and only a byte order mark has a fix.
    public let fix: [Replacement]

    var withoutFix: Self { Self(error: error, length: length, fix: []) }
  }

  /// The mistakes in the order of the text, at most ``problemLimit``; empty if the text is JSON.
  ///
  /// The first one is at or before the place where strict reading stops.
  public let problems: [Problem]
  /// The number of mistakes in the text.
  public let problemCount: Int
  /// The number of comments among the mistakes.
  public let commentCount: Int
  /// The tree of the mended text; `nil` if the text does not even start like JSON, is a single value that is unclear,
  /// nests too deep or is too long.
  public let document: JSONDocument?
  /// The places in the text, in order and without overlaps, that have several possible meanings or none.
  public let unclear: [Range<Int>]
  /// Whether every bracket has its partner; if not, it is not certain which object a member belongs to.
  public let isBalanced: Bool
  private let edits: [Replacement]
  /// The offset of each edit in the mended text.
  private let editStarts: [Int]

  /// Creates a result by reading any text as JSON.
  public init(reading bytes: [UInt8], depthLimit: Int = JSONDocument.defaultDepthLimit) {
    let refusal: JSONError
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes, depthLimit: depthLimit)
      (problems, problemCount, commentCount, unclear, isBalanced, edits, editStarts) = ([], 0, 0, [], true, [], [])
      return
    } catch {
      refusal = error
    }
    var mender = JSONMender(bytes, depthLimit: depthLimit, problemLimit: Self.problemLimit)
    mender.mend(refusal)
    problems = mender.problems.enumerated()
      .sorted { ($0.element.error.offset, $0.offset) < ($1.element.error.offset, $1.offset) }.map(\.element)
    problemCount = mender.problemCount
    commentCount = mender.commentCount
    isBalanced = mender.isBalanced
    unclear = Self.merged(mender.unclear)
    // An insertion at a place comes before a replacement of the text there.
    edits = mender.edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }.map(\.element)
    let mended = Self.applying(edits, to: bytes)
    editStarts = mended.starts
    document = mender.hasTree ? try? JSONDocument(parsing: mended.bytes, depthLimit: depthLimit) : nil
  }

  /// Returns the place in the original text for a place in the mended text, such as a node's.
  ///
  /// O(log n) in the number of mistakes.
  public func range(of mended: Range<Int>) -> Range<Int> {
    let start = original(mended.lowerBound, isEnd: false)
    return start..<max(start, original(mended.upperBound, isEnd: true))
  }

  /// Returns whether a place in the original text is unclear.
  public func isUnclear(at offset: Int) -> Bool {
    let next = Self.count(unclear) { $0.lowerBound <= offset }
    guard next > 0 else { return false }
    let range = unclear[next - 1]
    return range.contains(offset) || range.isEmpty && range.lowerBound == offset
  }

  /// Returns the original offset; an end belongs to the text before it, a start to the text after it.
  private func original(_ place: Int, isEnd: Bool) -> Int {
    let next = Self.count(editStarts) { isEnd ? $0 < place : $0 <= place }
    guard next > 0 else { return place }
    let edit = edits[next - 1]
    let end = editStarts[next - 1] + edit.text.utf8.count
    if place >= end { return edit.range.upperBound + place - end }
    return isEnd ? edit.range.upperBound : edit.range.lowerBound
  }

  /// Returns how many elements at the start have a property that the elements after them do not have.
  private static func count<Element>(_ elements: [Element], where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(elements[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  private static func applying(_ edits: [Replacement], to bytes: [UInt8]) -> (bytes: [UInt8], starts: [Int]) {
    var result: [UInt8] = []
    var starts: [Int] = []
    var place = 0
    for edit in edits {
      // Edits never overlap; if one did, only the part after the previous edit would be replaced.
      let start = max(place, edit.range.lowerBound)
      result += bytes[place..<start]
      starts.append(result.count)
      result += edit.text.utf8
      place = max(start, edit.range.upperBound)
    }
    result += bytes[place...]
    return (result, starts)
  }
}
