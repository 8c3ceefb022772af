import APNsPayload
import CompactJSON

/// A payload as the rules see it: read once, however many rules look at it.
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

  init(bytes: [UInt8], for linter: Linter) {
    self.bytes = bytes
    do throws(JSONError) {
      let document = try JSONDocument(parsing: bytes)
      self.document = .success(document)
      payload = try? Payload(reading: document, wronglyTyped: .kept)
    } catch {
      document = .failure(error)
      payload = nil
    }
    pushType = linter.pushType ?? payload.map(PushType.init(derivedFrom:)) ?? .alert
    priority = linter.priority
    app = linter.app
    categories = linter.categories
  }

  var root: JSONNode? { try? document.get().root }
}
