import APNsDevice
import APNsPayload
import CompactJSON

/// A line of the alert as the payload gives it: in its own words, by a loc-key, or both.
struct AlertLine {
  /// A loc-key and its arguments as they stand beside each other.
  struct Source {
    /// The name and the value of the loc-key; nil where there is none and where it is null.
    let key: (name: JSONNode, value: JSONNode)?
    /// The name and the value of the arguments; nil where there are none and where they are null.
    let arguments: (name: JSONNode, value: JSONNode)?
  }

  let field: RenderedNotification.Field
  /// The member `title`, `subtitle` or `body`, whatever its value.
  let plain: (name: JSONNode, value: JSONNode)?
  /// The keys of the alert dictionary itself, such as `title-loc-key`.
  let flat: Source
  /// The keys of a title, subtitle or body in object form.
  let nested: Source

  /// What the device looks up: the flat loc-key wins.
  var source: Source { flat.key == nil ? nested : flat }

  /// The lines of an alert dictionary that have any key.
  static func lines(of alert: KeyedMembers<AlertKey>) -> [AlertLine] {
    guard !alert.all.isEmpty else { return [] }
    return [
      AlertLine(.title, alert, .title, .titleLocKey, .titleLocArgs),
      AlertLine(.subtitle, alert, .subtitle, .subtitleLocKey, .subtitleLocArgs),
      AlertLine(.body, alert, .body, .locKey, .locArgs), AlertLine(.action, alert, nil, .actionLocKey, nil),
    ].filter { $0.plain != nil || $0.flat.key != nil || $0.flat.arguments != nil }
  }

  private init(
    _ field: RenderedNotification.Field, _ alert: KeyedMembers<AlertKey>, _ plain: AlertKey?, _ key: AlertKey,
    _ arguments: AlertKey?
  ) {
    self.field = field
    self.plain = plain.flatMap { alert[$0] }.map { ($0.name, $0.value) }
    flat = Source(key: Self.present(alert[key]), arguments: Self.present(arguments.flatMap { alert[$0] }))
    guard self.plain?.value.kind == .object else {
      nested = Source(key: nil, arguments: nil)
      return
    }
    let members = KeyedMembers(of: self.plain?.value, KeyTables.localizedText)
    nested = Source(key: Self.present(members[.locKey]), arguments: Self.present(members[.locArgs]))
  }

  private static func present<Key>(_ member: KeyedMembers<Key>.Member?) -> (name: JSONNode, value: JSONNode)? {
    guard let member, member.value.kind != .null else { return nil }
    return (member.name, member.value)
  }
}
