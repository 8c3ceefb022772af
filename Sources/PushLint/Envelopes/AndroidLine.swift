import APNsDevice
import APNsPayload
package import AppBundle
import CompactJSON
import StringsFiles

/// A line of a message's notification that an Android app looks up in its strings.
struct AndroidLine {
  private let name: String
  private let node: JSONNode
  private let key: String
  private let arguments: [String]
  /// The text that overrides the key; `nil` if there is none.
  private let text: JSONNode?

  /// Returns the title and the body of a message, if it has a key for them.
  static func all(in message: FCMMessage) -> [AndroidLine] {
    [AlertDictionary.Line.title, .body].compactMap { name in
      let line = message.androidLine(name)
      guard let node = line.key, let key = node.string, !key.isEmpty else { return nil }
      return AndroidLine(
        name: name.rawValue, node: node, key: key, arguments: line.arguments.map(\.shownText),
        text: line.text.flatMap { $0.string?.isEmpty == false ? $0 : nil })
    }
  }

  /// Returns a match if some users of the app have no string with the key, or if a text overrides it.
  func missing(in android: LintedAndroid, beside app: LintedApp?) -> Rule.Match? {
    if text != nil {
      return match(
        "on Android, the \(name) of the message overrides \(name)_loc_key; leave one of them out", severity: .warning)
    }
    switch android.fault(ofKey: key) {
    case nil: return nil
    case .unresolved:
      return match("the string \"\(key.shown)\" in values is a reference that leads to no text of the Android app")
    case .unresolvedIn(let folders):
      return match(
        "the string \"\(key.shown)\" in \(folders.listed) is a reference that leads to no text of the Android app")
    case .emptyIn(let folders):
      return match(
        "the text for \"\(key.shown)\" in \(folders.listed) is empty, so Android shows no \(name); translate it")
    case .onlyIn(let folders):
      return match(
        "the Android app has \"\(key.shown)\" only in \(folders.listed), so other users get no \(name); add it to values"
      )
    case .notAString:
      return match("\"\(key.shown)\" has several texts on Android, and a push cannot choose one; add a string")
    case .missing(let nearest):
      let isHere = app?.languages.contains { $0.table.index(ofKey: key) != nil } == true
      let advice = isHere ? "Localizable has the key, so add it to values, too" : "add it to values"
      return match(
        "the Android app has no string \"\(key.shown)\", so Android shows no \(name); "
          + (nearest.map { "did you mean \"\($0.shown)\"?" } ?? advice))
    }
  }

  /// Returns a match for each problem of the texts with the arguments of the message, which names the folders that have
  /// it.
  func argumentProblems(in android: LintedAndroid) -> [Rule.Match] {
    guard text == nil else { return [] }
    var groups = FormatDiagnosticGroups()
    var empty: [String] = []
    for language in android.resources.languages {
      guard let text = android.text(forKey: key, in: language) else { continue }
      for diagnostic in FormatString(text, dialect: .android).diagnostics(argumentCount: arguments.count)
      where diagnostic.severity != .information {
        groups.add(diagnostic, of: language.name)
      }
      // Another rule reports a text that is empty itself.
      if !text.isEmpty, FormatString(text, dialect: .android).substituting(arguments).text?.isEmpty == true {
        empty.append(language.name)
      }
    }
    let problems = groups.groups.map { diagnostic, folders in
      match(
        "in the text for \"\(key.shown)\" in \(folders.listed): \(diagnostic.message)", severity: diagnostic.severity)
    }
    guard !empty.isEmpty else { return problems }
    return problems + [
      match(
        "the text for \"\(key.shown)\" in \(empty.listed) is empty after its arguments are filled in, so Android shows "
          + "no \(name)")
    ]
  }

  private func match(_ message: String, severity: Severity? = nil) -> Rule.Match {
    Rule.Match(at: node, message, severity: severity, key: key)
  }
}

extension AndroidResources {
  /// Returns the notification of a message that a user of the app sees; `nil` if the message has none for Android.
  ///
  /// It is also `nil` for a pseudo-language, whose texts are made from those of the Apple app.
  ///
  /// - Parameters:
  ///   - message: the message for FCM.
  ///   - languages: the user's languages, the most preferred first.
  package func notification(of message: FCMMessage, preferred languages: [String]) -> AndroidNotification? {
    guard languages.first.flatMap(PseudoLanguage.init(tag:)) == nil else { return nil }
    func line(_ name: AlertDictionary.Line) -> AndroidNotification.Line {
      let line = message.androidLine(name)
      return AndroidNotification.Line(
        text: line.text?.string, key: line.key?.string,
        arguments: line.arguments.map(\.shownText))
    }
    return AndroidNotification(title: line(.title), body: line(.body), in: strings(preferred: languages))
  }
}

extension JSONNode {
  /// The text of an argument.
  fileprivate var shownText: String { string ?? number?.stringValue ?? "" }
}
