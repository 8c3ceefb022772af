import APNsPayload
import AppBundle
import CompactJSON
import SourceText

extension AndroidNotification {
  /// The notification as JSON, beside that of an Apple device.
  var json: JSON {
    [
      "folder": folder.map(JSON.string) ?? .null, "title": title.map(JSON.string) ?? .null,
      "body": body.map(JSON.string) ?? .null,
      "diagnostics": .array(
        diagnostics.map {
          [
            "severity": .string($0.severity.rawValue), "code": .string($0.code), "field": .string($0.line.rawValue),
            "message": .string($0.message),
          ]
        }),
    ]
  }

  /// The notification as lines of text: one for each text, then one for each diagnostic.
  var lines: [String] {
    let texts = [("title", title), ("body", body)].compactMap { name, text in text.map { "Android \(name): \($0)" } }
    return texts + diagnostics.map { "Android \($0.severity.rawValue): \($0.message) [\($0.code)]" }
  }
}
