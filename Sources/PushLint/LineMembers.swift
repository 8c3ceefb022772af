import APNsPayload
import CompactJSON

/// The members of the alert that make one line of it, or the title of the button, as they stand in the text.
struct LineMembers {
  /// A loc-key and its arguments as they stand beside each other.
  struct Source {
    /// The name and the value of the loc-key; nil where there is none and where it is null.
    let key: (name: JSONNode, value: JSONNode)?
    /// The name and the value of the arguments; nil where there are none and where they are null.
    let arguments: (name: JSONNode, value: JSONNode)?
  }

  /// Nil for the title of the button, which has a loc-key alone.
  let line: AlertDictionary.Line?
  /// The member `title`, `subtitle` or `body`, whatever its value.
  let plain: (name: JSONNode, value: JSONNode)?
  /// The keys of the alert dictionary itself, such as `title-loc-key`.
  let flat: Source
  /// The keys of a title, subtitle or body in object form.
  let nested: Source

  /// What the device looks up: the flat loc-key wins.
  var source: Source { flat.key == nil ? nested : flat }

  /// The lines of an alert dictionary that have any key.
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
