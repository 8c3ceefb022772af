import Crypto
public import Foundation
import NIOSSL
import SwiftASN1
import X509

/// The keys of a mock: its self-signed certificate, and the key that Apple would give to a provider.
public struct MockIdentity: Sendable {
  /// PEM text of the server's certificate, which the provider must trust.
  public let certificate: String
  /// PEM text of the certificate's private key.
  public let certificateKey: String
  /// PEM text of the provider's private key, in the form of a `.p8` file.
  public let providerKey: String

  /// Creates new keys, and a certificate for a host that is valid for ten years.
  public init(host: String = "localhost", now: Date = Date()) throws {
    let key = P256.Signing.PrivateKey()
    let name = try DistinguishedName { CommonName(host) }
    let certificate = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey), notValidBefore: now - 60,
      notValidAfter: now + 3650 * 24 * 60 * 60, issuer: name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: .init { SubjectAlternativeNames([.dnsName(host)]) }, issuerPrivateKey: .init(key))
    self.certificate = try certificate.serializeAsPEM().pemString
    certificateKey = key.pemRepresentation
    providerKey = P256.Signing.PrivateKey().pemRepresentation
  }

  /// Creates an identity from the keys in a folder, and makes all of them anew if any is missing.
  ///
  /// `certificate.pem` and `certificate-key.pem` belong to the server. `AuthKey.p8` belongs to the provider and is
  /// written last.
  public init(folder: String) throws {
    let names = ["certificate.pem", "certificate-key.pem", "AuthKey.p8"]
    let files = names.map { URL(filePath: folder).appending(path: $0) }
    if files.contains(where: { !FileManager.default.fileExists(atPath: $0.path) }) {
      let identity = try Self()
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (file, text) in zip(files, [identity.certificate, identity.certificateKey, identity.providerKey]) {
        try Data(text.utf8).write(to: file, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      }
    }
    certificate = try String(contentsOf: files[0], encoding: .utf8)
    certificateKey = try String(contentsOf: files[1], encoding: .utf8)
    providerKey = try String(contentsOf: files[2], encoding: .utf8)
  }

  /// The key that verifies the provider's tokens.
  var publicKey: P256.Signing.PublicKey {
    get throws { try P256.Signing.PrivateKey(pemRepresentation: providerKey).publicKey }
  }

  /// A TLS context that offers only HTTP/2.
  var tls: NIOSSLContext {
    get throws {
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: [.certificate(try NIOSSLCertificate(bytes: Array(certificate.utf8), format: .pem))],
        privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(certificateKey.utf8), format: .pem)))
      configuration.applicationProtocols = ["h2"]
      return try NIOSSLContext(configuration: configuration)
    }
  }
}
