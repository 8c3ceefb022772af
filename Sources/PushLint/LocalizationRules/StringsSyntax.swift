import AppBundle
import StringsFiles

extension Rule {
  static let stringsSyntax = Rule(
    name: "strings-syntax", severity: .error,
    rationale:
      "The device silently refuses a file with a syntax error, so all of its keys are missing. An Android app with such a "
      + "file cannot be built.",
    remedy: "Correct the file at the location shown.",
    examples: [
      .strings(
        base: #""PLAY" = "Play";"#, bad: #""PLAY" = "Jouer"«»"#, good: #""PLAY" = "Jouer";"#),
      .strings(
        base: #""PLAY" = "Play";"#, bad: #"<resources><string name="PLAY">Let«»'s play</string></resources>"#,
        good: #"<resources><string name="PLAY">Let\'s play</string></resources>"#, path: "res/values/strings.xml"),
    ]
  ) { subject, _ in
    let catalogs = subject.app.catalogs.flatMap { catalog in
      catalog.diagnostics.map { AppMatch($0, path: catalog.path) }
    }
    let unread = subject.app.problems.map { problem in
      AppMatch(
        path: problem.path, location: subject.app.root.location(of: problem),
        message: RuleMessage(problem.description),
        severity: .error)
    }
    return unread + catalogs + subject.androidDiagnostics + subject.diagnostics { $0 != .duplicate && $0 != .truncated }
  }
}
