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
    let localization = PushStrings(name: "en", table: table, variationKeys: table.first.map { [$0.key] } ?? [])
    let rendered = NotificationRenderer(localization).render(payload)
    for (_, text) in rendered.texts {
      for insertion in text.insertions {
        expect(insertion.range.upperBound <= text.text.utf8.count, "an argument stands in the text")
      }
      expect(Set(text.usedArguments).isDisjoint(with: text.unusedArguments), "an argument is used or not")
    }
    let categories = [NotificationCategory(identifier: "C", actions: [NotificationAction(identifier: "A")])]
    for api in DeliveryForecast.API.allCases {
      for known in [nil, categories] { check(DeliveryForecast(payload, api: api, categories: known)) }
    }
    return true
  }

  private static func check(_ forecast: DeliveryForecast) {
    for state in DeliveryForecast.AppState.allCases {
      let events = forecast.events(in: state)
      expect(!events.isEmpty, "something happens in every state, if only that nothing does")
      expect(!events.contains(.ignored) || events.count == 1, "what is ignored does nothing else")
      expect(forecast.showsText || !events.contains(.shown), "only text shows")
    }
    expect(Set(forecast.runsTwice).isSubset(of: [.background]), "a handler runs twice for an app in the background")
    expect(Set(forecast.notes).count == forecast.notes.count, "a note is told once")
  }
}
