import CompactJSON
import PushLint
import TestSupport
import Testing

struct PersonalDataTests {
  static func found(_ value: String, name: String = "acme", allow: [String] = []) -> [String] {
    var linter = Linter(rules: Rule.all.filter { $0.name == "personal-data" })
    linter.settings[0].options["allow"] = .array(allow.map(JSON.string))
    return linter.findings(in: Array(#"{"aps":{"alert":"a@b.de"},"\#(name)":\#(value)}"#.utf8), file: "").map {
      // the value of "NAME" looks like KIND; do not send personal data
      let parts = $0.message.split(separator: "\"")
      let kind = parts.last?.split(separator: ";").first?.replacing(" looks like ", with: "") ?? ""
      return parts.count == 3 ? "\(kind) '\(parts[1])'" : $0.message
    }
  }

  @Test(arguments: [
    ("an e-mail address", #""jane@example.com""#), ("an e-mail address", #""Jane <j.a-n_e+x@sub.example.co.uk>, hi""#),
    ("an e-mail address", #""mailto:jane@example.com?subject=x""#), ("an e-mail address", #""jane\u0040example.com""#),
    ("an e-mail address", #""a@ b@c d@e.fr""#),
    ("an e-mail address", #""service@24h.de""#), ("an e-mail address", #""x@4w.org""#),
    ("a phone number", #""+1 (555) 010-9999""#), ("a phone number", #""call +4930901820 now""#),
    ("a phone number", #""tel:+81-90-1234-5678""#), ("a phone number", #""090-1234-5678""#),
    ("a phone number", #""03-1234-5678""#), ("a phone number", #""(555) 010-9999""#),
    ("a phone number", #""555.010.9999""#),
    ("a card number", #""4111111111111111""#), ("a card number", "4111111111111111"),
    ("a card number", #""card 5500-0000-0000-0004 ok""#), ("a card number", #""3782 822463 10005""#),
    ("a card number", #""30569309025904""#), ("a card number", #""6011 0009 9013 9424""#),
    ("a card number", #""4111 1111 1111 1111 12/27""#), ("a card number", #""4111111111111111 123""#),
    ("a card number", #""12/27 4111-1111-1111-1111""#), ("a phone number", #""+49 30 901820 2026-10-01""#),
    ("a phone number", #""555-010-9999 (2)""#), ("a phone number", #""2 (555) 010-9999 3""#),
    ("a token", #""eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxNyJ9.c2lnbmF0dXJl""#),
  ])
  func findsPersonalData(kind: String, value: String) {
    expectEqual(Self.found(value), ["\(kind) 'acme'"])
  }

  /// Under other names, such digits are a hash or a public key.
  @Test(arguments: ["device", "deviceID", "push_id", "token"])
  func findsDigitsThatTheirNameMakesAToken(name: String) {
    let digits = String(repeating: "0123456789ABCDEF", count: 4)
    expectEqual(Self.found("\"\(digits)\"", name: name), ["a token '\(name)'"])
    expectEqual(Self.found("\"<\(digits)>\"", name: name), ["a token '\(name)'"])
    #expect(Self.found("\"\(digits)\"", name: "event_id") == [])
    #expect(Self.found("\"0x\(digits)\"", name: "txHash") == [])
    #expect(Self.found("\"\(digits.dropLast())\"", name: "device") == [])
  }

  @Test(arguments: [
    #""""#, #""@""#, #""a@""#, #""@b.de""#, #""@user:matrix.org""#, #""@jane@mastodon.social""#, #""photo@2x.png""#,
    #""a.jpg@320w.webp""#, #""git@github.com:a/b.git""#,
    #""jane@localhost""#,
    #""https://medium.com/@jane""#, #""2026-12-04""#, #""2026-12-04T10:00:00+09:00""#, #""2026-12-04 10:00:00 +0900""#,
    #""10.0.0.255""#, #""192.168.100.200""#, #""+35.658099""#, #""+35.6581,+139.7017""#, #""+40.7128 -74.0060""#,
    #""+40.6894-074.0447""#, #""+40.7128 -74""#,
    #""+35.6581 139.7017""#, #""1.234.567.890""#,
    #""2F1C7A90-5B3E-4D41-9C28-6E0A7F4B8D15""#, #""12345678-1234-1234-1234-123456789012""#,
    #""550e8400-e29b-41d4-a716-446655440000""#, "1795286220", "1795286220000", #""1795286220000""#,
    #""4111111111111112""#, #""1234567890123452""#, "4111111111111111.5", "4.111111111111111e15", #""555-0199""#,
    #""0000-0000-0000""#, #""order-090-1234-5678""#, #""x+4930901820""#, #""+0123456789""#,
    #""9e107d9d372bb6826bd81d3542a419d6""#, #""da39a3ee5e6b4b0d3255bfef95601890afd80709""#,
    #""eyJhbGciOiJFUzI1NiJ9""#, #""978-3-16-148410-0""#, #""1000000000000000000000""#, #""$1,234,567.00""#,
    "[1,2,3,4,5,6,7,8,9,0,1,2,3]", #""100 200 300 4000 500""#, #""1000 4111 1111 1111 1111""#,
    #""1 2 3 4 5 6 7 8 9 10""#,
    #""4111 1111 1111 1111/2""#, #""The year 2026 had 365 days and 8760 hours""#,
  ])
  func findsNothingIn(value: String) {
    #expect(Self.found(value) == [])
  }

  @Test func countsShorterTokensUnderANameThatSaysSo() {
    let value = #""9e107d9d372bb6826bd81d3542a419d6""#
    for name in ["token", "accessToken", "api-key", "client_secret", "tokenString", "token_value", "tokens"] {
      expectEqual(Self.found(value, name: name), ["a token '\(name)'"])
    }
    // A currency, and an address that everybody may know.
    for name in ["tokenAddress", "token_id", "tokenMint"] { #expect(Self.found(value, name: name) == []) }
    #expect(Self.found(#""0x63704B63Ac04f3a173Dfe677C7e3D330c347CD88""#, name: "token") == [])
    #expect(Self.found(#""a sentence that speaks of 32 bytes or more""#, name: "token") == [])
    #expect(Self.found(#""tokenization-of-a-long-word-without-digits""#, name: "token") == [])
  }

  @Test func looksIntoObjectsAndArrays() {
    expectEqual(
      Self.found(#"{"from":[{"mail":"a@b.de"},"+4930901820"],"n":[[4111111111111111]]}"#),
      [
        "an e-mail address 'acme.from.mail'", "a phone number 'acme.from'", "a card number 'acme.n'",
      ])
  }

  @Test(arguments: ["acme", "ac*", "*", "*@b.de", "a@b.de", "*cm*", "acme*"])
  func allowsWhatAPatternNames(pattern: String) {
    #expect(Self.found(#""a@b.de""#, allow: ["x", pattern]) == [])
  }

  @Test(arguments: ["", "acm", "cme", "b*", "a@b.d", "?cme", "acme.*"])
  func allowsNothingElse(pattern: String) {
    expectEqual(Self.found(#""a@b.de""#, allow: [pattern]), ["an e-mail address 'acme'"])
  }

  @Test func allowsAnObjectsKeys() {
    expectEqual(
      Self.found(#"{"mail":"a@b.de","phone":"+4930901820"}"#, allow: ["acme.m*"]), ["a phone number 'acme.phone'"])
  }

  /// A pattern goes from name to name, and back to the end of a name that it has left.
  @Test func matchesPathsAcrossTheirNames() {
    /// Matches by trying every length for each wildcard.
    func matches(_ pattern: Substring, _ text: Substring) -> Bool {
      guard let first = pattern.first else { return text.isEmpty }
      let rest = pattern.dropFirst()
      if first == "*" { return matches(rest, text) || !text.isEmpty && matches(pattern, text.dropFirst()) }
      return text.first == first && matches(rest, text.dropFirst())
    }
    var generator = SeededGenerator()
    func word(_ letters: [Character], _ count: ClosedRange<Int>) -> String {
      let count = Int.random(in: count, using: &generator)
      return String((0..<count).map { _ in letters.randomElement(using: &generator) ?? "a" })
    }
    var counts = [0, 0]
    for _ in 0..<300 {
      let (outer, inner) = (word(["a", "b"], 1...3), word(["a", "b"], 1...3))
      let pattern = word(["a", "b", ".", "*"], 1...6)
      let value = #"{"\#(inner)":"a@b.de","\#(inner)b":"c@d.de","x":{"y":"e@f.de"},"\#(inner)a":"g@h.de"}"#
      let paths = [inner, inner + "b", "x.y", inner + "a"].map { "\(outer).\($0)" }
      let values = ["a@b.de", "c@d.de", "e@f.de", "g@h.de"]
      let expected = zip(paths, values).filter { !matches(pattern[...], $0[...]) && !matches(pattern[...], $1[...]) }
      counts[expected.count == 4 ? 0 : 1] += 1
      expectEqual(
        Self.found(value, name: outer, allow: ["zz", pattern]), expected.map { "an e-mail address '\($0.0)'" },
        "\(pattern)")
    }
    #expect(counts.min() ?? 0 > 0)
  }
}
