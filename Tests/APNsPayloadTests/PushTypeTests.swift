import APNsPayload
import TestSupport
import Testing

struct PushTypeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let type: PushType
    let name: String
    let suffix: String?
    var priorities = [10, 5, 1]
    var limit = 4096
    var broadcastLimit: Int?
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(type: .alert, name: "alert", suffix: ""),
    Row(type: .background, name: "background", suffix: "", priorities: [5]),
    Row(type: .location, name: "location", suffix: ".location-query"),
    Row(type: .voip, name: "voip", suffix: ".voip", limit: 5120),
    Row(type: .complication, name: "complication", suffix: ".complication"),
    Row(type: .fileProvider, name: "fileprovider", suffix: ".pushkit.fileprovider"),
    Row(type: .mdm, name: "mdm", suffix: nil),
    Row(
      type: .liveActivity, name: "liveactivity", suffix: ".push-type.liveactivity", priorities: [10, 5],
      broadcastLimit: 5120),
    Row(type: .pushToTalk, name: "pushtotalk", suffix: ".voip-ptt", priorities: [10]),
    Row(type: .widgets, name: "widgets", suffix: ".push-type.widgets"),
    Row(type: .controls, name: "controls", suffix: ".push-type.controls"),
  ]

  @Test(arguments: rows)
  func followsApplesTable(row: Row) {
    expectEqual(row.type.name, row.name)
    expectEqual(row.type.topicSuffix, row.suffix)
    expectEqual(row.type.priorities, row.priorities)
    expectEqual(row.type.payloadLimit, row.limit)
    expectEqual(row.type.broadcastPayloadLimit, row.broadcastLimit ?? row.limit)
    expectEqual(row.type.allowsStorage, (row.name != "pushtotalk"))
    expectEqual(
      row.type.requiresAPS,
      !["location", "voip", "complication", "fileprovider", "mdm", "pushtotalk"].contains(
        row.name))
    #expect(row.type.isKnown)
    expectEqual(PushType(name: row.name), row.type)
  }

  @Test func knowsEveryTypeOfTheTable() {
    expectEqual(PushType.allKnown.map(\.name), Self.rows.map(\.name))
  }

  @Test(arguments: ["hologram", "", "Alert", "alert "])
  func keepsAnUnknownTypeWithTheRulesOfAnAlert(name: String) {
    let type = PushType(name: name)
    expectEqual(type.name, name)
    #expect(!type.isKnown)
    #expect(type.topicSuffix == "")
    expectEqual(type.priorities, [10, 5, 1])
    #expect(type.requiresAPS)
    expectEqual([type.payloadLimit, type.broadcastPayloadLimit], [4096, 4096])
  }

  @Test(
    arguments: [
      (#"{"aps":{"alert":"a"}}"#, .alert),
      (#"{"aps":{}}"#, .alert),
      (#"{}"#, .alert),
      (#"{"acme":1}"#, .alert),
      (#"{"container-identifier":"c","domain":"d"}"#, .alert),
      (#"{"aps":{"content-available":1}}"#, .background),
      (#"{"aps":{"content-available":1},"acme":1}"#, .background),
      (#"{"aps":{"content-available":0}}"#, .alert),
      (#"{"aps":{"content-available":1,"alert":"a"}}"#, .alert),
      (#"{"aps":{"content-available":1,"badge":0}}"#, .alert),
      (#"{"aps":{"content-available":1,"sound":"a"}}"#, .alert),
      (#"{"aps":{"event":"start"}}"#, .liveActivity),
      (#"{"aps":{"event":"pause","alert":"a"}}"#, .liveActivity),
      (#"{"aps":{"content-state":{},"content-available":1}}"#, .liveActivity),
      (#"{"aps":{"timestamp":1}}"#, .alert),
      (#"{"aps":{"content-changed":true}}"#, .widgets),
      (#"{"aps":{"content-changed":false}}"#, .alert),
      (#"{"mdm":"m"}"#, .mdm),
      (#"{"mdm":"m","aps":{"alert":"a"}}"#, .alert),
    ] as [(String, PushType)])
  func isDerivedFromThePayload(source: String, type: PushType) throws {
    expectEqual(PushType(derivedFrom: try Payload(parsing: Array(source.utf8))), type)
  }
}
