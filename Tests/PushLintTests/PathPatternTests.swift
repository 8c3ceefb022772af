import PushLint
import TestSupport
import Testing

struct PathPatternTests {
  @Test(arguments: [
    ("a.apns", "a.apns", true), ("a.apns", "b.apns", false), ("a.apns", "x/a.apns", false), ("*.apns", "a.apns", true),
    ("*.apns", ".apns", true), ("*.apns", "x/a.apns", false), ("*/a.apns", "x/a.apns", true),
    ("**/a.apns", "a.apns", true), ("**/a.apns", "x/y/a.apns", true), ("x/**", "x/y/z", true), ("x/**", "y/z", false),
    ("x/**/z", "x/z", true), ("**", "a/b", true), ("Payloads/background-*.apns", "Payloads/background-a.apns", true),
    ("Payloads/background-*.apns", "Payloads/alert.apns", false), ("a?c", "abc", true), ("a?c", "ac", false),
    ("a?c", "aéc", true), ("[a-c]x", "bx", true), ("[a-c]x", "dx", false), ("[!a-c]x", "dx", true), ("[]]", "]", true),
    ("[ab", "[ab", true), ("[a[b", "[a[b", true), ("[b]/[a[b", "b/[a[b", true),
    ("[z-a]", "-", true), (#"\*"#, "*", true), (#"\*"#, "a", false), ("*a*b*", "xaxxbx", true),
    ("*a*b", "ab", true), ("a*b*c", "abcbd", false), ("/a//b/", "a/b", true), ("", "", true), ("", "a", false),
    ("*", "", false), ("**", "", true),
    // The mark and the slash before it are one Character.
    ("P/*.apns", "P/\u{301}a.apns", true), ("P/\u{301}*.apns", "P/\u{301}a.apns", true),
    ("P/\u{301}a.apns", "P/\u{301}a.apns", true), ("**/\u{20DD}/*", "a/\u{20DD}/\u{308}", true),
    ("*", "P/\u{301}a.apns", false), ("P*", "P/\u{301}a.apns", false),
  ])
  func matches(pattern: String, path: String, isMatch: Bool) {
    expectEqual(PathPattern(pattern).matches(path), isMatch)
  }

  /// As the shell reads them; what `**` stands for has no folder above that is known.
  @Test(arguments: [
    ("./p.apns", "p.apns"), ("a/../p.apns", "p.apns"), ("././a/./p.apns", "a/p.apns"), ("../p.apns", "../p.apns"),
    ("a/../../p.apns", "../p.apns"), ("../../p.apns", "../../p.apns"), ("*/../p.apns", "p.apns"), ("a/b/..", "a"),
  ])
  func readsDotsAsFolders(pattern: String, path: String) {
    #expect(PathPattern(pattern).normalized.matches(path))
    expectEqual(PathPattern("**/../p.apns").normalized.components.map(\.text), ["**", "..", "p.apns"])
  }

  @Test func takesNoLongForManyStars() {
    let pattern = String(repeating: "*a", count: 60) + "b"
    #expect(!PathPattern(pattern).matches(String(repeating: "a", count: 240)))
    let folders = String(repeating: "**/", count: 60) + "b"
    #expect(!PathPattern(folders).matches(String(repeating: "a/", count: 240)))
  }

  @Test func knowsTheOnlyNameThatMatches() {
    let pattern = PathPattern(#"a\*/b*/b?/[b]/**/[\[/.\ x/\"#)
    expectEqual(pattern.components.map(\.name), ["a*", nil, nil, nil, nil, "[[", ". x", #"\"#])
  }

  @Test func tellsPatternsFromNames() {
    #expect(["a*", "a?", "[a]"].allSatisfy(PathPattern.isPattern))
    #expect(!PathPattern.isPattern("a{b}.apns"))
  }
}
