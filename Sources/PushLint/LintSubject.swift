import APNsPayload
import CompactJSON

/// A payload as the rules see it: read once, however many rules look at it.
struct LintSubject {
  let bytes: [UInt8]
  /// The tree, or why there is none.
  let document: Result<JSONDocument, JSONError>
  /// What could be read; nil where the text is no object.
  let payload: Payload?
  let pushType: PushType

  init(bytes: [UInt8], pushType: PushType?) {
    self.bytes = bytes
    do throws(JSONError) {
      let document = try JSONDocument(parsing: bytes)
      self.document = .success(document)
      payload = try? Payload(reading: document, wronglyTyped: .kept)
    } catch {
      document = .failure(error)
      payload = nil
    }
    self.pushType = pushType ?? payload.map(PushType.init(derivedFrom:)) ?? .alert
  }

  var root: JSONNode? { try? document.get().root }
}
