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

extension Sound {
  /// A value that is given as a sound: the name of a file as a string, a ``SoundDictionary`` or a ``Sound``.
  ///
  /// There is nothing to learn about it: it lets variables of these types be passed like literals.
  public protocol Source: Sendable {
    /// The sound.
    var _sound: Sound { get }
  }
}

extension Sound: Sound.Source {
  /// The sound itself.
  public var _sound: Sound { self }
}

extension SoundDictionary: Sound.Source {
  /// The sound with this dictionary.
  public var _sound: Sound { .dictionary(self) }
}

extension String: Sound.Source {
  /// The sound with this file name.
  public var _sound: Sound { .named(self) }
}

// An argument such as `.named(file)` is looked up here.
extension Sound.Source where Self == Sound {
  /// A file in the app's bundle or its `Library/Sounds`, or `default`.
  @_disfavoredOverload public static func named(_ name: String) -> Sound { .named(name) }
  /// The dictionary form, for critical alerts.
  @_disfavoredOverload public static func dictionary(_ dictionary: SoundDictionary) -> Sound { .dictionary(dictionary) }
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
