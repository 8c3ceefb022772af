// snippet.own-rule
import CompactJSON
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
}
