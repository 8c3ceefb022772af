import AppBundle
import StringsFiles

extension Rule {
  static let androidLocKey = Rule(
    name: "android-loc-key", severity: .error,
    rationale: """
      Android looks a key up in the user's language and then in values. If neither has it, the notification has no \
      such line, and code that asks for the string fails.
      """,
    remedy: "Add the string to a file in res/values, or correct its name.",
    examples: [
      .init(
        bad: """
          {"message":{"token":"a","android":{"notification":{"body_loc_key":«"INVITES"»}},
          "apns":{"payload":{"aps":{"alert":{"loc-key":"INVITE"}}}}}}
          """,
        good: """
          {"message":{"token":"a","android":{"notification":{"body_loc_key":"INVITE"}},
          "apns":{"payload":{"aps":{"alert":{"loc-key":"INVITE"}}}}}}
          """,
        setting: Setting(files: [
          ("en.lproj/Localizable.strings", #""INVITE" = "Come!";"#),
          ("res/values/strings.xml", #"<resources><string name="INVITE">Come!</string></resources>"#),
        ])),
      .strings(
        base: #""STOP" = "Stop";"#, bad: #"<resources>«»<string name="PLAY">Spielen</string></resources>"#,
        good: "<resources/>", path: "res/values-de/strings.xml", files: [("res/values/strings.xml", "<resources/>")]),
    ],
    envelopes: { subject, _ in
      guard let message = subject.message, let android = subject.android else { return [] }
      return AndroidLine.all(in: message).compactMap { $0.missing(in: android, beside: subject.app) }
    },
    localizations: { subject, _ in
      guard let android = subject.android else { return [] }
      return android.stringsWithoutDefault(subject) + android.emptyStrings + subject.pushKeysMissing(in: android)
    })
}

extension AndroidComparison {
  /// A match for each empty string whose text the Apple app has; Android does not look in another language then.
  fileprivate var emptyStrings: [Rule.AppMatch] {
    pairs.filter { $0.text.isEmpty && !$0.isEmpty }.map { pair in
      pair.warning("the text is empty, but the Apple app has one in \(pair.language); translate it")
    }
  }

  /// Returns a match for each string of a language that the default lacks; of several languages, the first counts.
  fileprivate func stringsWithoutDefault(_ subject: AppSubject) -> [Rule.AppMatch] {
    let base = resources.defaultLanguage
    guard base?.files.contains(where: \.isRefused) != true else { return [] }
    return resources.languages.filter { $0.tag != nil }.flatMap { language in
      language.strings.compactMap { string, file -> Rule.AppMatch? in
        guard base?.string(forKey: string.key) == nil else { return nil }
        return Rule.AppMatch(
          path: file.path, location: string.location,
          message: "values has no string \"\(string.key.shown)\", so users of other languages have none; add it",
          severity: .warning, language: self.name(of: language), key: string.key,
          isAboutPushKey: subject.isPushKey(string.key, table: "Localizable"), onceFor: Array(string.key.utf8))
      }
    }
  }
}

extension AppSubject {
  /// Returns a match at the base's entry of each key that payloads use and the Android app lacks.
  fileprivate func pushKeysMissing(in android: AndroidComparison) -> [Rule.AppMatch] {
    guard android.resources.defaultLanguage?.files.contains(where: \.isRefused) != true else { return [] }
    let names = Set(android.resources.languages.flatMap(\.keys).map { Array($0.utf8) })
    var seen: Set<[UInt8]> = []
    return files.filter { $0.role == .base && $0.table == "Localizable" }.flatMap { file in
      entries[file.entries].filter { entry in
        let key = Array(entry.key.utf8)
        return entry.isPushKey && !entry.isVariant && pushKeys?.mayGoToAndroid(entry.key) != false
          && !names.contains(key) && seen.insert(key).inserted
      }.map {
        match(
          $0, "the Android app has no string \"\($0.key.shown)\"; add it, if the same push goes to Android", .warning)
      }
    }
  }
}
