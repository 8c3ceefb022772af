import CompactJSON
import Crypto
import Foundation

/// A verifier of provider tokens.
///
/// It shares no code with the signer.
struct TokenCheck: Sendable {
  let publicKey: P256.Signing.PublicKey
  let keyID: String
  let teamID: String

  /// Returns a token's time of issue, in seconds since 1970; `nil` if the token is not the provider's.
  func issueTime(of token: Substring) -> Int? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Self.object(parts[0]), let claims = Self.object(parts[1]),
      let signature = Self.bytes(parts[2]).flatMap({ try? P256.Signing.ECDSASignature(rawRepresentation: $0) }),
      publicKey.isValidSignature(signature, for: Data((parts[0] + "." + parts[1]).utf8)),
      header["alg"] == "ES256", header["kid"] == .string(keyID), claims["iss"] == .string(teamID),
      case .number(let time)? = claims["iat"]
    else { return nil }
    return time.integer
  }

  private static func object(_ part: Substring) -> JSONObject? {
    guard let bytes = bytes(part), case .object(let object)? = try? JSON(parsing: bytes) else { return nil }
    return object
  }

  /// Decodes base64url text without padding (RFC 4648, section 5).
  private static func bytes(_ part: Substring) -> [UInt8]? {
    guard !part.contains(where: { "+/=".contains($0) }) else { return nil }
    let plain = part.replacing("-", with: "+").replacing("_", with: "/")
    return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)).map(Array.init)
  }
}
