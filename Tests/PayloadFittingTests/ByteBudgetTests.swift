import APNsPayload
import CompactJSON
import PayloadFitting
import TestSupport
import Testing

struct ByteBudgetTests {
  @Test func isTheLimitOfAPushType() {
    expectEqual(ByteBudget(.alert).bytes, 4096)
    expectEqual(ByteBudget(.voip).bytes, 5120)
    expectEqual(ByteBudget(.voip, isBroadcast: true).bytes, 5120)
    expectEqual(ByteBudget(.liveActivity).bytes, 4096)
    expectEqual(ByteBudget(.liveActivity, isBroadcast: true).bytes, 5120)
    for type in PushType.allKnown where type != .liveActivity {
      expectEqual(ByteBudget(type, isBroadcast: true), ByteBudget(type), "\(type.name)")
    }
  }

  @Test(arguments: [(0, -21), (20, -1), (21, 0), (22, 1), (4096, 4075)])
  func tellsWhatIsLeftBesideAPayload(budget: Int, left: Int) throws {
    let payload = Payload(aps: APS(alert: "é"))
    try expectEqual(payload.encodedSize(), 22)
    try expectEqual(ByteBudget(bytes: budget + 1).remaining(beside: payload), left)
  }

  @Test(arguments: [256, 2048, 4096, 5120])
  func isExactAtTheLimit(limit: Int) throws {
    let overhead = #"{"aps":{"alert":""}}"#.utf8.count
    for extra in -2...2 {
      let payload = Payload(aps: APS(alert: .text(String(repeating: "a", count: limit - overhead + extra))))
      try expectEqual(ByteBudget(bytes: limit).remaining(beside: payload), -extra)
      try expectEqual(payload.encoded().count, limit + extra)
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
