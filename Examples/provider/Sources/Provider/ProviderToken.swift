import JWTKit

/// A provider's JSON Web Token, which is signed with ES256 and renewed when it gets old.
///
/// APNs requires a token that is less than 60 minutes old and accepts no new one within 20 minutes (Apple,
/// "Establishing a token-based connection to APNs"). This one is renewed after 40 minutes.
public actor ProviderToken {
  /// A signed token.
  public struct Value: Sendable, Hashable {
    /// The text after `bearer` in the `authorization` header.
    public let text: String
    /// A number that distinguishes this token from earlier and later ones.
    let number: Int
  }

  /// The age at which a token is renewed, in seconds.
  static let lifetime = 40 * 60
  /// The time within which APNs accepts no new token, in seconds.
  static let shortestLifetime = 20 * 60

  private let keys: JWTKeyCollection
  private let keyID: String
  private let teamID: String
  private let now: @Sendable () -> Int
  /// The current token, which may not be signed yet.
  private var latest: (number: Int, time: Int, text: Task<String, any Error>)?
  /// The last time that a token was signed because APNs refused the previous one, in seconds since 1970.
  private var replacementTime: Int?

  /// Creates a provider token.
  ///
  /// - Parameters:
  ///   - pem: The text of the `.p8` file from Apple.
  ///   - keyID: The key's ten letters and digits.
  ///   - teamID: The team's ten letters and digits.
  ///   - now: Returns the current time in seconds since 1970.
  public init(
    pem: String, keyID: String, teamID: String, now: @escaping @Sendable () -> Int
  ) async throws(ProviderError) {
    for (name, value) in [("key id", keyID), ("team id", teamID)] {
      guard value.utf8.count == 10, value.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
        throw ProviderError("the \(name) is \"\(value)\"; expected ten letters and digits")
      }
    }
    let key = try Self.key(pem)
    keys = await JWTKeyCollection().add(ecdsa: key, kid: JWKIdentifier(string: keyID))
    (self.keyID, self.teamID, self.now) = (keyID, teamID, now)
  }

  private static func key(_ pem: String) throws(ProviderError) -> ES256PrivateKey {
    do {
      return try ES256PrivateKey(pem: pem)
    } catch {
      let label = pem.split(separator: "-----", omittingEmptySubsequences: false).dropFirst().first
      let found = label.map { $0.hasPrefix("BEGIN ") ? "PEM text with \($0.dropFirst(6))" : "no PEM text" }
      throw ProviderError(
        "expected a PRIVATE KEY of the curve P-256, as in Apple's .p8 file, but found \(found ?? "no PEM text")")
    }
  }

  /// Returns the token to send, and signs a new one if the current token is too old.
  public func value() async throws(ProviderError) -> Value {
    let time = now()
    // A clock that is set back must not extend a token's life.
    guard let latest, (0..<Self.lifetime).contains(time - latest.time) else { return try await sign(at: time) }
    return try await Self.value(latest.number, latest.text)
  }

  /// Returns the token to send after APNs refused one, or `nil` if APNs refused its replacement, too.
  ///
  /// If APNs refuses the same token for many requests, only one of them signs a new token. That happens at most once in
  /// 20 minutes: if APNs refuses the new token as well, this machine's clock or the key is wrong, and APNs would only
  /// refuse further tokens for being too many.
  public func replacement(for refused: Value) async throws(ProviderError) -> Value? {
    guard refused.number == latest?.number else { return try await value() }
    let time = now()
    if let replacementTime, (0..<Self.shortestLifetime).contains(time - replacementTime) { return nil }
    replacementTime = time
    return try await sign(at: time)
  }

  private func sign(at time: Int) async throws(ProviderError) -> Value {
    let (keys, kid) = (keys, JWKIdentifier(string: keyID))
    let claims = Claims(iss: teamID, iat: time)
    // The task is stored before the first suspension, so that concurrent callers get this token and sign no other.
    let text = Task { try await keys.sign(claims, kid: kid) }
    let number = (latest?.number ?? 0) + 1
    latest = (number, time, text)
    return try await Self.value(number, text)
  }

  private static func value(_ number: Int, _ text: Task<String, any Error>) async throws(ProviderError) -> Value {
    do {
      return Value(text: try await text.value, number: number)
    } catch {
      throw ProviderError("the provider token cannot be signed: \(error)")
    }
  }

  private struct Claims: JWTPayload {
    let iss: String
    /// The time of issue, in whole seconds; JWTKit's own claim would write a fraction.
    let iat: Int

    func verify(using algorithm: some JWTAlgorithm) {}
  }
}
