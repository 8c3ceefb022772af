import APNsPayload
import CompactJSON

/// The names of a key table, prepared once for looking them up in payloads.
struct KeyNames<Owner: PayloadDictionary>: Sendable {
  private let keys = Owner.keys
  /// The names, in the order of the table.
  let names = Owner.keys.map(\.name)
  let table = JSONNameTable(Owner.keys.lazy.map(\.name))

  /// Returns the key with a member's name; `nil` if the table has none.
  func key(of name: JSONNode) -> PayloadKey<Owner>? { name.place(in: table).map { keys[$0] } }

  /// Returns the name in the table that a misspelled name most likely means; `nil` if none is similar enough.
  func nearest(to name: String) -> String? { NearMatch.of(name, among: names) }
}

/// The key tables, prepared once.
enum KeyTables {
  static let topLevel = KeyNames<Payload>()
  static let aps = KeyNames<APS>()
  static let alert = KeyNames<AlertDictionary>()
  static let sound = KeyNames<SoundDictionary>()
  static let localizedText = KeyNames<LocalizedText>()

  /// The objects to which a key in the alert may belong.
  ///
  /// The keys of a sound are not looked up there: an app's own key may well be called `name`.
  static let placesForAlert = [KeyPlace("aps", aps), KeyPlace("aps.alert", alert)]
  /// The objects to which a key in `aps` or its sound may belong.
  static let placesForAPS = placesForAlert + [KeyPlace("aps.sound", sound)]
}

/// An object of a payload, by which misplaced keys are told from an app's own.
struct KeyPlace {
  let path: String
  private let table: JSONNameTable

  init(_ path: String, _ names: KeyNames<some PayloadDictionary>) {
    self.path = path
    table = names.table
  }

  /// Returns the path of the first place that takes a key; `nil` if none does.
  static func path(of name: JSONNode, among places: [KeyPlace]) -> String? {
    places.first { name.place(in: $0.table) != nil }?.path
  }
}

/// The members of a payload's object that has a key table, as they are in the text.
struct KeyedMembers<Owner: PayloadDictionary> {
  struct Member {
    /// The key; `nil` if the table does not have the name.
    let key: PayloadKey<Owner>?
    let name: JSONNode
    let value: JSONNode
  }

  /// Every member in the order of the text, including duplicates.
  let all: [Member]

  /// Creates the members of an object; there are none if the node is not an object.
  init(of object: JSONNode?, _ names: KeyNames<Owner>) {
    guard let object, object.kind == .object else {
      all = []
      return
    }
    all = object.members.map { Member(key: names.key(of: $0.name), name: $0.name, value: $0.value) }
  }

  /// The member with a key; if there are several, the first, which the payload's reader also uses.
  subscript(key: PayloadKey<Owner>) -> Member? {
    // By index: a copy of each member on the way took longer than the rest.
    for index in all.indices where all[index].key == key { return all[index] }
    return nil
  }
}
