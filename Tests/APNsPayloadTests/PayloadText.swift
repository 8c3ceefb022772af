import APNsPayload
import CompactJSON

/// A payload's JSON as text, its measured size checked against its bytes.
func text(of payload: Payload) throws -> String {
  let encoded = try payload.encoded()
  guard try payload.encodedSize() == encoded.count else { return "measured \(try payload.encodedSize()) bytes" }
  return String(decoding: encoded, as: UTF8.self)
}

/// What is written of a payload that is read.
func rewritten(_ source: String, _ wronglyTyped: WronglyTyped = .refused) throws -> String {
  try text(of: Payload(parsing: Array(source.utf8), wronglyTyped: wronglyTyped))
}
