public import APNsPayload
@_spi(Writing) import CompactJSON

/// A text that was shortened.
public struct FieldCut: Sendable, Hashable {
  /// Which of the policy's fields it is a text of.
  public let field: AlertKey
  /// The text's place in the payload: `aps.alert.body`, `aps.alert.loc-args.0`.
  public let path: String
  /// The whole text.
  public let before: String
  /// What is left of it, the ellipsis included.
  public let after: String

  /// Bytes that the whole text takes in the payload: UTF-8 with escapes, without the quotes.
  ///
  /// O(length of the text), which cutting it is not.
  public var bytesBefore: Int { EscapedText.size(of: before.utf8.span) }
  /// Bytes that the shortened text takes in the payload.
  public var bytesAfter: Int { EscapedText.size(of: after.utf8.span) }
  /// Grapheme clusters of the whole text; O(length of the text).
  public var charactersBefore: Int { before.count }
  /// Grapheme clusters of the shortened text, the ellipsis included.
  public var charactersAfter: Int { after.count }

  /// Texts are equal by code units.
  public static func == (left: Self, right: Self) -> Bool {
    left.path == right.path && left.before.utf8.elementsEqual(right.before.utf8)
      && left.after.utf8.elementsEqual(right.after.utf8)
  }

  /// Agrees with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    for unit in after.utf8 { hasher.combine(unit) }
  }
}
