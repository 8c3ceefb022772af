import APNsPayload
import CompactJSON

/// The names of a key table, prepared once to be found in payloads.
struct KeyNames<Key: PayloadKey>: Sendable {
  private let keys: [(key: Key, name: String)]

  init(of table: Key.Type) { keys = table.allCases.map { ($0, $0.name) } }

  /// The names, in the order of the table.
  var names: [String] { keys.map(\.name) }

  /// The key that a member's name is; nil for every other name.
  func key(of name: JSONNode) -> Key? {
    for (key, text) in keys where name.isString(text) { return key }
    return nil
  }

  /// The name of the table that a misspelled one most likely means; nil where none is near.
  func nearest(to name: String) -> String? { NearMatch.of(name, among: names) }
}

/// The tables, prepared once.
enum KeyTables {
  static let topLevel = KeyNames(of: TopLevelKey.self)
  static let aps = KeyNames(of: APSKey.self)
  static let alert = KeyNames(of: AlertKey.self)
  static let sound = KeyNames(of: SoundKey.self)
  static let localizedText = KeyNames(of: LocalizedTextKey.self)
}

/// An object of the payload that has a key table, as it stands in the text.
struct KeyedMembers<Key: PayloadKey> {
  struct Member {
    /// Nil for a name that the table does not have.
    let key: Key?
    let name: JSONNode
    let value: JSONNode
  }

  /// Every member in the order of the text, duplicates included.
  let all: [Member]

  /// The members of an object; none of anything else.
  init(of object: JSONNode?, _ names: KeyNames<Key>) {
    guard let object, object.kind == .object else {
      all = []
      return
    }
    all = object.members.map { Member(key: names.key(of: $0.name), name: $0.name, value: $0.value) }
  }

  /// The member of a key: of two the first, which is the one that the payload's reader takes.
  subscript(key: Key) -> Member? { all.first { $0.key == key } }
}
