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
    #expect(
      categories == [
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
    #expect(categories[0].buttons(in: .minimal).map(\.identifier) == ["ACCEPT", "DECLINE"])
    #expect(categories[1].buttons(in: .minimal).map(\.identifier) == ["OPEN", "RESIGN"])
    #expect(categories[1].actions[0].requiresAuthentication)
  }

  @Test(arguments: [
    ("", 0, "found the end of the input, expected a value"),
    ("[]", 0, "found an array, expected a description of an app"),
    ("{}", 0, "found no 'categories', expected them"),
    (#"{"categories":[]}"#, 14, "found an array, expected categories by name"),
    (#"{"categories":{},"categories":{}}"#, 17, "found 'categories' a second time, expected it once"),
    (
      #"{"categories":{"A":{"actions":[]},"\u0041":{"actions":[]}}}"#, 34,
      "found the category a second time, expected it once"
    ),
    (#"{"categories":{"A":1}}"#, 19, "found a number, expected an object for a category"),
    (#"{"categories":{"A":{}}}"#, 19, "found a category without 'actions', expected a list of them"),
    (#"{"categories":{"A":{"actions":{}}}}"#, 30, "found an object, expected a list of actions"),
    (
      #"{"categories":{"A":{"actions":[],"minimum":[]}}}"#, 33,
      "found an unknown key of a category, expected actions, minimal"
    ),
    (
      #"{"categories":{"A":{"actions":[],"actions":[]}}}"#, 33,
      "found 'actions' a second time, expected it once"
    ),
    (#"{"categories":{"A":{"actions":[1]}}}"#, 31, "found a number, expected an object for an action"),
    (#"{"categories":{"A":{"actions":[{}]}}}"#, 31, "found an action without 'identifier', expected one"),
    (#"{"categories":{"A":{"actions":[{"identifier":1}]}}}"#, 45, "found a number, expected an identifier"),
    (#"{"categories":{"A":{"actions":["B","B"]}}}"#, 35, "found the action a second time, expected it once"),
    (
      #"{"categories":{"A":{"actions":["B"],"minimal":["C"]}}}"#, 47,
      "found an identifier that no action has, expected one of 'actions'"
    ),
    (
      #"{"categories":{"A":{"actions":["C"],"minimal":["C","C"]}}}"#, 51,
      "found the identifier a second time, expected it once"
    ),
    (#"{"categories":{"A":{"actions":[""]}}}"#, 31, "found an empty identifier, expected that of an action"),
    (
      #"{"categories":{"A":{"actions":[{"identifier":""}]}}}"#, 45,
      "found an empty identifier, expected that of an action"
    ),
    (#"{"categories":{"A":{"actions":["B"],"minimal":[1]}}}"#, 47, "found a number, expected an identifier"),
    (
      #"{"categories":{"A":{"actions":[{"identifier":"B","activation":"front"}]}}}"#, 62,
      "found another activation, expected foreground or background"
    ),
    (
      #"{"categories":{"A":{"actions":[{"identifier":"B","destructive":"yes"}]}}}"#, 63,
      "found a string, expected true or false"
    ),
    (
      #"{"categories":{"A":{"actions":[{"identifier":"B","red":true}]}}}"#, 49,
      "found an unknown key of an action, expected identifier, title, activation, destructive, authentication"
    ),
  ])
  func refusesWithThePlace(text: String, offset: Int, message: String) throws {
    let error = try #require(throws: CategoriesError.self) { try AppCategories(parsing: Array(text.utf8)) }
    #expect(error.offset == offset)
    #expect(error.description == message)
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
