import APNsPayload
import CompactJSON

/// A payload as the rules see it: read and looked up once, however many rules look at it.
struct PayloadSubject {
  let bytes: [UInt8]
  /// The tree, or why there is none.
  let document: Result<JSONDocument, JSONError>
  /// What could be read; nil where the text is no object.
  let payload: Payload?
  let pushType: PushType
  /// The priority of the request; nil where it is not known.
  let priority: Int?
  /// The app that receives it; nil where it is not known.
  let app: LintedApp?
  /// The categories that the app registers; nil where they are not known.
  let categories: Set<String>?

  /// The payload's own members.
  let topLevel: KeyedMembers<TopLevelKey>
  /// The members of `aps`; none where it is no object.
  let aps: KeyedMembers<APSKey>
  /// The members of the alert dictionary; none where the alert is no dictionary.
  let alert: KeyedMembers<AlertKey>
  /// The members of the sound dictionary; none where the sound is no dictionary.
  let sound: KeyedMembers<SoundKey>
  /// The lines of the alert dictionary that have any key.
  let lines: [AlertLine]
  /// What each loc-key comes to; none where there is no app.
  let resolutions: [KeyResolution]

  init(bytes: [UInt8], for linter: Linter) {
    self.bytes = bytes
    var root: JSONNode?
    do throws(JSONError) {
      let document = try JSONDocument(parsing: bytes)
      self.document = .success(document)
      payload = try? Payload(reading: document, wronglyTyped: .kept)
      root = document.root
    } catch {
      document = .failure(error)
      payload = nil
    }
    pushType = linter.pushType ?? payload.map(PushType.init(derivedFrom:)) ?? .alert
    priority = linter.priority
    app = linter.app
    categories = linter.categories
    topLevel = KeyedMembers(of: root, KeyTables.topLevel)
    aps = KeyedMembers(of: topLevel[.aps]?.value, KeyTables.aps)
    alert = KeyedMembers(of: aps[.alert]?.value, KeyTables.alert)
    sound = KeyedMembers(of: aps[.sound]?.value, KeyTables.sound)
    lines = AlertLine.lines(of: alert)
    guard let app else {
      resolutions = []
      return
    }
    resolutions = lines.compactMap { KeyResolution($0, in: app) }
  }

  var root: JSONNode? { try? document.get().root }

  /// The name of the sound, in either form, and where it stands; nil where there is none or its type is wrong.
  var soundName: (node: JSONNode, name: String)? {
    guard let node = aps[.sound]?.value else { return nil }
    let nameNode = node.kind == .object ? sound[.name]?.value : node
    return nameNode.flatMap { node in node.string.map { (node, $0) } }
  }
}
