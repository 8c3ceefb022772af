public import APNsPayload

/// A payload within its budget, and what it cost.
public struct FittedPayload: Sendable, Hashable {
  /// The payload; the one that was given where that fits.
  public let payload: Payload
  /// Bytes of its JSON.
  public let bytes: Int
  /// What was cut, in the order of the policy; empty where nothing was.
  public let cuts: [FieldCut]
  /// How long the text of each language got; empty where no languages were given.
  public let renderings: [RenderedLength]
}
