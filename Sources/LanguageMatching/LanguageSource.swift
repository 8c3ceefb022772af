/// Where the preferred languages come from, which decides how far the answer can be trusted.
public enum LanguageSource: String, Hashable, Sendable, CaseIterable {
  /// The device's own list of preferred languages, in order.
  case deviceList = "device-list"
  /// A locale that the server has on record, or an `Accept-Language` header.
  case serverLocale = "server-locale"
  /// Something that the device's language may have left behind: an in-app language switch, a per-app language in
  /// Settings, an app or system version that is not known.
  case unknown
}
