import APNsDevice
import AppBundle
import TestSupport
import Testing

struct AppCategoriesTests {
  static let text = #"""
    {"app": "Game", "categories": {
      "GAME_INVITATION": {"actions": ["ACCEPT", "MAYBE", "DECLINE"], "minimal": ["ACCEPT", "DECLINE"]},
      "CHESS": {"actions": [
        {"identifier": "OPEN", "title": "Open the board", "activation": "foreground"},
        {"identifier": "RESIGN", "destructive": true, "authentication": true},
        {"identifier": "NUDGE", "activation": "background", "destructive": false, "authentication": false}]},
      "EMPTY": {"actions": []}}}
    """#

  @Test func readsNamesAndObjectsInTheirOrder() throws {
    let categories = try AppCategories(parsing: Array(Self.text.utf8)).categories
    expectEqual(
      categories,
      [
        NotificationCategory(
          identifier: "GAME_INVITATION",
          actions: ["ACCEPT", "MAYBE", "DECLINE"].map { NotificationAction(identifier: $0) },
          minimal: ["ACCEPT", "DECLINE"]),
        NotificationCategory(
          identifier: "CHESS",
          actions: [
            NotificationAction(identifier: "OPEN", title: "Open the board", activation: .foreground),
            NotificationAction(identifier: "RESIGN", isDestructive: true, requiresAuthentication: true),
            NotificationAction(identifier: "NUDGE"),
          ]),
        NotificationCategory(identifier: "EMPTY", actions: []),
      ])
    expectEqual(categories[0].buttons(in: .minimal).map(\.identifier), ["ACCEPT", "DECLINE"])
    expectEqual(categories[1].buttons(in: .minimal).map(\.identifier), ["OPEN", "RESIGN"])
    #expect(categories[1].actions[0].requiresAuthentication)
  }

  @Test(arguments: [
    ("", 0, "expected a value, but found the end of the input"),
    ("[]", 0, "expected an object with \"categories\", but found an array"),
    ("{}", 0, "the file has no \"categories\"; add them"),
    (#"{"categories":[]}"#, 14, "expected categories by name, but found an array"),
    (#"{"categories":{},"categories":{}}"#, 17, "duplicate key \"categories\"; remove one of them"),
    (
      #"{"categories":{"A":{"actions":[]},"\u0041":{"actions":[]}}}"#, 34,
      "duplicate category; remove one of them"
    ),
    (#"{"categories":{"A":1}}"#, 19, "expected an object for a category, but found a number"),
    (#"{"categories":{"A":{}}}"#, 19, "the category has no \"actions\"; add a list of them"),
    (#"{"categories":{"A":{"actions":{}}}}"#, 30, "expected a list of actions, but found an object"),
    (
      #"{"categories":{"A":{"actions":[],"minimum":[]}}}"#, 33,
      "unknown key of a category; use actions or minimal"
    ),
    (
      #"{"categories":{"A":{"actions":[],"actions":[]}}}"#, 33,
      "duplicate key \"actions\"; remove one of them"
    ),
    (#"{"categories":{"A":{"actions":[1]}}}"#, 31, "expected an object for an action, but found a number"),
    (#"{"categories":{"A":{"actions":[{}]}}}"#, 31, "the action has no \"identifier\"; add one"),
    (#"{"categories":{"A":{"actions":[{"identifier":1}]}}}"#, 45, "expected an identifier, but found a number"),
    (#"{"categories":{"A":{"actions":["B","B"]}}}"#, 35, "duplicate action; remove one of them"),
    (
      #"{"categories":{"A":{"actions":["B"],"minimal":["C"]}}}"#, 47,
      "no action has this identifier; use one from \"actions\""
    ),
    (
      #"{"categories":{"A":{"actions":["C"],"minimal":["C","C"]}}}"#, 51,
      "duplicate identifier; remove one of them"
    ),
    (#"{"categories":{"A":{"actions":[""]}}}"#, 31, "the identifier is empty; use that of an action"),
    (
      #"{"categories":{"A":{"actions":[{"identifier":""}]}}}"#, 45,
      "the identifier is empty; use that of an action"
    ),
    (#"{"categories":{"A":{"actions":["B"],"minimal":[1]}}}"#, 47, "expected an identifier, but found a number"),
    (
      #"{"categories":{"A":{"actions":[{"identifier":"B","activation":"front"}]}}}"#, 62,
      "unknown activation; use \"foreground\" or \"background\""
    ),
    (
      #"{"categories":{"A":{"actions":[{"identifier":"B","destructive":"yes"}]}}}"#, 63,
      "expected true or false, but found a string"
    ),
    (
      #"{"categories":{"A":{"actions":[{"identifier":"B","red":true}]}}}"#, 49,
      "unknown key of an action; use identifier, title, activation, destructive or authentication"
    ),
  ])
  func refusesWithThePlace(text: String, offset: Int, message: String) throws {
    let error = try #require(throws: CategoriesError.self) { try AppCategories(parsing: Array(text.utf8)) }
    expectEqual(error.offset, offset)
    expectEqual(error.description, message)
  }

  @Test func survivesRandomMutations() {
    var random = SeededGenerator()
    for _ in 0..<SeededGenerator.rounds {
      var bytes = Array(Self.text.utf8)
      for _ in 0..<1 + random.below(4) {
        bytes[random.below(bytes.count)] = random.pick(Array("{}[]\",: a1\\\u{0}".utf8))
      }
      do throws(CategoriesError) {
        for category in try AppCategories(parsing: bytes).categories { #expect(category.undefinedActions == []) }
      } catch {
        #expect((0...bytes.count).contains(error.offset))
      }
    }
  }
}
