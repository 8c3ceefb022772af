import SourceText
import Testing

struct NearMatchTests {
  @Test(arguments: [
    ("NEW_MESSAGE", "MESSAGE", true), ("MESSAGE", "NEW_MESSAGE", true), ("new.message", "Message", true),
    ("MESSAGE_NEW", "MESSAGE", true), ("MESSAGES", "MESSAGE", false), ("REMESSAGE", "MESSAGE", false),
    ("MESSAGE", "Message", false), ("NEW_MESAGE", "MESSAGE", false), ("_", "", false), ("", "", false),
  ])
  func aNameWithMoreWordsIsAnotherName(name: String, other: String, isAnother: Bool) {
    #expect(NearMatch.addsWords(name, to: other) == isAnother)
  }
}
