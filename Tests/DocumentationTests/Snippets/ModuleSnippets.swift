// snippet.device-forecast
import APNsDevice
import APNsPayload
// snippet.end
// snippet.strategies
import CompactJSON
import Foundation
import FoundationStrategies
// snippet.end
import SourceText
// snippet.strings-file
import StringsFiles
// snippet.end
import Testing

@Suite struct ModuleSnippets {
  @Test func readsAndWritesJSON() throws {
    // snippet.json
    let document = try JSONDocument(parsing: Array(#"{"price": 9.90, "price": 10}"#.utf8))
    for member in document.root.members {
      print(member.name.offset, member.value.number?.text ?? "no number")  // 1 9.90, then 16 10
    }
    let bytes = try CompactJSONEncoder().encode(["id": 17])  // {"id":17}
    // snippet.end
    #expect(document.root.members.map(\.name.offset) == [1, 16])
    #expect(document.root.members.map(\.value.number?.text) == ["9.90", "10"])
    #expect(bytes == Array(#"{"id":17}"#.utf8))
  }

  @Test func writesByHand() {
    // snippet.by-hand
    struct Order: JSONWritable {
      var id: Int
      var items: [String]

      func write<Sink: JSONSink>(to sink: inout Sink) {
        let start = sink.position
        sink.token(#","id":"#)
        sink.integer(id)
        sink.token(#","items":"#)
        let list = sink.position
        for item in items { sink.element(item) }
        sink.closeArray(from: list)
        sink.closeObject(from: start)
      }
    }
    let bytes = Order(id: 17, items: ["tea", "\"cake\""]).encoded()  // {"id":17,"items":["tea","\"cake\""]}
    // snippet.end
    #expect(bytes == Array(#"{"id":17,"items":["tea","\"cake\""]}"#.utf8))
  }

  @Test func writesDates() throws {
    // snippet.strategies

    var encoder = CompactJSONEncoder()
    encoder.useFoundationStrategies(date: .secondsSince1970)
    let bytes = try encoder.encode(["at": Date(timeIntervalSince1970: 1_700_000_000)])  // {"at":1700000000}
    // snippet.end
    #expect(bytes == Array(#"{"at":1700000000}"#.utf8))
  }

  @Test func tellsPlaces() {
    // snippet.source-text
    let text = Array("first\nsecond".utf8)
    let location = SourceLocation(of: 8, in: text)
    print(location.line, location.column)  // 2 3
    print(location.excerpt(of: text))  // second, and a caret under its c
    // snippet.end
    #expect(location.line == 2 && location.column == 3)
    #expect(location.excerpt(of: text) == "second\n  ^")
  }

  @Test func readsStringsFiles() {
    // snippet.strings-file

    let file = StringsFile(parsing: Array("\"hello\" = \"Hello %@\";;\n\"bye\" = \"Bye\";\n".utf8))
    for diagnostic in file.diagnostics {
      print(diagnostic.location.line, diagnostic.location.column, diagnostic.message)  // 1 22 expected a key …
    }
    print(file.table.count, file.recovered.count)  // 1 2: the device loses what follows the second semicolon
    let format = FormatString(file.table.value(forKey: "hello") ?? "")
    print(format.substituting(["Jenna"]).text ?? "no text")  // Hello Jenna
    // snippet.end
    #expect(file.diagnostics.map(\.code) == [.truncated])
    #expect(file.diagnostics.map(\.location.column) == [22])
    #expect((file.table.count, file.recovered.count) == (1, 2))
    #expect(format.substituting(["Jenna"]).text == "Hello Jenna")
  }

  @Test func forecasts() {
    // snippet.device-forecast

    var aps = APS(alert: "Hello")
    aps.contentAvailable = 1
    let forecast = DeliveryForecast(Payload(aps: aps), api: .legacy)
    print(forecast.runsTwice)  // [background]: the app must not act twice
    // snippet.end
    #expect(forecast.runsTwice == [.background])
  }

  @Test func measuresByField() throws {
    // snippet.payload-sizes
    var payload = Payload(aps: APS(alert: "Message received from Bob", badge: 0))
    try payload.customKeys.set("acme2", to: ["bang", "whiz"])
    for field in try payload.fieldSizes() {
      print(field.path ?? "(structure)", field.bytes)  // aps.alert 35, aps.badge 9, acme2 23, (structure) 12
    }
    // snippet.end
    let sizes = try payload.fieldSizes()
    #expect(sizes.map(\.path) == ["aps.alert", "aps.badge", "acme2", nil])
    #expect(sizes.map(\.bytes) == [35, 9, 23, 12])
  }
}
