import APNsRequest
import HTTPTypes
import TestSupport
import Testing

struct HeaderNameTests {
  @Test(arguments: [
    (HTTPField.Name.apnsPushType, "apns-push-type"), (.apnsID, "apns-id"), (.apnsExpiration, "apns-expiration"),
    (.apnsPriority, "apns-priority"), (.apnsTopic, "apns-topic"), (.apnsCollapseID, "apns-collapse-id"),
    (.apnsChannelID, "apns-channel-id"), (.apnsRequestID, "apns-request-id"),
  ])
  func isSpelledAsAppleSpellsIt(name: HTTPField.Name, spelling: String) {
    expectEqual(name.rawName, spelling)
  }
}
