import APNsDevice
import APNsPayload
import StringsFiles
import TestSupport
import Testing

/// The table of the device's own scanner, as the body of a payload.
struct SubstitutionTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let value: String
    var arguments: [LocArgument] = ["A", "B"]
    /// Nil where the loc-key shows.
    let device: String?
    let foundation: String?
    var testDescription: String { value }
  }

  static let rows: [Row] = [
    Row(value: "%@ %@", arguments: ["A"], device: "A <null>", foundation: "A (null)"),
    Row(value: "%2$@", device: "B", foundation: "A"),
    Row(value: "%2$@ %@", device: "B A", foundation: "B A"),
    Row(value: "%@ %1$@ %@", device: "A A B", foundation: "A A B"),
    Row(value: "%0$@", device: "<null>", foundation: "0@"),
    Row(value: "%01$@", device: "A", foundation: "A"),
    Row(value: "%128$@", device: "<null>", foundation: nil),
    Row(value: "trailing %", device: "trailing ", foundation: "trailing "),
    Row(value: "100% off", device: "100off", foundation: nil),
    Row(value: "(100%) %@", device: "(100 A", foundation: "(100) A"),
    Row(value: "%d", device: "", foundation: nil),
    Row(value: "%ld", device: "d", foundation: nil),
    Row(value: "%1$d", device: "$d", foundation: nil),
    Row(value: "%s", device: "", foundation: nil),
    Row(value: "%5@", device: "@", foundation: "A"),
    Row(value: "%-10@", device: "10@", foundation: "A"),
    Row(value: "% @", device: "@", foundation: "A"),
    Row(value: "%#@n@", device: "@n@", foundation: nil),
    Row(value: "100%的 %@", device: nil, foundation: nil),
    Row(value: "20 %\u{A0}sur %@", device: nil, foundation: nil),
    Row(value: "\u{FF05}@ %@", device: "\u{FF05}@ A", foundation: "\u{FF05}@ A"),
    Row(value: "\u{66A}@ %@", device: "\u{66A}@ A", foundation: "\u{66A}@ A"),
    Row(value: "%% %@", device: "% A", foundation: "% A"),
    Row(value: "%@ and %@", device: "A and B", foundation: "A and B"),
    Row(value: "%@", arguments: ["A", "B", "C"], device: "A", foundation: "A"),
    Row(value: "a\0b %@", device: "a", foundation: nil),
  ]

  static func body(_ row: Row, _ dialect: FormatDialect) -> RenderedText? {
    let table = StringsTable([("KEY", row.value)] as [(key: String, value: String?)])
    let payload = Payload(aps: APS(alert: .dictionary(AlertDictionary(locKey: "KEY", locArgs: row.arguments))))
    return NotificationRenderer(PushStrings(name: "en", table: table), dialect: dialect).render(payload).body
  }

  @Test(arguments: rows)
  func showsWhatTheDeviceShows(row: Row) {
    let body = Self.body(row, .device)
    expectEqual(body?.text, row.device ?? "KEY")
    expectEqual(body?.origin, (row.device == nil ? .rawKey : .localized(key: "KEY")))
  }

  @Test(arguments: rows.filter { $0.foundation != nil })
  func showsWhatFoundationFormats(row: Row) {
    expectEqual(Self.body(row, .foundation)?.text, row.foundation)
  }
}
