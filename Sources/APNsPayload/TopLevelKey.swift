/// The keys beside `aps`; every other key there is a custom key.
public typealias TopLevelKey = PayloadKey<Payload>

extension PayloadKey<Payload> {
  /// `aps`.
  public static var aps: Self { Self(0, ",\"aps\":", .object) }
  /// `mdm`.
  public static var mdm: Self { Self(1, ",\"mdm\":", .string) }
  /// `Simulator Target Bundle`.
  public static var simulatorTargetBundle: Self { Self(2, ",\"Simulator Target Bundle\":", .string) }
}

extension Payload: ReadableDictionary {
  /// The keys of the table, in the order in which they are written.
  public static let keys = table.map(\.key)

  static let table: [PayloadKeyEntry<Payload>] = [
    .init(.aps, .aps(\.aps), "The instructions for the system."),
    .init(.mdm, .string(\.mdm), "The push magic of a device management server; such a payload has no aps."),
    .init(
      .simulatorTargetBundle, .string(\.simulatorTargetBundle),
      "The bundle id to which the Simulator delivers a dropped .apns file; never sent."),
  ]

  var unknownKeys: ExtraKeys<Payload> {
    get { customKeys }
    set { customKeys = newValue }
  }
}
