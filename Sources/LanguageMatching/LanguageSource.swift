/// The origin of the preferred languages, which determines how far the answer can be trusted.
public enum LanguageSource: String, Hashable, Sendable, CaseIterable {
  /// The device's own list of preferred languages, in order.
  case deviceList = "device-list"
  /// A locale that the server has stored, or an `Accept-Language` header.
  case serverLocale = "server-locale"
  /// A case in which the device's language may not decide: an in-app language switch, a per-app language in Settings,
  /// or an unknown app or system version.
  case unknown
}
