public import APNsPayload

/// The rules for fitting a payload: which texts are cut, in what order, and where.
public struct FittingPolicy: Sendable, Hashable {
  /// The order in which texts are cut.
  ///
  /// In either order, a cut drops whole units and can free more bytes than needed. The extra bytes are given back,
  /// first to the text that was cut last.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// Field by field: the next field is touched only after the one before is at its minimum.
    case ordered
    /// The longest text by bytes, unit by unit, so that several texts converge to the same length.
    ///
    /// If several texts are equally long, the first is cut.
    case longestFirst = "longest-first"
  }

  /// The order in which the fields are cut.
  public var order: Order
  /// The fields that may be cut, in the order of cutting: some of ``allFields``.
  ///
  /// All other fields are left alone. In an array of arguments, the longest is always cut first.
  public var fields: [AlertKey]
  /// The places at which a text may be cut.
  public var boundary: TextBoundary
  /// The text that a shortened text ends with; empty for none.
  ///
  /// White space before it is trimmed. Its size includes its escapes.
  public var ellipsis: String
  /// The minimum of each field; a field without one may become empty.
  public var minimums: [AlertKey: FieldMinimum]
  /// The largest number of scalars in a grapheme cluster or a conjunct that stays whole, 1 or more.
  ///
  /// A longer one is cut between its scalars. Real ones have fewer than 30; a run of combining marks has no limit.
  public var clusterCap: Int

  /// Creates a policy; the default values are those of ``ordered``.
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

  /// The fields with text that the user reads, by the names of their keys.
  ///
  /// These are the body (or the alert if it is a plain string), the strings among the arguments of the body's loc-key,
  /// and the subtitle and the title, each with the strings among its arguments.
  public static let allFields: [AlertKey] = [.body, .locArgs, .subtitle, .title]
  /// The policy that cuts the body first, then loc-args, subtitle, title.
  public static let ordered = Self()
  /// The policy that cuts the longest text of all fields first.
  public static let longestFirst = Self(order: .longestFirst)
}
