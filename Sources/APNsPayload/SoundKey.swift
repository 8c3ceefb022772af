import CompactJSON

/// The keys of the sound dictionary of a critical alert.
public typealias SoundKey = PayloadKey<SoundDictionary>

extension PayloadKey<SoundDictionary> {
  /// The `critical` key.
  public static var critical: Self { Self(0, ",\"critical\":", .integer) }
  /// The `name` key.
  public static var name: Self { Self(1, ",\"name\":", .string) }
  /// The `volume` key.
  public static var volume: Self { Self(2, ",\"volume\":", .number) }
}

extension SoundDictionary: ReadableDictionary {
  /// The keys of the table, in the order in which they are written.
  public static let keys = table.map(\.key)
  static let names = JSONNameTable(keys.lazy.map(\.name))

  static let table: [PayloadKeyEntry<SoundDictionary>] = [
    .init(.critical, .integer(\.critical), "1 plays the sound even when the device is muted."),
    .init(.name, .string(\.name), "A sound file of the app, or default."),
    .init(.volume, .number(\.volume), "0.0 (silent) to 1.0 (full)."),
  ]
}
