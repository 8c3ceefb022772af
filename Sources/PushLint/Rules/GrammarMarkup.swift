import APNsPayload
import CompactJSON
import SourceText
import StringsFiles

extension Rule {
  static let grammarMarkup = Rule(
    name: "grammar-markup", severity: .error, reach: .aps,
    rationale: """
      Markup such as ^[3 messages](inflect: true) works only in text that the app's own code loads. In a push, nothing \
      processes it, so it shows unchanged.
      """,
    remedy: "Write the text without markup, or let a service extension load it.",
    examples: [
      .init(bad: #"{"aps":{"alert":«"^[3 messages](inflect: true)"»}}"#, good: #"{"aps":{"alert":"3 messages"}}"#),
      .init(
        bad: #"{"aps":{"alert":{"title":"Hi","loc-key":«"UNREAD"»,"loc-args":["3"]}}}"#,
        good: #"{"aps":{"alert":{"title":"Hi","loc-key":"UNREAD_COUNT","loc-args":["3"]}}}"#,
        setting: Setting(files: [
          (
            "en.lproj/Localizable.strings",
            #""UNREAD" = "^[%@ messages](inflect: true)"; "UNREAD_COUNT" = "Unread messages: %@";"#
          )
        ])),
      .strings(
        base: #""UNREAD" = "Unread messages: %@";"#, bad: #"«»"UNREAD" = "^[%@ message](inflect: true)";"#,
        good: #""UNREAD" = "Messages non lus : %@";"#,
        payloads: [#"{"aps":{"alert":{"loc-key":"UNREAD","loc-args":["3"]}}}"#]),
    ],
    app: { subject, _ in
      subject.entries.compactMap { entry in
        guard entry.isPushKey, !entry.isVariant, let value = entry.value, hasMarkup(value.bytes.span) else {
          return nil
        }
        return subject.match(entry, RuleMessage(message))
      }
    },
    envelopes: { subject, _ in
      guard let made = subject.madeAlert else { return [] }
      return ["title", "body"].compactMap { name in
        guard let node = made.notification[name], let text = node.string, hasMarkup(text.bytes.span) else { return nil }
        return Match(at: node, message)
      }
    }
  ) { subject, _ in
    let alert = subject.aps[.alert]?.value
    let plain = ([alert] + subject.lines.map { $0.plain?.value }).compactMap { node -> Match? in
      guard let node, node.kind == .string, let bytes = subject.document?.bytes else { return nil }
      // Most text has neither the sign nor an escape that may stand for it.
      let range = node.offset..<node.offset + node.length
      guard bytes.firstOffset(of: UInt8(ascii: "^"), or: UInt8(ascii: "\\"), in: range) < range.upperBound,
        let text = node.string, hasMarkup(text.bytes.span)
      else { return nil }
      return .init(at: node, message)
    }
    return plain + subject.resolutions.compactMap(match)
  }

  /// Returns one match for a loc-key, naming the languages whose text has markup; `nil` if there are none.
  private static func match(_ resolution: KeyResolution) -> Match? {
    var buffer: [UInt8] = []
    let languages = resolution.languages { entry in
      guard case .text(let format, _) = entry else { return false }
      buffer.removeAll(keepingCapacity: true)
      // Without arguments, this is the text as it is in the file.
      return format.append([], to: &buffer) && hasMarkup(buffer.span)
    }
    guard !languages.isEmpty else { return nil }
    return .init(
      at: resolution.node, "in the text for \"\(resolution.key.shown)\" in \(languages): \(message)",
      language: languages.single,
      key: resolution.key)
  }

  private static let message = "a push shows grammar markup ^[…](…) unchanged; write the text without it"

  /// Returns whether there is `^[text](name: value)`, in one pass.
  private static func hasMarkup(_ text: Span<UInt8>) -> Bool {
    guard text.contains(UInt8(ascii: "^")) else { return false }
    var isOpen = false
    var isInAttributes = false
    var hasAttribute = false
    var last: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      defer { last = byte }
      switch (last, byte) {
      case (_, UInt8(ascii: ":")) where isInAttributes: hasAttribute = true
      case (_, UInt8(ascii: ")")) where isInAttributes:
        if hasAttribute { return true }
        (isOpen, isInAttributes) = (false, false)
      case _ where isInAttributes: break
      case (UInt8(ascii: "^"), UInt8(ascii: "[")): isOpen = true
      case (UInt8(ascii: "]"), UInt8(ascii: "(")): isInAttributes = isOpen
      case (UInt8(ascii: "]"), _): isOpen = false
      default: break
      }
    }
    return false
  }
}
