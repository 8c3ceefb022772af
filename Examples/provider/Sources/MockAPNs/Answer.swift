import APNsRequest
import CompactJSON
import NIOHPACK

/// The mock's answer to a request.
struct Answer: Sendable {
  var status: Int
  var reason: String?
  /// The time at which a token became invalid, in milliseconds since 1970.
  var timestamp: Int?
  /// The request's id, or a new one.
  let id: String
  /// Whether the id is in the header `apns-request-id`, as for broadcasts and channels.
  let isAboutChannels: Bool
  /// The id for a look-up in the Console, as in Apple's development environment.
  var uniqueID: String?
  /// The id of the channel that was created.
  var channel: String?
  /// The content that the request asked for.
  var content: JSONObject?

  /// The head of the answer.
  var headers: HPACKHeaders {
    var headers: HPACKHeaders = [":status": String(status), isAboutChannels ? "apns-request-id" : "apns-id": id]
    if let uniqueID { headers.add(name: "apns-unique-id", value: uniqueID) }
    if let channel { headers.add(name: "apns-channel-id", value: channel) }
    return headers
  }

  /// The body; `nil` if the answer has only a head.
  var body: [UInt8]? {
    guard let reason else { return content.map { JSON.object($0).encoded } }
    var object = JSONObject([.init(name: "reason", value: .string(reason))])
    object["timestamp"] = timestamp.map { .number(JSONNumber($0)) }
    return JSON.object(object).encoded
  }
}
