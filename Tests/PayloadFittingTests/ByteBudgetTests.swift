import APNsPayload
import CompactJSON
import PayloadFitting
import Testing

struct ByteBudgetTests {
  @Test func isTheLimitOfAPushType() {
    #expect(ByteBudget(.alert).bytes == 4096)
    #expect(ByteBudget(.voip).bytes == 5120)
    #expect(ByteBudget(.voip, isBroadcast: true).bytes == 5120)
    #expect(ByteBudget(.liveActivity).bytes == 4096)
    #expect(ByteBudget(.liveActivity, isBroadcast: true).bytes == 5120)
    for type in PushType.allKnown where type != .liveActivity {
      #expect(ByteBudget(type, isBroadcast: true) == ByteBudget(type), "\(type.name)")
    }
  }

  @Test(arguments: [(0, -21), (20, -1), (21, 0), (22, 1), (4096, 4075)])
  func tellsWhatIsLeftBesideAPayload(budget: Int, left: Int) throws {
    let payload = Payload(aps: APS(alert: "é"))
    #expect(try payload.encodedSize() == 22)
    #expect(try ByteBudget(bytes: budget + 1).remaining(beside: payload) == left)
  }

  @Test(arguments: [256, 2048, 4096, 5120])
  func isExactAtTheLimit(limit: Int) throws {
    let overhead = #"{"aps":{"alert":""}}"#.utf8.count
    for extra in -2...2 {
      let payload = Payload(aps: APS(alert: .text(String(repeating: "a", count: limit - overhead + extra))))
      #expect(try ByteBudget(bytes: limit).remaining(beside: payload) == -extra)
      #expect(try payload.encoded().count == limit + extra)
    }
  }

  @Test func throwsWhatEncodingThrows() {
    var aps = APS()
    aps.relevanceScore = .infinity
    #expect(throws: JSONEncodingError(reason: .notFinite(.infinity), path: ["aps", "relevance-score"])) {
      try ByteBudget(bytes: 10).remaining(beside: Payload(aps: aps))
    }
  }

  @Test func isNeverNegative() async {
    await #expect(processExitsWith: .failure) { _ = ByteBudget(bytes: -1) }
  }
}
