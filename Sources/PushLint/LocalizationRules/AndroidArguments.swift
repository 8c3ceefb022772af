import AppBundle
import StringsFiles

extension Rule {
  static let androidArguments = Rule(
    name: "android-arguments", severity: .error,
    rationale: """
      One push serves both systems, so their texts for a key must take the same arguments. Android shows no text if an \
      argument is missing, and Firebase sends only strings: with %d the app's process for the push fails.
      """,
    remedy: "Take each argument by its number as a string on both systems: %1$@ for Apple's devices, %1$s on Android.",
    examples: [
      .init(
        bad: """
          {"message":{"token":"a","android":{"notification":{"body_loc_key":«"UNREAD"»,"body_loc_args":["3"]}},
          "apns":{"payload":{"aps":{"alert":{"loc-key":"UNREAD","loc-args":["3"]}}}}}}
          """,
        good: """
          {"message":{"token":"a","android":{"notification":{"body_loc_key":"UNREAD_TEXT","body_loc_args":["3"]}},
          "apns":{"payload":{"aps":{"alert":{"loc-key":"UNREAD","loc-args":["3"]}}}}}}
          """,
        setting: Setting(files: [
          ("en.lproj/Localizable.strings", #""UNREAD" = "%@ unread";"#),
          (
            "res/values/strings.xml",
            """
            <resources><string name="UNREAD">%d unread</string>
            <string name="UNREAD_TEXT">%s unread</string></resources>
            """
          ),
        ])),
      .strings(
        base: #""INVITE" = "%1$@ invites %2$@";"#,
        bad: #"<resources>«»<string name="INVITE">%1$s invites you</string></resources>"#,
        good: #"<resources><string name="INVITE">%1$s invites %2$s</string></resources>"#,
        path: "res/values/strings.xml"),
      .strings(
        base: #""UNREAD" = "%@ unread";"#, bad: #"<resources>«»<string name="UNREAD">%d unread</string></resources>"#,
        good: #"<resources><string name="UNREAD">%s unread</string></resources>"#, path: "res/values/strings.xml",
        payloads: [#"{"aps":{"alert":{"loc-key":"UNREAD","loc-args":["3"]}}}"#]),
    ],
    envelopes: { subject, _ in
      guard let message = subject.message, let android = subject.android else { return [] }
      return AndroidLine.all(in: message).flatMap { $0.argumentProblems(in: android) }
    },
    localizations: { subject, _ in
      guard let android = subject.android else { return [] }
      return android.pairs.compactMap { pair in
        (pair.mismatch ?? pair.failure(with: subject.pushKeys)).map(pair.warning)
      }
    })
}

extension AndroidComparison.Pair {
  /// Describes an argument that only the Android text or only the other one takes, or that they take as different
  /// types; `nil` if both take the same.
  fileprivate var mismatch: RuleMessage? {
    // A string that no code formats may have any percent sign, and other rules report an empty text.
    guard string.isFormatted, !isEmpty, !text.isEmpty else { return nil }
    let android = FormatArguments(android: text)
    let found = android?.arguments(beside: format) ?? []
    let expected = format?.arguments(beside: android) ?? []
    let name = "Localizable in \(language)"
    var taken: [Int: (text: String, kinds: Set<FormatArguments.Kind>)] = [:]
    for argument in expected { taken[argument.index, default: (argument.text, [])].kinds.insert(argument.kind) }
    for argument in found {
      guard let same = taken[argument.index] else {
        return "the text has \(argument.text), but \(name) \(FormatArguments.only(taken.keys))"
      }
      if !same.kinds.contains(where: { $0.isLike(argument.kind) }) {
        return "the text has \(argument.text), but \(name) has \(same.text)"
      }
    }
    let given = Set(found.map(\.index))
    return expected.first { !given.contains($0.index) }.map {
      "the text does not use argument \($0.index + 1), but \(name) has \($0.text)"
    }
  }

  /// Describes why Android has no text with the arguments of a payload; `nil` if it has one, or if no payload uses the
  /// key.
  fileprivate func failure(with pushKeys: PushKeys?) -> RuleMessage? {
    guard isPushKey, let counts = pushKeys?.androidArgumentCounts(ofKey: key), text.utf8.contains(UInt8(ascii: "%"))
    else {
      return nil
    }
    let format = FormatString(text, dialect: .android)
    let diagnostics = [counts.min() ?? 0, counts.max() ?? 0].lazy.flatMap(format.diagnostics)
    return diagnostics.first { $0.severity == .error }.map(RuleMessage.init)
  }
}

extension FormatArguments.Kind {
  /// Whether a value that one system takes as this kind can be the same value on Android.
  fileprivate func isLike(_ android: Self) -> Bool { self == android || self == .cString && android == .object }
}
