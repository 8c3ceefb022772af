import APNsRequest
import Foundation
import JWTKit
import NIOHPACK
import Testing

@testable import MockAPNs

/// Tests that the mock refuses what APNs refuses; without them, tests against the mock would prove nothing.
@Suite(.timeLimit(.minutes(1))) struct MockTests {
  private static let token = "00fc13adff78"
  private static let time = 1_700_000_000

  /// A request, and the answer that the mock should give.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let status: Int
    let reason: String?
    var changes: [String: String?] = [:]
    var body = #"{"aps":{"alert":"Hello"}}"#

    var testDescription: String { "\(name): \(reason ?? "200")" }

    init(_ name: String, _ status: Int, _ reason: String?, _ changes: [String: String?] = [:], body: String? = nil) {
      (self.name, self.status, self.reason, self.changes) = (name, status, reason, changes)
      if let body { self.body = body }
    }

    static let all: [Self] = [
      .init("as it should be", 200, nil),
      .init("nothing that may be left out", 200, nil, ["apns-id": nil, "apns-priority": nil, "apns-push-type": nil]),
      .init("a method", 405, "MethodNotAllowed", [":method": "GET"]),
      .init("a path", 404, "BadPath", [":path": "/4/device/00fc"]),
      .init("no token", 400, "MissingDeviceToken", [":path": "/3/device/"]),
      .init("a token's digit", 400, "BadDeviceToken", [":path": "/3/device/00fx"]),
      .init("a token in upper case", 400, "BadDeviceToken", [":path": "/3/device/00FC"]),
      .init("half a token's byte", 400, "BadDeviceToken", [":path": "/3/device/00f"]),
      .init("no provider token", 403, "MissingProviderToken", ["authorization": nil]),
      .init("another scheme of authorization", 403, "InvalidProviderToken", ["authorization": "basic abc"]),
      .init("no JSON Web Token", 403, "InvalidProviderToken", ["authorization": "bearer abc"]),
      .init("three parts that are none", 403, "InvalidProviderToken", ["authorization": "bearer a.b.c"]),
      .init("an id in upper case", 400, "BadMessageId", ["apns-id": "123E4567-E89B-12D3-A456-4266554400A0"]),
      .init("an id too short", 400, "BadMessageId", ["apns-id": "123e4567-e89b-12d3-a456-4266554400a"]),
      .init("a collapse id of 64 bytes", 200, nil, ["apns-collapse-id": String(repeating: "é", count: 32)]),
      .init("a collapse id of 65 bytes", 400, "BadCollapseId", ["apns-collapse-id": String(repeating: "a", count: 65)]),
      .init("a push type", 400, "InvalidPushType", ["apns-push-type": "hello"]),
      .init("a priority", 400, "BadPriority", ["apns-priority": "7"]),
      .init(
        "priority 10 of a background push", 400, "BadPriority", ["apns-push-type": "background", "apns-priority": "10"]),
      .init("an expiration", 400, "BadExpirationDate", ["apns-expiration": "tomorrow"]),
      .init("an expiration before 1970", 400, "BadExpirationDate", ["apns-expiration": "-1"]),
      .init("no topic", 400, "MissingTopic", ["apns-topic": nil]),
      .init("another app's topic", 400, "TopicDisallowed", ["apns-topic": "com.example.other"]),
      .init("a topic of another push type", 400, "DeviceTokenNotForTopic", ["apns-topic": "com.example.game.voip"]),
      .init("no payload", 400, "PayloadEmpty", body: ""),
      .init("a payload of 4096 bytes", 200, nil, body: payload(4096)),
      .init("a payload of 4097 bytes", 413, "PayloadTooLarge", body: payload(4097)),
      .init("a VoIP payload of 5120 bytes", 200, nil, voip, body: payload(5120)),
      .init("a VoIP payload of 5121 bytes", 413, "PayloadTooLarge", voip, body: payload(5121)),
      .init("a payload that is no JSON", 400, "BadRequestPayload", body: "{"),
      .init("a payload that is no object", 400, "BadRequestPayload", body: "[]"),
    ]

    private static let voip: [String: String?] = ["apns-push-type": "voip", "apns-topic": "com.example.game.voip"]

    private static func payload(_ size: Int) -> String {
      #"{"a":""# + String(repeating: "a", count: size - 8) + #""}"#
    }
  }

  private static let identity = Result { try MockIdentity() }

  static func state(now: @escaping @Sendable () -> Int = { time }) throws -> MockState {
    MockState(
      MockRules(bundleID: "com.example.game", keyID: "MOCKKEY001", teamID: "MOCKTEAM01", now: now),
      TokenCheck(publicKey: try identity.get().publicKey, keyID: "MOCKKEY001", teamID: "MOCKTEAM01"))
  }

  /// Returns a token that JWTKit signed.
  static func jwt(
    issued: Int = time, keyID: String = "MOCKKEY001", teamID: String = "MOCKTEAM01", pem: String? = nil
  ) async throws -> String {
    struct Claims: JWTPayload {
      let iss: String
      let iat: Int
      func verify(using algorithm: some JWTAlgorithm) {}
    }
    let key = try ES256PrivateKey(pem: try pem ?? identity.get().providerKey)
    let kid = JWKIdentifier(string: keyID)
    return try await JWTKeyCollection().add(ecdsa: key, kid: kid).sign(Claims(iss: teamID, iat: issued), kid: kid)
  }

  private static func headers(_ jwt: String, _ changes: [String: String?] = [:]) -> HPACKHeaders {
    let all: [(String, String)] = [
      (":method", "POST"), (":scheme", "https"), (":path", "/3/device/\(token)"), (":authority", "localhost"),
      ("authorization", "bearer \(jwt)"), ("apns-topic", "com.example.game"), ("apns-push-type", "alert"),
      ("apns-priority", "10"), ("apns-id", "123e4567-e89b-12d3-a456-4266554400a0"),
    ]
    var headers = HPACKHeaders()
    for (name, value) in all {
      let changed = changes.index(forKey: name).map { changes[$0].value } ?? value
      if let changed { headers.add(name: name, value: changed) }
    }
    for (name, value) in changes where !all.contains(where: { $0.0 == name }) {
      if let value { headers.add(name: name, value: value) }
    }
    return headers
  }

  static func status(
    _ state: inout MockState, _ headers: HPACKHeaders, _ body: String = #"{"aps":{"alert":"Hello"}}"#
  ) -> String {
    guard case (.answer(let answer), nil) = state.react(headers, Array(body.utf8), on: 1) else { return "none" }
    return "\(answer.status) \(answer.reason ?? "")"
  }

  @Test(arguments: Case.all) func refuses(_ test: Case) async throws {
    var state = try Self.state()
    let headers = Self.headers(try await Self.jwt(), test.changes)
    #expect(Self.status(&state, headers, test.body) == "\(test.status) \(test.reason ?? "")")
  }

  @Test func refusesAHeaderThatStandsTwice() async throws {
    var state = try Self.state()
    var headers = Self.headers(try await Self.jwt())
    headers.add(name: "apns-topic", value: "com.example.game")
    #expect(Self.status(&state, headers) == "400 DuplicateHeaders")
  }

  @Test func refusesAProviderTokenThatIsNotTheProviders() async throws {
    var state = try Self.state()
    let tokens = [
      try await Self.jwt(keyID: "OTHERKEY01"), try await Self.jwt(teamID: "OTHERTEAM1"),
      try await Self.jwt(pem: try MockIdentity().providerKey), try await Self.jwt(issued: Self.time + 61),
      try await Self.jwt().dropLast() + "",
    ]
    for token in tokens { #expect(Self.status(&state, Self.headers(token)) == "403 InvalidProviderToken") }
  }

  @Test func refusesAProviderTokenOfAnHour() async throws {
    var state = try Self.state()
    #expect(
      Self.status(&state, Self.headers(try await Self.jwt(issued: Self.time - 3600))) == "403 ExpiredProviderToken")
    #expect(Self.status(&state, Self.headers(try await Self.jwt(issued: Self.time - 3599))) == "200 ")
  }

  @Test func refusesANewProviderTokenWithin20Minutes() async throws {
    var state = try Self.state()
    let first = try await Self.jwt(issued: Self.time - 1200)
    #expect(Self.status(&state, Self.headers(first)) == "200 ")
    let early = try await Self.jwt(issued: Self.time - 1)
    #expect(Self.status(&state, Self.headers(early)) == "429 TooManyProviderTokenUpdates")
    #expect(Self.status(&state, Self.headers(try await Self.jwt())) == "200 ")
    // Requests that were under way with the previous token may still use it.
    #expect(Self.status(&state, Self.headers(first)) == "200 ")
  }

  @Test func knowsTheNamesOfAScript() {
    #expect(Fault(name: "Unregistered") == .refuse(.unregistered))
    #expect(Fault(name: "goaway") == .goAway)
    #expect(Fault(name: "hello") == nil)
  }

  @Test func keepsItsKeysInAFolder() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let made = try MockIdentity(folder: folder)
    let read = try MockIdentity(folder: folder)
    #expect(made.certificate == read.certificate && made.providerKey == read.providerKey)
    #expect(made.certificateKey == read.certificateKey)
  }
}
