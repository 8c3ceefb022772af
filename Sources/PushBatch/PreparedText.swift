import APNsDevice
import APNsPayload
import StringsFiles

/// The text of a loc-key in one localization, with what is found out of it once.
final class PreparedText: Sendable {
  /// Lines with more arguments take the general way.
  private static let argumentCount = 8

  /// The text before its arguments; nil where the device localizes.
  let format: FormatString?
  /// For each count of arguments, whether nothing is wrong with the text.
  private let isClean: [Bool]

  init(key: String, _ localization: Localization, _ localizing: BatchOptions.Localizing) {
    let renderer = NotificationRenderer(localization)
    isClean = (0...Self.argumentCount).map { count in
      let alert = AlertDictionary(locKey: key, locArgs: Array(repeating: "", count: count))
      let diagnostics = renderer.render(Payload(aps: APS(alert: .dictionary(alert)))).diagnostics
      // What the device may find odd is no matter where the provider puts the text in.
      return diagnostics.allSatisfy { localizing.replacesKeys && $0.severity != .error }
    }
    format = localizing.replacesKeys ? localization.table.value(forKey: key).map { FormatString($0) } : nil
  }

  /// Whether nothing is wrong with the text if it gets so many arguments.
  func isClean(_ count: Int) -> Bool { count < isClean.count && isClean[count] }
}
