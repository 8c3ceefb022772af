import CompactJSON

/// The keys of the payload that are not custom keys: `aps` and those that Apple defines beside it.
public typealias TopLevelKey = PayloadKey<Payload>

extension PayloadKey<Payload> {
  /// The `aps` key.
  public static var aps: Self { Self(0, ",\"aps\":", .object) }
  /// The `mdm` key.
  public static var mdm: Self { Self(1, ",\"mdm\":", .string) }
  /// The `Simulator Target Bundle` key.
  public static var simulatorTargetBundle: Self { Self(2, ",\"Simulator Target Bundle\":", .string) }
}

extension Payload: ReadableDictionary {
  /// The keys of the table, in the order in which they are written.
  public static let keys = table.map(\.key)
  static let names = JSONNameTable(keys.lazy.map(\.name))

  static let table: [PayloadKeyEntry<Payload>] = [
    .init(.aps, .aps(\.aps), "The instructions for the system."),
    .init(.mdm, .string(\.mdm), "The push magic of a device management server; such a payload has no aps."),
    .init(
      .simulatorTargetBundle, .string(\.simulatorTargetBundle),
      "The bundle id to which the Simulator delivers a dropped .apns file; never sent."),
  ]

  var unknownKeys: ExtraKeys<Payload> {
    get { customKeys }
    _modify { yield &customKeys }
  }

  mutating func readDirectly(_ place: UInt8, from field: PayloadField) throws(PayloadError) -> Bool {
    guard place == TopLevelKey.aps.place else { return false }
    boxedAPS = try field.boxed(APS())
    return true
  }
}
