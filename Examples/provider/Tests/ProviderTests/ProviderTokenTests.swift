import MockAPNs
import Provider
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct ProviderTokenTests {
  /// A clock that moves only when told to.
  private final class Clock: Sendable {
    let time = Mutex(1_700_000_000)
    var now: @Sendable () -> Int { { self.time.withLock { $0 } } }

    func advance(minutes: Int) { time.withLock { $0 += minutes * 60 } }
  }

  private static func token(_ clock: Clock) async throws -> ProviderToken {
    try await ProviderToken(
      pem: try MockIdentity().providerKey, keyID: "MOCKKEY001", teamID: "MOCKTEAM01", now: clock.now)
  }

  @Test func isSignedAnewBetween20And60Minutes() async throws {
    let clock = Clock()
    let token = try await Self.token(clock)
    var values: [ProviderToken.Value] = []
    for _ in 0..<12 {
      values.append(try await token.value())
      clock.advance(minutes: 10)
    }
    // The minutes are 0, 10, 20, 30; 40, 50, 60, 70; 80, 90, 100, 110.
    #expect(values == [0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8].map { values[$0] })
    #expect(Set(values).count == 3)
  }

  @Test func isSignedOnceForAllWhoAsk() async throws {
    let token = try await Self.token(Clock())
    let values = try await withThrowingTaskGroup(of: ProviderToken.Value.self) { group in
      for _ in 0..<100 { group.addTask { try await token.value() } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(values.count == 1)
  }

  @Test func isReplacedOnceForAllWhomItIsRefused() async throws {
    let token = try await Self.token(Clock())
    let refused = try await token.value()
    let values = try await withThrowingTaskGroup(of: ProviderToken.Value?.self) { group in
      for _ in 0..<100 { group.addTask { try await token.replacement(for: refused) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(values.count == 1 && !values.contains(nil) && !values.contains(refused))
    #expect(values == [try await token.value()])
  }

  @Test func isNotReplacedAgainWithin20Minutes() async throws {
    let clock = Clock()
    let token = try await Self.token(clock)
    let first = try await token.value()
    let second = try #require(try await token.replacement(for: first))
    clock.advance(minutes: 19)
    #expect(try await token.replacement(for: second) == nil)
    #expect(try await token.replacement(for: first) == second)
    clock.advance(minutes: 1)
    let third = try #require(try await token.replacement(for: second))
    #expect(third != second)
  }

  @Test func isSignedAnewWhenTheClockIsPutBack() async throws {
    let clock = Clock()
    let token = try await Self.token(clock)
    let first = try await token.value()
    clock.advance(minutes: -1)
    #expect(try await token.value() != first)
  }

  @Test(arguments: [
    ("", "no PEM text"), ("hello", "no PEM text"),
    ("-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n", "PEM text with CERTIFICATE"),
    ("-----BEGIN PRIVATE KEY-----\n????\n-----END PRIVATE KEY-----\n", "PEM text with PRIVATE KEY"),
    ("-----BEGIN PUBLIC KEY-----\nMFkw\n-----END PUBLIC KEY-----\n", "PEM text with PUBLIC KEY"),
    (rsaKey, "PEM text with PRIVATE KEY"),
  ]) func refusesAKeyThatIsNone(_ pem: String, _ found: String) async {
    await #expect(
      throws: ProviderError("expected a PRIVATE KEY of the curve P-256, as in Apple's .p8 file, but found \(found)")
    ) {
      try await ProviderToken(pem: pem, keyID: "MOCKKEY001", teamID: "MOCKTEAM01") { 0 }
    }
  }

  @Test func refusesACertificateAsAKey() async throws {
    let pem = try MockIdentity().certificate
    await #expect(throws: ProviderError.self) {
      try await ProviderToken(pem: pem, keyID: "MOCKKEY001", teamID: "MOCKTEAM01") { 0 }
    }
  }

  @Test(arguments: ["", "MOCKKEY01", "MOCKKEY0001", "MOCK-KEY-1", "MOCKKEY00é"])
  func refusesAnIdThatIsNone(_ id: String) async throws {
    let pem = try MockIdentity().providerKey
    await #expect(throws: ProviderError("the key id is \"\(id)\"; expected ten letters and digits")) {
      try await ProviderToken(pem: pem, keyID: id, teamID: "MOCKTEAM01") { 0 }
    }
  }

  /// An RSA key of 512 bits, made for this test: `openssl genrsa 512 | openssl pkcs8 -topk8 -nocrypt`.
  private static let rsaKey = """
    -----BEGIN PRIVATE KEY-----
    MIIBVQIBADANBgkqhkiG9w0BAQEFAASCAT8wggE7AgEAAkEA9r8XfHXp0o7rdDny
    oIoSkKHKYRkdA5fuloiNDyu7Kdx566JDYswqIG+Gr3y3oJqUsWwIbcnuvoTZltip
    Rp7DbwIDAQABAkEAqSsyav5cpSOfgjwIgNCpEcga/J8/KSuNRF+ydmhBFdzegQRQ
    Y0MlwJtDY2JOcIDUBATGVXgAiRaNIQ0QSBIZgQIhAP7FBX35Fsw2OVoXyFVPrZXE
    QOfiIkDXDV8Nx0a1RmA/AiEA9/AmqldAT8lXuJlneu+js0JDBTr3EXeqCXn9wVhJ
    0NECIEA2XEoB7BMQX6grcly+NlwXGNzZDBUXntEkYeOacOB1AiAcY5MJzhO/Dv7M
    VERU/ztvOxcRcj738Qu3KhC0IrfRAQIhANDdV+XGPxC29+jtdwssRaSMdKACNneo
    WTCME/tdUa9D
    -----END PRIVATE KEY-----
    """
}
