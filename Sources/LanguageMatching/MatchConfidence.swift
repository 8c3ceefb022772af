/// The certainty that the answer is the localization that the user sees.
///
/// The rules themselves match Apple ICU 76 and are not verified on a device.
public enum MatchConfidence: String, Hashable, Sendable, CaseIterable {
  /// The device's language list, the localizations and the development region are known.
  case exact
  /// Only a locale on the server is known, or the development region is not known.
  case assumed
  /// An in-app language switch, a per-app language or an unknown version decides, which no server can see.
  case unknowable
}
