import JWTKit

/// The provider's JSON Web Token: signed with ES256, and again when it gets old.
///
/// APNs wants a token that is less than 60 minutes old and takes no new one within 20 minutes (Apple, "Establishing a
/// token-based connection to APNs"); this one is renewed after 40.
public actor ProviderToken {
  /// A signed token.
  public struct Value: Sendable, Hashable {
    /// What follows `bearer` in the header.
    public let text: String
    /// Tells this token from the one before and the one after.
    let number: Int
  }

  /// Seconds until a token is renewed.
  static let lifetime = 40 * 60
  /// Seconds within which APNs takes no new token.
  static let shortestLifetime = 20 * 60

  private let keys: JWTKeyCollection
  private let keyID: String
  private let teamID: String
  private let now: @Sendable () -> Int
  /// The token that is in use, perhaps still being signed.
  private var latest: (number: Int, time: Int, text: Task<String, any Error>)?
  /// When a token was last signed because APNs refused the one before.
  private var replacementTime: Int?

  /// - Parameters:
  ///   - pem: the text of the `.p8` file that Apple gives out.
  ///   - keyID: the key's ten letters and digits.
  ///   - teamID: the team's ten letters and digits.
  ///   - now: seconds since 1970.
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

  /// The token to send with.
  public func value() async throws(ProviderError) -> Value {
    let time = now()
    // A clock that was put back must not stretch a token's life.
    guard let latest, (0..<Self.lifetime).contains(time - latest.time) else { return try await sign(at: time) }
    return try await Self.value(latest.number, latest.text)
  }

  /// The token to send with after APNs refused one; nil where it refuses what was signed in its place, too.
  ///
  /// Of many that are refused the same token, one has it signed anew. That is done once in 20 minutes: if the new token is
  /// refused, this machine's clock or the key is wrong, and more tokens would only make APNs refuse those for their number.
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
    // The task stands here before anything waits: whoever comes meanwhile gets this token and signs none.
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
    /// Whole seconds: JWTKit's own claim would write a fraction.
    let iat: Int

    func verify(using algorithm: some JWTAlgorithm) {}
  }
}
