/// How sure it is that the answer is what the person sees.
///
/// The rules themselves match Apple ICU 76, not verified on a device.
public enum MatchConfidence: String, Hashable, Sendable, CaseIterable {
  /// The device's language list, the localizations and the development region are known.
  case exact
  /// Only a locale on the server's side, or no development region, is known.
  case assumed
  /// An in-app language switch, a per-app language or an unknown version decides, which no server sees.
  case unknowable
}
