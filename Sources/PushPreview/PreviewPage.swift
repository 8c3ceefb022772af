import AppBundle
import Mustache
import PushLint

/// The values that the page's templates show.
struct PreviewPage {
  let app: String
  let base: String
  let languages: [PreviewLanguage]
  let payloads: [PreviewPayload]
  let devices: [Devices]
  let coverage: [PreviewCoverage]
  let keys: PreviewKeys
  /// The versions that the page lets its reader choose from; empty if there is only one app.
  let versions: [Version]
  let hasVersions: Bool
  let payloadCount: String
  let languageCount: String
  /// The localizations that devices pick in some versions.
  struct Devices {
    let list: PreviewDevices
    let versions: PreviewVersionGroup
  }

  /// A version to choose.
  struct Version {
    let place: String
    let label: String
  }

  let style = Self.text(PackageResources.preview_css)
  let script = Self.text(PackageResources.preview_js)
  let policy = Self.policy

  init(
    _ versions: [PreviewVersion], languages: [PreviewLanguage], payloads: [PreviewPayload], usedKeys: [String],
    keys: PreviewKeys
  ) {
    let app = versions.last?.app.localizations.folder ?? ""
    self.app = app.split(separator: "/").last.map(String.init) ?? app
    base = keys.base
    self.languages = languages
    self.payloads = payloads
    self.keys = keys
    devices = versions.grouped(by: \.devices).map { Devices(list: $0, versions: $1) }
    coverage = versions.indices.reversed().map { place in
      PreviewCoverage(
        versions[place], PreviewVersionGroup([place], of: versions), usedKeys: usedKeys, languages: languages)
    }
    self.versions = versions.enumerated().compactMap { place, version in
      version.label.map { Version(place: "\(place)", label: $0) }
    }
    hasVersions = !self.versions.isEmpty
    payloadCount = "\(payloads.count) payload\(payloads.count == 1 ? "" : "s")"
    languageCount = "\(languages.count) language\(languages.count == 1 ? "" : "s")"
  }

  /// The hashes of the page's style sheet and script for the browser, which applies and runs nothing else.
  ///
  /// `openssl dgst -sha256 -binary FILE | base64` prints them; a test compares.
  static let styleHash = "IGY52n4dhQWwUFRA0n0CStch/O9MMxPQqu5wg/sMME8="
  static let scriptHash = "h3ScsME3f8xOpjBcpki4gF9WADWZvSkJDRHcIuWonp8="

  private static let policy =
    "default-src 'none'; style-src 'sha256-\(styleHash)'; script-src 'sha256-\(scriptHash)'; base-uri 'none'; "
    + "form-action 'none'"

  func html() throws -> String {
    MustacheContentTypes.register(HTMLText(), named: HTMLText.name)
    var library = MustacheLibrary()
    try library.register(Self.template(PackageResources.payload_mustache), named: "payload")
    try library.register(Self.template(PackageResources.activity_mustache), named: "activity")
    try library.register(Self.template(PackageResources.card_mustache), named: "card")
    try library.register(Self.template(PackageResources.notification_mustache), named: "notification")
    try library.register(Self.template(PackageResources.keys_mustache), named: "keys")
    try library.register(Self.template(PackageResources.devices_mustache), named: "devices")
    try library.register(Self.template(PackageResources.coverage_mustache), named: "coverage")
    return try MustacheTemplate(string: Self.template(PackageResources.page_mustache)).render(self, library: library)
  }

  private static func template(_ resource: [UInt8]) -> String { "{{% CONTENT_TYPE:\(HTMLText.name)}}\(text(resource))" }

  private static func text(_ resource: [UInt8]) -> String { String(decoding: resource, as: UTF8.self) }
}

/// Escapes text for HTML, byte by byte.
///
/// The library's own escaping works on whole characters, and misses a quotation mark that has an accent.
struct HTMLText: MustacheContentType {
  static let name = "PUSHWRIGHT-HTML"

  func escapeText(_ text: String) -> String {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): escaped += "&lt;".utf8
      case UInt8(ascii: ">"): escaped += "&gt;".utf8
      case UInt8(ascii: "&"): escaped += "&amp;".utf8
      case UInt8(ascii: "\""): escaped += "&quot;".utf8
      case UInt8(ascii: "'"): escaped += "&#39;".utf8
      // A browser reads a bare carriage return as a line feed.
      case 0x0D: escaped += "&#13;".utf8
      // No character reference can name NUL; a browser shows U+FFFD.
      case 0: escaped += "\u{FFFD}".utf8
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
