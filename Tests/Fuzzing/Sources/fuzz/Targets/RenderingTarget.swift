import APNsDevice
import APNsPayload
import StringsFiles

extension FuzzTarget {
  /// A payload and, after a NUL, a `.strings` file.
  static let rendering = FuzzTarget(
    "rendering", dictionary: "payload", seeds: ["Tests/Fuzzing/Seeds/rendering"]
  ) { bytes in
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let payload = try? Payload(parsing: Array(parts[0]), wronglyTyped: .kept) else {
      return false
    }
    let table = StringsFile(parsing: Array(parts[1])).table
    let localization = Localization(name: "en", table: table, variationKeys: table.first.map { [$0.key] } ?? [])
    let rendered = NotificationRenderer(localization).render(payload)
    for field in RenderedNotification.Field.allCases {
      guard let text = rendered[field] else { continue }
      for insertion in text.insertions {
        expect(insertion.range.upperBound <= text.text.utf8.count, "an argument stands in the text")
      }
      expect(Set(text.usedArguments).isDisjoint(with: text.unusedArguments), "an argument is used or not")
    }
    return true
  }
}
