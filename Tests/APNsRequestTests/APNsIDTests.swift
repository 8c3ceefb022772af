import APNsRequest
import TestSupport
import Testing

struct APNsIDTests {
  @Test(arguments: [
    "eabeae54-14a8-11e5-b60b-1697f925ec7b", "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff", "01234567-89ab-cdef-0123-456789abcdef",
  ])
  func readsEitherCaseAndWritesLowercase(text: String) throws {
    try expectEqual(APNsID(parsing: text).description, text)
    try expectEqual(APNsID(parsing: text.uppercased()), APNsID(parsing: text))
  }

  @Test(arguments: [
    ("", 0), ("eabeae54", 8), ("eabeae5414a811e5b60b1697f925ec7b", 8),
    ("eabeae54-14a8-11e5-b60b-1697f925ec7", 35), ("eabeae54-14a8-11e5-b60b-1697f925ec7b0", 36),
    ("eabeae54-14a8-11e5-b60b-1697f925ec7b\n", 36), ("gabeae54-14a8-11e5-b60b-1697f925ec7b", 0),
    ("{eabeae54-14a8-11e5-b60b-1697f925ec7}", 0), ("eabeae54-14a8-11e5-b60b-1697f925ec7é", 35),
    ("eabeae54-14a8-11e5-b60b_1697f925ec7b", 23),
  ])
  func refusesWhatIsNoUUID(text: String, offset: Int) throws {
    let error = try #require(throws: RequestError.self) { try APNsID(parsing: text) }
    expectEqual(error, RequestError(.badMessageID, at: offset))
    expectEqual(error.apnsReason, .badMessageID)
    expectEqual(error.description, "the id is not a UUID; use hexadecimal digits as 8-4-4-4-12")
  }

  @Test func makesRandomIDsOfVersion4() throws {
    var generator = SeededGenerator()
    var seen: Set<APNsID> = [.random(), .random()]
    for _ in 0..<200 {
      let id = APNsID.random(using: &generator)
      let text = Array(id.description)
      expectEqual(text[14], "4")
      #expect("89ab".contains(text[19]))
      try expectEqual(APNsID(parsing: id.description), id)
      #expect(seen.insert(id).inserted)
    }
  }

  @Test func takesItsBitsFromTheGenerator() {
    struct Ones: RandomNumberGenerator { mutating func next() -> UInt64 { .max } }
    var ones = Ones()
    expectEqual(APNsID.random(using: &ones).description, "ffffffff-ffff-4fff-bfff-ffffffffffff")
  }
}
