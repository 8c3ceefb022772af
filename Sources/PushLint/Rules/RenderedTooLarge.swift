import APNsDevice
import APNsPayload
import CompactJSON
import StringsFiles

extension Rule {
  static let renderedTooLarge = Rule(
    name: "rendered-too-large", severity: .warning,
    rationale: """
      If a server sends the localized text instead of the loc-key, the payload is larger than this file. In at least one \
      language it is larger than APNs accepts.
      """,
    remedy: "Shorten the translation or the arguments, or run `pushwright fit` before sending.",
    examples: [
      .init(
        bad: "{\"aps\":{\"alert\":«{\"loc-key\":\"LONG\",\"loc-args\":[\"\(String(repeating: "a", count: 2100))\"]}»}}",
        good: "{\"aps\":{\"alert\":{\"loc-key\":\"LONG\",\"loc-args\":[\"\(String(repeating: "a", count: 1000))\"]}}}",
        setting: Setting(files: [
          ("en.lproj/Localizable.strings", #""LONG" = "%@";"#),
          ("fr.lproj/Localizable.strings", #""LONG" = "%@ %1$@";"#),
        ]))
    ]
  ) { subject, _ in
    guard let app = subject.app, !subject.resolutions.isEmpty, let alert = subject.aps[.alert]?.value,
      let payload = subject.payload, case .dictionary(let dictionary) = payload.aps?.alert
    else { return [] }
    let limit = subject.pushType.payloadLimit
    let added = subject.enclosed?.addedSize ?? 0
    // Most payloads stay below the limit even if every byte of the text is escaped.
    let bound = subject.resolutions.reduce(subject.document?.bytes.count ?? 0) { $0 + 6 * $1.longestText }
    guard bound + added > limit else { return [] }
    var worst: (language: String, size: Int)?
    for language in app.languages {
      var localized = payload
      localized.aps?.alert = .dictionary(dictionary.localized(by: NotificationRenderer(language).render(payload)))
      guard let size = try? localized.encodedSize(), size > max(limit - added, worst?.size ?? 0) else { continue }
      worst = (language.name, size)
    }
    guard let worst else { return [] }
    let start: RuleMessage = """
      with its loc-keys replaced by the text of \(worst.language), the longest language, the payload is \
      \(worst.size.counted("byte"))
      """
    let end: RuleMessage = "over the \(limit.grouped)-byte limit for \(subject.pushType.name) pushes"
    guard worst.size <= limit else {
      return [.init(at: alert, "\(start), \((worst.size - limit).grouped) \(end)", language: worst.language)]
    }
    return [
      .init(
        at: alert,
        """
        \(start), and FCM adds about \(added.grouped), which may be \((worst.size + added - limit).grouped) \(end)
        """, severity: .information, language: worst.language)
    ]
  }
}

extension KeyResolution {
  /// An upper bound for the length of the text in any language, in bytes.
  fileprivate var longestText: Int {
    let argument = arguments.reduce(0) { max($0, $1.utf8.count) }
    return entries.reduce(key.utf8.count) { longest, entry in
      guard case .text(let format, _) = entry else { return longest }
      // The text for a missing argument has 6 bytes.
      return max(longest, format.format.utf8.count + format.specifiers.count * max(argument, 6))
    }
  }
}
