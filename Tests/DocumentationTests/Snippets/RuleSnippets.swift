import AppBundle
// snippet.own-rule
import CompactJSON
// snippet.end
import Foundation
// snippet.own-rule
import PushLint
// snippet.end
import Testing

// snippet.own-rule

extension Rule {
  static let link = Rule(
    name: "acme-link", severity: .error,
    rationale: "The app opens only links that begin with acme: and ignores all others.",
    remedy: "Use a link of the app, such as acme:orders/17.",
    examples: [.init(bad: #"{"aps":{},"link":«"https://acme.example"»}"#, good: #"{"aps":{},"link":"acme:orders"}"#)]
  ) { subject, _ in
    guard let node = subject.document?.root["link"], let link = node.string, !link.hasPrefix("acme:") else { return [] }
    return [Rule.Match(at: node, "the link is \"\(link)\", but must begin with acme:")]
  }
}
// snippet.end

// snippet.own-rule-about-localizations
extension Rule {
  static let name = Rule(
    name: "acme-name", severity: .warning,
    rationale: "The game has the same name in every language.",
    remedy: "Write Monopoly, in Latin letters.",
    localizations: { subject, _ in
      subject.strings.compactMap { string in
        guard string.baseText?.contains("Monopoly") == true, !string.text.contains("Monopoly") else { return nil }
        return Rule.AppMatch(at: string, "the text has no \"Monopoly\", but the base language's text does")
      }
    })
}
// snippet.end

@Suite struct RuleSnippets {
  @Test func findsWhatTheTeamKnows() {
    // snippet.own-rule

    let linter = Linter(rules: Rule.all + [.link])
    let payload = #"{"aps":{"alert":"Ready"},"link":"https://acme.example/17"}"#
    for finding in linter.findings(in: Array(payload.utf8), file: "order.apns") {
      print(finding)
      // order.apns:1:33: error: the link is "https://acme.example/17", but must begin with acme: [acme-link]
    }
    // snippet.end
    let findings = linter.findings(in: Array(payload.utf8), file: "order.apns")
    #expect(
      findings.map(\.description) == [
        #"order.apns:1:33: error: the link is "https://acme.example/17", but must begin with acme: [acme-link]"#
      ])
  }

  @Test func findsWhatTheTeamKnowsAboutLocalizations() throws {
    let folder = Document.root.appending(path: "Localizations").path
    // snippet.run-rule-about-localizations
    let app = try AppLocalizations(folder: folder)
    if let base = app["en"] {
      let findings = Linter(rules: [.name]).findings(in: app, base: base)
      print(Set(findings.compactMap(\.language)).sorted())
      // ["ar", "he", "hi", "ja", "ko", "ru", "zh-Hans", "zh-Hant"]
    }
    // snippet.end
    let findings = Linter(rules: [.name]).findings(in: app, base: app["en"])
    let first = try #require(findings.first).description
    #expect(
      first.hasSuffix(
        "ar.lproj/Localizable.strings:5:1: warning: the text has no \"Monopoly\", but the base language's text does [acme-name]"
      ))
    #expect(
      Set(findings.compactMap(\.language)).sorted() == ["ar", "he", "hi", "ja", "ko", "ru", "zh-Hans", "zh-Hant"])
  }
}
