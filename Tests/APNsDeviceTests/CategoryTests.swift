import APNsDevice
import APNsPayload
import TestSupport
import Testing

struct CategoryTests {
  static func category(_ count: Int, minimal: [String]? = nil) -> NotificationCategory {
    NotificationCategory(
      identifier: "GAME", actions: (0..<count).map { NotificationAction(identifier: "A\($0)") }, minimal: minimal)
  }

  @Test(
    arguments: [
      (0, nil, [], []),
      (1, nil, ["A0"], ["A0"]),
      (3, nil, ["A0", "A1", "A2"], ["A0", "A1"]),
      (5, nil, ["A0", "A1", "A2", "A3"], ["A0", "A1"]),
      (3, ["A2", "A0"], ["A0", "A1", "A2"], ["A2", "A0"]),
      (3, ["A2", "A1", "A0"], ["A0", "A1", "A2"], ["A2", "A1"]),
      (3, [], ["A0", "A1", "A2"], []),
      (3, ["B", "A2"], ["A0", "A1", "A2"], ["A2"]),
    ] as [(Int, [String]?, [String], [String])])
  func showsFourButtonsOrTwo(count: Int, minimal: [String]?, shown: [String], shownMinimally: [String]) {
    let category = Self.category(count, minimal: minimal)
    expectEqual(category.buttons(in: .default).map(\.identifier), shown)
    expectEqual(category.buttons(in: .minimal).map(\.identifier), shownMinimally)
  }

  @Test func namesTheMinimalActionsThatAreNotDefined() {
    expectEqual(Self.category(2, minimal: ["A1", "B", "a0"]).undefinedActions, ["B", "a0"])
    #expect(Self.category(2).undefinedActions == [])
  }

  @Test(
    arguments: [
      (.foreground, false, true), (.foreground, true, true), (.background, false, false), (.background, true, true),
    ] as [(NotificationAction.Activation, Bool, Bool)])
  func asksForAuthenticationBeforeTheAppComesToTheFront(
    activation: NotificationAction.Activation, flag: Bool, asks: Bool
  ) {
    let action = NotificationAction(identifier: "A", activation: activation, requiresAuthentication: flag)
    expectEqual(action.requiresAuthentication, asks)
  }

  @Test(
    arguments: [
      (#"{"aps":{"category":"GAME"}}"#, 2), (#"{"aps":{"category":"game"}}"#, 0), (#"{"aps":{"category":""}}"#, 0),
      (#"{"aps":{}}"#, 0), (#"{}"#, 0),
    ])
  func showsNoButtonsForACategoryThatIsNotRegistered(source: String, buttons: Int) throws {
    let payload = try Payload(parsing: Array(source.utf8))
    expectEqual([Self.category(2)].category(of: payload)?.buttons(in: .default).count ?? 0, buttons)
  }
}
