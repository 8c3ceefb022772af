/// The sound of a notification.
public enum Sound: Sendable, Hashable {
  /// A file in the app's bundle or its `Library/Sounds`, or `default`.
  case named(String)
  /// The dictionary form, for critical alerts.
  indirect case dictionary(SoundDictionary)
}

extension Sound: ExpressibleByStringLiteral {
  /// Creates a sound from the name of its file, or `default`.
  public init(stringLiteral value: String) { self = .named(value) }
}

/// The sound of a critical alert.
public struct SoundDictionary: Sendable, Hashable {
  /// 1 to play the sound even when the device is muted.
  public var critical: Int?
  /// The name of a file in the app's bundle or its `Library/Sounds`, or `default`.
  public var name: String?
  /// The volume, in 0.0...1.0; 0 is silent, and is still written.
  public var volume: Double?
  /// The keys that are not in Apple's table.
  public var unknownKeys = ExtraKeys<SoundDictionary>()

  /// Creates the sound of a critical alert.
  ///
  /// A volume outside 0...1 is written as it is; linting reports it.
  public init(critical: Int? = nil, name: String? = nil, volume: Double? = nil) {
    self.critical = critical
    self.name = name
    self.volume = volume
  }
}
