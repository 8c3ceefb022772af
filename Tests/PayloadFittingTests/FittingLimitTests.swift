import APNsPayload
import CompactJSON
import SourceText
import TestSupport
import Testing

@testable import PayloadFitting

/// The limits of fitting, at the limit and one past it.
struct FittingLimitTests {
  /// In Finnish a colon stands inside a word; a tag that is too long is no language in particular.
  @Test func findsWordsInLanguagesOf255Bytes() throws {
    func ends(_ language: String) throws -> [Int] {
      try #require(WordBreaker(language: language)).ends(in: "EU:ssa".bytes.span, upTo: .max)
    }
    let long = "fi-x" + String(repeating: "-aaaaaaaa", count: 27) + "-aaaaaaa"
    expectEqual(long.utf8.count, 255)
    try expectEqual(ends(""), [2, 3, 6])
    try expectEqual(ends("fi"), [6])
    try expectEqual(ends(long), [6])
    try expectEqual(ends(long + "a"), [2, 3, 6])
  }

  /// Openers belong to the word before them and are trimmed: its end counts as far as the look-ahead goes.
  @Test(arguments: [(85, "ab cd…"), (86, "ab…")])
  func looksNoFurtherAheadThan256Bytes(openers: Int, expected: String) throws {
    let text = "ab cd" + String(repeating: "\u{2067}", count: openers) + " e"
    let payload = Payload(aps: APS(alert: .text(text)))
    let budget = try Payload(aps: APS(alert: .text("ab cd…"))).encodedSize()
    let fitted = try payload.fitted(to: ByteBudget(bytes: budget), policy: FittingPolicy(boundary: .word))
    expectEqual(fitted.payload.aps?.alert, .text(expected))
  }

  /// A word that ends at the end of the text, after trimmed openers, counts.
  @Test(arguments: ["\u{2067}\u{202A}", "\u{2067}\u{202A} ef"]) func keepsTheWordBeforeOpeners(rest: String) throws {
    let payload = Payload(aps: APS(alert: .text("ab cd" + rest)))
    let budget = try Payload(aps: APS(alert: .text("ab cd…"))).encodedSize()
    let fitted = try payload.fitted(to: ByteBudget(bytes: budget), policy: FittingPolicy(boundary: .word))
    expectEqual(fitted.payload.aps?.alert, .text("ab cd…"))
  }

  @Test(arguments: [5, 6])
  func namesTheFiveLargestFields(count: Int) throws {
    var payload = Payload(aps: nil)
    for index in 1...count {
      try payload.customKeys.set("k\(index)", to: .string(String(repeating: "x", count: index)))
    }
    let error = try #require(throws: FittingError.self) { try payload.fitted(to: ByteBudget(bytes: 1)) }
    guard case .tooLong(_, _, let fixed) = error.reason else {
      Issue.record(error)
      return
    }
    expectEqual(fixed.map(\.path), (0..<5).map { "k\(count - $0)" })
  }
}
