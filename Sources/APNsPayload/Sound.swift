/// The sound of a notification.
public enum Sound: Sendable, Hashable {
  /// A file of the app's bundle or its `Library/Sounds`, or `default`.
  case named(String)
  /// The form of critical alerts.
  indirect case dictionary(SoundDictionary)
}

extension Sound: ExpressibleByStringLiteral {
  /// A sound by the name of its file, or `default`.
  public init(stringLiteral value: String) { self = .named(value) }
}

/// The sound of a critical alert.
public struct SoundDictionary: Sendable, Hashable {
  /// 1 plays the sound even when the device is muted.
  public var critical: Int?
  /// A file of the app's bundle or its `Library/Sounds`, or `default`.
  public var name: String?
  /// 0.0...1.0; 0 is silent and is written.
  public var volume: Double?
  /// Keys that Apple's table does not have.
  public var unknownKeys = ExtraKeys<SoundDictionary>()

  /// The sound of a critical alert; a volume outside 0...1 is written as it is, and linted.
  public init(critical: Int? = nil, name: String? = nil, volume: Double? = nil) {
    self.critical = critical
    self.name = name
    self.volume = volume
  }
}
