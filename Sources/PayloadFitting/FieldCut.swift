public import APNsPayload
import CompactJSON
import SourceText

/// A text that was shortened.
public struct FieldCut: Sendable, Hashable {
  /// The policy's field that the text belongs to.
  public let field: AlertKey
  /// The text's place in the payload: `aps.alert.body`, `aps.alert.loc-args.0`.
  public let path: String
  /// The whole text.
  public let before: String
  /// The text that is left, including the ellipsis.
  public let after: String

  /// The number of bytes that the whole text takes in the payload: UTF-8 with escapes, without the quotes.
  ///
  /// O(length of the text), unlike the cut itself.
  public var bytesBefore: Int { EscapedText.size(of: before.bytes.span) }
  /// The number of bytes that the shortened text takes in the payload.
  public var bytesAfter: Int { EscapedText.size(of: after.bytes.span) }
  /// The number of grapheme clusters in the whole text; O(length of the text).
  public var charactersBefore: Int { before.count }
  /// The number of grapheme clusters in the shortened text, including the ellipsis.
  public var charactersAfter: Int { after.count }

  /// Returns whether the paths and the texts are equal; texts are compared by code units.
  public static func == (left: Self, right: Self) -> Bool {
    left.path == right.path && left.before.utf8.elementsEqual(right.before.utf8)
      && left.after.utf8.elementsEqual(right.after.utf8)
  }

  /// Hashes the path and the shortened text, consistently with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    for unit in after.utf8 { hasher.combine(unit) }
  }
}
