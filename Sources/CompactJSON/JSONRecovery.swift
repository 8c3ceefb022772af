/// What there is to read in JSON text that may have mistakes: every mistake, and the tree of what is meant beyond doubt.
///
/// The text is mended where only one thing can be meant; what cannot be read is left out, or is null in its place, and told
/// under ``unclear``. ``document`` is what strict reading gives of the mended text, ``range(of:)`` leads from it back to the
/// text as it was given. `{'a': True, "b": 01,}` has four mistakes and is mended to `{"a": true, "b": null}`, in which the
/// value of `b` is unclear.
///
/// Text without a mistake is read strictly and never mended. Reading takes time linear in the input and never recurses.
public struct JSONRecovery: Sendable {
  /// How many mistakes of a text are kept: 100.
  ///
  /// More are counted.
  public static let problemLimit = 100

  /// New text for a range of bytes.
  public struct Replacement: Sendable, Hashable {
    /// Bytes from the start of the text; empty to insert.
    public let range: Range<Int>
    /// What stands there instead.
    public let text: String

    /// New text for a range of bytes.
    public init(range: Range<Int>, text: String) {
      self.range = range
      self.text = text
    }
  }

  /// A mistake.
  public struct Problem: Sendable, Hashable {
    /// What is wrong, and where.
    public let error: JSONError
    /// How many bytes are wrong; 0 at the end of the text.
    public let length: Int
    /// What removes the mistake, where every reader that takes the text understands the same without it; else empty.
    ///
    /// None of a text in which a quote is missing or one too many: what is inside a string there is a guess.
    public let fix: [Replacement]

    var withoutFix: Self { Self(error: error, length: length, fix: []) }
  }

  /// The mistakes in the order of the text, ``problemLimit`` at most; none where the text is JSON.
  ///
  /// The first one is where strict reading stops, or before that place.
  public let problems: [Problem]
  /// How many mistakes there are.
  public let problemCount: Int
  /// What the mended text says; nil where it does not even start like JSON, or nests too deep.
  public let document: JSONDocument?
  /// The places of the text, in order and apart, that can be understood in several ways or not at all.
  public let unclear: [Range<Int>]
  /// Whether every bracket has its partner: where one does not, it is not certain which object a member belongs to.
  public let isBalanced: Bool
  private let edits: [Replacement]
  /// Where each edit starts in the mended text.
  private let editStarts: [Int]

  /// Reads JSON text, whatever it is.
  public init(reading bytes: [UInt8], depthLimit: Int = JSONDocument.defaultDepthLimit) {
    let refusal: JSONError
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes, depthLimit: depthLimit)
      (problems, problemCount, unclear, isBalanced, edits, editStarts) = ([], 0, [], true, [], [])
      return
    } catch {
      refusal = error
    }
    var mender = JSONMender(bytes, depthLimit: depthLimit, problemLimit: Self.problemLimit)
    mender.mend(refusal)
    problems = mender.problems.enumerated()
      .sorted { ($0.element.error.offset, $0.offset) < ($1.element.error.offset, $1.offset) }.map(\.element)
    problemCount = mender.problemCount
    isBalanced = mender.isBalanced
    unclear = Self.merged(mender.unclear)
    // What is inserted at a place comes before what takes the place of something there.
    edits = mender.edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }.map(\.element)
    let mended = Self.applying(edits, to: bytes)
    editStarts = mended.starts
    document = mender.hasTree ? try? JSONDocument(parsing: mended.bytes, depthLimit: depthLimit) : nil
  }

  /// The place in the given text of a place in the mended one, such as a node's.
  ///
  /// O(log n) of the mistakes.
  public func range(of mended: Range<Int>) -> Range<Int> {
    let start = original(mended.lowerBound, isEnd: false)
    return start..<max(start, original(mended.upperBound, isEnd: true))
  }

  /// Whether a place of the given text is among the unclear ones.
  public func isUnclear(at offset: Int) -> Bool {
    let next = Self.count(unclear) { $0.lowerBound <= offset }
    guard next > 0 else { return false }
    let range = unclear[next - 1]
    return range.contains(offset) || range.isEmpty && range.lowerBound == offset
  }

  /// An end belongs to what is before it, a start to what comes after it.
  private func original(_ place: Int, isEnd: Bool) -> Int {
    let next = Self.count(editStarts) { isEnd ? $0 < place : $0 <= place }
    guard next > 0 else { return place }
    let edit = edits[next - 1]
    let end = editStarts[next - 1] + edit.text.utf8.count
    if place >= end { return edit.range.upperBound + place - end }
    return isEnd ? edit.range.upperBound : edit.range.lowerBound
  }

  /// How many elements are at the start that have the property, which those after them do not have.
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
      // Edits never overlap; one that did would be made of nothing.
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
