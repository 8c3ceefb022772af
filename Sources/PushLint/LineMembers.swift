import APNsPayload
import CompactJSON

/// The members of an alert that make up a line or the button's title, as they are in the text.
struct LineMembers {
  /// A loc-key and the arguments next to it.
  struct Source {
    /// The name and the value of the loc-key; `nil` if it is missing or null.
    let key: (name: JSONNode, value: JSONNode)?
    /// The name and the value of the arguments; `nil` if they are missing or null.
    let arguments: (name: JSONNode, value: JSONNode)?
  }

  /// The line; `nil` for the button's title, which has only a loc-key.
  let line: AlertDictionary.Line?
  /// The member `title`, `subtitle` or `body`, whatever its value.
  let plain: (name: JSONNode, value: JSONNode)?
  /// The keys in the alert dictionary itself, such as `title-loc-key`.
  let flat: Source
  /// The keys inside a title, subtitle or body that is an object.
  let nested: Source

  /// The source that the device uses; a flat loc-key wins.
  var source: Source { flat.key == nil ? nested : flat }

  /// Whether there is plain text, which reportedly shows if the device finds no text for the loc-key.
  var hasPlainText: Bool { plain?.value.string?.isEmpty == false }

  /// Whether this is a title, subtitle or body with text or a loc-key.
  var isFilled: Bool { line != nil && (hasPlainText || source.key != nil) }

  /// Returns the lines of an alert dictionary that have at least one key.
  static func lines(of alert: KeyedMembers<AlertDictionary>) -> [LineMembers] {
    guard !alert.all.isEmpty else { return [] }
    return (AlertDictionary.Line.allCases + [nil]).map { LineMembers($0, alert) }.filter {
      $0.plain != nil || $0.flat.key != nil || $0.flat.arguments != nil
    }
  }

  private init(_ line: AlertDictionary.Line?, _ alert: KeyedMembers<AlertDictionary>) {
    func member(_ part: AlertLine.Part) -> KeyedMembers<AlertDictionary>.Member? {
      line.flatMap { alert[AlertKey($0, part)] }
    }
    self.line = line
    plain = member(.text).map { ($0.name, $0.value) }
    flat = Source(
      key: Self.present(line == nil ? alert[.actionLocKey] : member(.locKey)), arguments: Self.present(member(.locArgs))
    )
    guard plain?.value.kind == .object else {
      nested = Source(key: nil, arguments: nil)
      return
    }
    let members = KeyedMembers(of: plain?.value, KeyTables.localizedText)
    nested = Source(key: Self.present(members[.locKey]), arguments: Self.present(members[.locArgs]))
  }

  private static func present<Owner>(_ member: KeyedMembers<Owner>.Member?) -> (name: JSONNode, value: JSONNode)? {
    guard let member, member.value.kind != .null else { return nil }
    return (member.name, member.value)
  }
}
