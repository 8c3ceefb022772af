import APNsDevice
import APNsPayload
import TestSupport
import Testing

struct ForecastTests {
  /// A cell of the table: the facts of the payload as `ACK`, the API, the state, and the events.
  struct Cell: Sendable, CustomTestStringConvertible {
    let facts: String
    let api: DeliveryForecast.API
    let state: DeliveryForecast.AppState
    let events: String
    var testDescription: String { "\(facts) \(api) \(state)" }
  }

  /// The table as it is observed: `handler(state)[notes]`, before it the targets of the tap.
  static let table: [(facts: String, api: DeliveryForecast.API, [String])] = [
    (
      "ACK", .userNotifications,
      [
        "receive(active)[1]",
        "receive(background)[2], shown, button: action(background), body: action(inactive)[3]",
        "shown, button/body: launch, button: action(background), body: action(inactive)[3]",
      ]
    ),
    (
      "ACK", .legacy,
      [
        "receive(active)[1]",
        "receive(background)[2], shown, button: action(inactive), body: receive(inactive)",
        "shown, button/body: launch, button: action(inactive), body: receive(inactive)",
      ]
    ),
    (
      "AC-", .userNotifications,
      [
        "receive(active)[1]",
        "receive(background)[2], shown, body: action(inactive)[3]",
        "shown, body: launch, body: action(inactive)[3]",
      ]
    ),
    (
      "AC-", .legacy,
      [
        "receive(active)[1]",
        "receive(background)[2], shown, body: receive(inactive)",
        "shown, body: launch, body: receive(inactive)",
      ]
    ),
    (
      "A-K", .userNotifications,
      [
        "receive(active)[1]",
        "shown, button: action(background), body: action(inactive)[3]",
        "shown, button/body: launch, button: action(background), body: action(inactive)[3]",
      ]
    ),
    (
      "A-K", .legacy,
      [
        "receive(active)[1]",
        "shown, button: action(inactive), body: receive(inactive)",
        "shown, button/body: launch, button: action(inactive), body: receive(inactive)",
      ]
    ),
    (
      "A--", .userNotifications,
      [
        "receive(active)[1]", "shown, body: action(inactive)[3]",
        "shown, body: launch, body: action(inactive)[3]",
      ]
    ),
    (
      "A--", .legacy,
      ["receive(active)[1]", "shown, body: receive(inactive)", "shown, body: launch, body: receive(inactive)"]
    ),
    ("-CK", .userNotifications, ["receive(active)[1]", "receive(background)[2]", "ignored"]),
    ("-CK", .legacy, ["receive(active)[1]", "receive(background)[2]", "ignored"]),
    ("-C-", .userNotifications, ["receive(active)[1]", "receive(background)[2]", "ignored"]),
    ("-C-", .legacy, ["receive(active)[1]", "receive(background)[2]", "ignored"]),
    ("--K", .userNotifications, ["ignored", "ignored", "ignored"]),
    ("--K", .legacy, ["ignored", "ignored", "ignored"]),
    ("---", .userNotifications, ["ignored", "ignored", "ignored"]),
    ("---", .legacy, ["ignored", "ignored", "ignored"]),
    ("--KS", .userNotifications, ["receive(active)[1][4]", "ignored", "ignored"]),
    ("--KS", .legacy, ["receive(active)[1][4]", "ignored", "ignored"]),
    ("---S", .userNotifications, ["receive(active)[1][4]", "ignored", "ignored"]),
    ("---S", .legacy, ["receive(active)[1][4]", "ignored", "ignored"]),
    ("---B", .userNotifications, ["receive(active)[1][4]", "ignored", "ignored"]),
    ("---B", .legacy, ["receive(active)[1][4]", "ignored", "ignored"]),
  ]

  static let cells = table.flatMap { row in
    zip(DeliveryForecast.AppState.allCases, row.2).map {
      Cell(facts: row.facts, api: row.api, state: $0, events: $1)
    }
  }

  static func payload(_ facts: String) -> Payload {
    var aps = APS()
    if facts.contains("A") { aps.alert = "text" }
    if facts.contains("C") { aps.contentAvailable = 1 }
    if facts.contains("K") { aps.category = "GAME" }
    if facts.contains("S") { aps.sound = "default" }
    if facts.contains("B") { aps.badge = 0 }
    return Payload(aps: aps)
  }

  static func text(_ event: DeliveryEvent) -> String {
    switch event {
    case .shown: return "shown"
    case .ignored: return "ignored"
    case .call(let call):
      let target = call.targets.isEmpty ? "" : call.targets.map(\.rawValue).joined(separator: "/") + ": "
      let state = call.applicationState.map { "(\($0.rawValue))" } ?? ""
      return target + call.handler.rawValue + state + call.notes.map { "[\($0.rawValue)]" }.joined()
    }
  }

  @Test(arguments: cells)
  func followsTheTable(cell: Cell) {
    let forecast = DeliveryForecast(Self.payload(cell.facts), api: cell.api)
    expectEqual(forecast.events(in: cell.state).map(Self.text).joined(separator: ", "), cell.events)
  }

  @Test func coversEveryFactOnceForEachAPIAndState() {
    let plain = Self.cells.filter { !$0.facts.contains("S") && !$0.facts.contains("B") }
    // Eight sets of facts, two interfaces, three states.
    expectEqual(Set(plain.map(\.testDescription)).count, 48)
    expectEqual(plain.count, 48)
  }

  @Test(arguments: table.map { ($0.facts, $0.api) })
  func saysThatTheReceiveHandlerRunsTwiceOnlyWhereItDoes(facts: String, api: DeliveryForecast.API) {
    let forecast = DeliveryForecast(Self.payload(facts), api: api)
    let runsTwice = facts.hasPrefix("AC") && api == .legacy
    expectEqual(forecast.runsTwice, (runsTwice ? [.background] : []))
    expectEqual(forecast.notes.contains(.runsTwice), runsTwice)
  }

  @Test(
    arguments: [
      ("ACK", .userNotifications, [.observed, .foreground, .backgroundRefresh, .missingActionHandler]),
      ("ACK", .legacy, [.observed, .foreground, .backgroundRefresh, .runsTwice]),
      ("A--", .legacy, [.observed, .foreground]),
      ("---", .legacy, [.observed, .foreground, .needsSoundOrBadge]),
      ("---B", .legacy, [.observed, .foreground, .needsSoundOrBadge]),
    ] as [(String, DeliveryForecast.API, [DeliveryNote])])
  func carriesItsNotes(facts: String, api: DeliveryForecast.API, notes: [DeliveryNote]) {
    expectEqual(DeliveryForecast(Self.payload(facts), api: api).notes, notes)
  }

  @Test(arguments: [
    (#""text""#, true), (#""""#, false), (#"{}"#, false), (#"{"title":"t"}"#, false), (#"{"body":"b"}"#, true),
    (#"{"body":""}"#, false), (#"{"loc-key":"K"}"#, true), (#"{"loc-key":""}"#, false),
    (#"{"loc-key":"","body":"b"}"#, true), (#"{"loc-key":"K","body":""}"#, true),
    (#"{"body":{"loc-key":"K"}}"#, true), (#"{"body":{"loc-key":""}}"#, false), (#"{"body":{}}"#, false),
    (#"{"title":"t","loc-key":"K"}"#, true),
  ])
  func showsTextWhereTheAlertYieldsABody(alert: String, shows: Bool) throws {
    let payload = try Payload(parsing: Array(#"{"aps":{"alert":\#(alert)}}"#.utf8))
    expectEqual(DeliveryForecast(payload).showsText, shows)
  }

  @Test(arguments: [
    (#"{"title":"t"}"#, true), (#"{"subtitle-loc-key":"S","body":""}"#, true), (#"{"title":"t","body":"b"}"#, false),
    (#"{"title-loc-key":null}"#, false), (#"{"launch-image":"l"}"#, false), (#""""#, false),
  ])
  func saysThatATitleNeedsABody(alert: String, lacksBody: Bool) throws {
    let forecast = DeliveryForecast(try Payload(parsing: Array(#"{"aps":{"alert":\#(alert)}}"#.utf8)))
    expectEqual(forecast.lacksBody, lacksBody)
    expectEqual(forecast.notes.contains(.needsBody), lacksBody)
    if lacksBody { expectEqual(forecast.events(in: .background), [.ignored]) }
  }

  /// As lint has it, which says nothing of such an alert.
  @Test(arguments: [
    (#"{"title":"t"}"#, 1, true), (#"{"subtitle":"s","body":""}"#, 1, true), (#"{"title":"t"}"#, 0, false),
    (#"{"title":"t","body":"b"}"#, 1, false), (#"{}"#, 1, false),
  ])
  func saysThatAServiceExtensionMayAddABody(alert: String, mutableContent: Int, mayBeAdded: Bool) throws {
    let text = #"{"aps":{"alert":\#(alert),"mutable-content":\#(mutableContent)}}"#
    let forecast = DeliveryForecast(try Payload(parsing: Array(text.utf8)))
    expectEqual(forecast.mayGetBody, mayBeAdded)
    expectEqual(forecast.notes.contains(.mayGetBody), mayBeAdded)
    if mayBeAdded { #expect(forecast.notes.contains(.needsBody)) }
    expectEqual(
      DeliveryNote.mayGetBody.text, "mutable-content is set: the alert shows if the app's service extension adds a body"
    )
  }

  @Test(
    arguments: [(nil, true), ([], false), ([("GAME", 1)], true), ([("GAME", 0)], false), ([("CHESS", 1)], false)]
      as [([(String, Int)]?, Bool)])
  func knowsNoButtonsOfACategoryThatIsNotRegistered(categories: [(String, Int)]?, buttons: Bool) {
    let categories = categories?.map { name, count in
      NotificationCategory(
        identifier: name, actions: (0..<count).map { NotificationAction(identifier: "A\($0)") })
    }
    expectEqual(DeliveryForecast(Self.payload("A-K"), categories: categories).hasButtons, buttons)
  }

  @Test func countsOnlyOneAsContentAvailable() throws {
    let payload = try Payload(parsing: Array(#"{"aps":{"content-available":0,"category":""}}"#.utf8))
    let forecast = DeliveryForecast(payload)
    #expect(!forecast.isContentAvailable)
    #expect(!forecast.hasButtons)
  }
}
