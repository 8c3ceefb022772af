import APNsDevice
import APNsPayload
import StringsFiles

/// The text of a loc-key in one localization, with checks that are made only once.
final class PreparedText: Sendable {
  /// Lines with more arguments go to the general strategy.
  private static let argumentCount = 8

  /// The format string; `nil` if the device localizes, or if the loc-key has no text.
  let format: FormatString?
  /// For each count of arguments, whether the text has no problem.
  private let isClean: [Bool]

  init(key: String, _ localization: PushStrings, _ localizing: BatchOptions.Localizing) {
    let renderer = NotificationRenderer(localization)
    isClean = (0...Self.argumentCount).map { count in
      let alert = AlertDictionary(locKey: key, locArgs: Array(repeating: "", count: count))
      let diagnostics = renderer.render(Payload(aps: APS(alert: .dictionary(alert)))).diagnostics
      // If the provider inserts the text, only errors matter: warnings are about the device.
      return diagnostics.allSatisfy { localizing.replacesKeys && $0.severity != .error }
    }
    format = localizing.replacesKeys ? localization.table.value(forKey: key).map { FormatString($0) } : nil
  }

  /// Returns whether the text has no problem with this many arguments.
  func isClean(_ count: Int) -> Bool { count < isClean.count && isClean[count] }
}
