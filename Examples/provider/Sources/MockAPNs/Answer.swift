import APNsRequest
import CompactJSON
import NIOHPACK

/// What the mock writes for a request.
struct Answer: Sendable {
  var status: Int
  var reason: String?
  /// When a token was no longer good, in milliseconds since 1970.
  var timestamp: Int?
  /// The request's id, or a new one.
  let id: String
  /// Whether the id goes by `apns-request-id`, as it does for broadcasts and channels.
  let isAboutChannels: Bool
  /// What the Console looks a push up by, as Apple's development environment tells it.
  var uniqueID: String?
  /// The channel that was created.
  var channel: String?
  /// What was asked for.
  var content: JSONObject?

  /// The head of the answer.
  var headers: HPACKHeaders {
    var headers: HPACKHeaders = [":status": String(status), isAboutChannels ? "apns-request-id" : "apns-id": id]
    if let uniqueID { headers.add(name: "apns-unique-id", value: uniqueID) }
    if let channel { headers.add(name: "apns-channel-id", value: channel) }
    return headers
  }

  /// The body; nil where the head is all.
  var body: [UInt8]? {
    guard let reason else { return content.map { JSON.object($0).encoded } }
    var object = JSONObject([.init(name: "reason", value: .string(reason))])
    object["timestamp"] = timestamp.map { .number(JSONNumber($0)) }
    return JSON.object(object).encoded
  }
}
