// snippet.custom-keys
import APNsPayload
import CompactJSON
import Foundation
import FoundationStrategies
// snippet.end
import Testing

@Suite struct CustomKeySnippets {
  @Test func encodesACustomKey() throws {
    // snippet.custom-keys

    struct Order: Encodable {
      var id: Int
      var itemNames: [String]
      var pickUp: Date
    }

    let order = Order(id: 17, itemNames: ["tea"], pickUp: Date(timeIntervalSince1970: 1_700_000_000))
    var payload = Payload(aps: APS(alert: "Your order is ready"))
    payload.customKeys["order-id"] = order.id

    var encoder = CompactJSONEncoder()
    encoder.keyStrategy = .convertToSnakeCase
    encoder.useFoundationStrategies(date: .secondsSince1970)
    try payload.customKeys.set("order", encoding: order, using: encoder)
    // "order-id":17,"order":{"id":17,"item_names":["tea"],"pick_up":1700000000}
    // snippet.end
    #expect(
      String(decoding: try payload.encoded(), as: UTF8.self)
        == #"{"aps":{"alert":"Your order is ready"},"order-id":17,"order":{"id":17,"item_names":["tea"],"#
        + #""pick_up":1700000000}}"#)
  }
}
