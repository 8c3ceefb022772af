public import APNsPayload

/// How a payload is made to fit: which texts are cut, in what order, and where.
public struct FittingPolicy: Sendable, Hashable {
  /// Which of several texts is cut.
  ///
  /// Either way the room that whole units leave is given back, to the text that was cut last first.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// Field by field: the next is touched only when the one before is at its minimum.
    case ordered
    /// The longest text by bytes, unit by unit, so that several converge to the same length; of equals the first.
    case longestFirst = "longest-first"
  }

  /// Which field is cut first.
  public var order: Order
  /// The fields that may be cut, the first to be cut first: some of ``allFields``; every other is left alone.
  ///
  /// Inside the arguments of one array the longest is always cut first.
  public var fields: [AlertKey]
  /// Where a text may be cut.
  public var boundary: TextBoundary
  /// What a shortened text ends with; empty for nothing.
  ///
  /// White space before it is trimmed. It counts with its escapes.
  public var ellipsis: String
  /// A field that has none may become empty.
  public var minimums: [AlertKey: FieldMinimum]
  /// A grapheme cluster or a conjunct of more scalars than this, 1 or more, is cut between its scalars.
  ///
  /// Real ones have fewer than 30; a run of combining marks has no end.
  public var clusterCap: Int

  /// A policy; what is not given is cut as ``ordered`` does it.
  public init(
    order: Order = .ordered, fields: [AlertKey] = allFields, boundary: TextBoundary = .grapheme,
    ellipsis: String = "…", minimums: [AlertKey: FieldMinimum] = [:], clusterCap: Int = 64
  ) {
    self.order = order
    self.fields = fields
    self.boundary = boundary
    self.ellipsis = ellipsis
    self.minimums = minimums
    self.clusterCap = clusterCap
  }

  /// The fields that have texts which a person reads, by the names of their keys: the body, or the alert where it is a
  /// plain string; the strings among the arguments of the body's loc-key; the subtitle and the title, each with the strings
  /// among its arguments.
  public static let allFields: [AlertKey] = [.body, .locArgs, .subtitle, .title]
  /// The body first, then loc-args, subtitle, title.
  public static let ordered = Self()
  /// Every field, the longest first.
  public static let longestFirst = Self(order: .longestFirst)
}
