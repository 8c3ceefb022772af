import APNsPayload
import TestSupport
import Testing

@testable import PayloadFitting

/// What a joiner holds together stays together.
struct ConjunctTests {
  /// The ends of the units of a text, in scalars.
  static func units(_ text: String, cap: Int = 64) -> [Int] {
    var walk = UnitWalk(text, from: 0, limit: text.utf8.count, cap: cap, trimsBlanks: true)
    var ends: [Int] = []
    while let unit = walk.next() {
      ends.append(String(Substring(text.utf8.prefix(unit.end))).unicodeScalars.count)
    }
    return ends
  }

  static func text(_ scalars: UInt32...) -> String {
    // None is a surrogate.
    String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
  }

  @Test func joinsEachLetterOfTheJoinersScript() {
    for (joiner, letters) in Joiners.scripts {
      for letter in letters.joined() {
        let first = letters[0].lowerBound
        expectEqual(Self.units(Self.text(first, joiner, letter)), [3], "\(joiner) \(letter)")
        expectEqual(Self.units(Self.text(first, joiner, 0x200D, letter)), [4], "\(joiner) \(letter)")
        expectEqual(Self.units(Self.text(first, joiner, 0x200C, letter)), [3, 4], "\(joiner) \(letter)")
      }
      expectEqual(Self.units(Self.text(joiner, 0x61)), [1, 2])
      expectEqual(Self.units(Self.text(joiner, 0x20)), [1, 2])
    }
  }

  @Test func knowsNoOtherJoiner() {
    var others: [Unicode.Scalar] = []
    for scalar in (0..<0x110000 as Range<UInt32>).lazy.compactMap(Unicode.Scalar.init)
    where Conjunct.isJoiner(scalar) != (Joiners.scripts[scalar.value] != nil) {
      others.append(scalar)
    }
    #expect(others.isEmpty)
  }

  /// Consonant [Extend Linker]* Linker [Extend Linker]* × Consonant, for the consonants of each linker's script.
  @Test func breaksNowhereThatRuleGB9cOfUnicode17ForbidsIt() throws {
    for linker in Joiners.linkers {
      let letters = try #require(Joiners.scripts[linker])
      let consonants = Joiners.consonants.joined().filter { letter in letters.contains { $0.contains(letter) } }
      try #require(!consonants.isEmpty)
      for (first, second) in zip(consonants, consonants.reversed()) {
        for text in [
          Self.text(first, linker, second), Self.text(first, 0x301, linker, second),
          Self.text(first, linker, 0x301, second), Self.text(first, linker, linker, 0x200D, second),
          Self.text(first, linker, second, linker, first),
        ] {
          expectEqual(Self.units(text).count, 1, "\(text.unicodeScalars.map(\.value))")
        }
      }
    }
  }

  @Test(arguments: [
    // To UAX 29 the vowel signs of အင်္ဂါ and ᨠᩣ᩠ᩁ are units of their own.
    ("ស្ត្រី", "ស្ត្រីx", 1), ("ខ្ញុំ", "ខ្ញុំx", 1), ("ဗုဒ္ဓ", "ဗုဒ္ဓx", 2), ("အင်္ဂါ", "အင်္ဂါx", 3), ("ᨠᩣ᩠ᩁ", "ᨠᩣ᩠ᩁx", 2),
    ("ශ්\u{200D}රී", "ශ්\u{200D}රීx", 1), ("ಕ್ಷಮಿ", "ಕ್ಷಮಿx", 2), ("क्षत्रि", "क्षत्रिx", 2), ("ക്ഷമി", "ക്ഷമിx", 2),
    ("স্বাস্থ্য", "স্বাস্থ্যx", 2),
  ])
  func takesAWordForSoManyUnits(word: String, longer: String, count: Int) {
    expectEqual(Self.units(word).count, count)
    expectEqual(Self.units(longer).count, count + 1)
  }

  /// Every cut of real texts ends in what may stand alone.
  @Test(arguments: HostileText.all)
  func leavesNoJoinerWithoutItsLetter(_ hostile: HostileText) throws {
    let payload = Payload(aps: APS(alert: .text(hostile.text)))
    let scalars = Array(hostile.text.unicodeScalars)
    for boundary in [TextBoundary.grapheme, .word] {
      for budget in 24..<max(25, try payload.encodedSize()) {
        guard
          let fitted = try? payload.fitted(
            to: ByteBudget(bytes: budget), policy: FittingPolicy(boundary: boundary, ellipsis: "")),
          case .text(let text)? = fitted.payload.aps?.alert, let last = text.unicodeScalars.last,
          text.unicodeScalars.count < scalars.count
        else { continue }
        let next = Character(scalars[text.unicodeScalars.count])
        #expect(!SlowFitting.joins(Character(last), next), "\(budget): \(String(reflecting: text))")
      }
    }
  }

  /// A run without an end is cut, but behind a letter.
  @Test func cutsAConjunctBeyondTheCapBehindALetter() throws {
    let text = String(repeating: "ក\u{17D2}", count: 500) + "ក"
    let payload = Payload(aps: APS(alert: .text(text)))
    for budget in 24..<60 {
      let fitted = try payload.fitted(to: ByteBudget(bytes: budget), policy: FittingPolicy(ellipsis: ""))
      // {"aps":{"alert":""}} takes 20 bytes; a letter three, and six with a joiner before it.
      let letters = (budget - 20 + 3) / 6
      expectEqual(fitted.payload.aps?.alert, .text(String(repeating: "ក\u{17D2}", count: letters - 1) + "ក"))
    }
  }

  @Test func countsTheClustersOfAConjunct() throws {
    let payload = Payload(aps: APS(alert: .text("ស្ត្រី ស្ត្រី")))
    let minimum = FieldMinimum(characters: 3)
    expectEqual("ស្ត្រី".count, 3)
    let fitted = try payload.fitted(
      to: ByteBudget(bytes: try payload.encodedSize() - 1), policy: FittingPolicy(minimums: [.body: minimum]))
    expectEqual(fitted.payload.aps?.alert, .text("ស្ត្រី…"))
  }
}
