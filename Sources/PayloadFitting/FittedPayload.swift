public import APNsPayload

/// A payload within its budget, and the cuts that it took.
public struct FittedPayload: Sendable, Hashable {
  /// The payload; the original one if that already fits.
  public let payload: Payload
  /// The number of bytes of the payload's JSON.
  public let bytes: Int
  /// The cuts, in the order of the policy; empty if nothing was cut.
  public let cuts: [FieldCut]
  /// The length of the text in each language; empty if no languages were given.
  public let renderings: [RenderedLength]
}
