import Mustache

/// The values that the page's templates show.
struct PreviewPage {
  let app: String
  let base: String
  let languages: [PreviewLanguage]
  let payloads: [PreviewPayload]
  let devices: PreviewDevices
  let keys: PreviewKeys
  let payloadCount: String
  let languageCount: String
  let style = Self.text(PackageResources.preview_css)
  let script = Self.text(PackageResources.preview_js)
  let policy = Self.policy

  init(
    app: String, base: String, languages: [PreviewLanguage], payloads: [PreviewPayload], devices: PreviewDevices,
    keys: PreviewKeys
  ) {
    self.app = app.split(separator: "/").last.map(String.init) ?? app
    self.base = base
    self.languages = languages
    self.payloads = payloads
    self.devices = devices
    self.keys = keys
    payloadCount = "\(payloads.count) payload\(payloads.count == 1 ? "" : "s")"
    languageCount = "\(languages.count) language\(languages.count == 1 ? "" : "s")"
  }

  /// The hashes of the page's style sheet and script for the browser, which applies and runs nothing else.
  ///
  /// `openssl dgst -sha256 -binary FILE | base64` prints them; a test compares.
  static let styleHash = "FBo8nXsw4OilTrq/DSkbKpLUhZa2G6t3uhfMfau6fAU="
  static let scriptHash = "sV8M3eAllTIcFoqwpUTZDbbNdyDOJoRPLFH8qnestq0="

  private static let policy =
    "default-src 'none'; style-src 'sha256-\(styleHash)'; script-src 'sha256-\(scriptHash)'; base-uri 'none'; "
    + "form-action 'none'"

  func html() throws -> String {
    MustacheContentTypes.register(HTMLText(), named: HTMLText.name)
    var library = MustacheLibrary()
    try library.register(Self.template(PackageResources.payload_mustache), named: "payload")
    try library.register(Self.template(PackageResources.card_mustache), named: "card")
    try library.register(Self.template(PackageResources.notification_mustache), named: "notification")
    try library.register(Self.template(PackageResources.keys_mustache), named: "keys")
    try library.register(Self.template(PackageResources.devices_mustache), named: "devices")
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
