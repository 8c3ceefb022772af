import APNsPayload
import CompactJSON

/// The names of a key table, prepared once to be found in payloads.
struct KeyNames<Owner: PayloadDictionary>: Sendable {
  private let keys: [(key: PayloadKey<Owner>, name: String)]

  init() { keys = Owner.keys.map { ($0, $0.name) } }

  /// The names, in the order of the table.
  var names: [String] { keys.map(\.name) }

  /// The key that a member's name is; nil for every other name.
  func key(of name: JSONNode) -> PayloadKey<Owner>? {
    for (key, text) in keys where name.isString(text) { return key }
    return nil
  }

  /// The name of the table that a misspelled one most likely means; nil where none is near.
  func nearest(to name: String) -> String? { NearMatch.of(name, among: names) }
}

/// The tables, prepared once.
enum KeyTables {
  static let topLevel = KeyNames<Payload>()
  static let aps = KeyNames<APS>()
  static let alert = KeyNames<AlertDictionary>()
  static let sound = KeyNames<SoundDictionary>()
  static let localizedText = KeyNames<LocalizedText>()
}

/// An object of the payload that has a key table, as it stands in the text.
struct KeyedMembers<Owner: PayloadDictionary> {
  struct Member {
    /// Nil for a name that the table does not have.
    let key: PayloadKey<Owner>?
    let name: JSONNode
    let value: JSONNode
  }

  /// Every member in the order of the text, duplicates included.
  let all: [Member]

  /// The members of an object; none of anything else.
  init(of object: JSONNode?, _ names: KeyNames<Owner>) {
    guard let object, object.kind == .object else {
      all = []
      return
    }
    all = object.members.map { Member(key: names.key(of: $0.name), name: $0.name, value: $0.value) }
  }

  /// The member of a key: of two the first, which is the one that the payload's reader takes.
  subscript(key: PayloadKey<Owner>) -> Member? { all.first { $0.key == key } }
}
