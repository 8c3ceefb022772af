// snippet.writable
import CompactJSON
// snippet.end
import Testing

@Suite struct WritingSnippets {
  // snippet.writable

  struct Order: JSONWritable {
    var id: Int
    var items: [Item]
    var note: String?

    func write<Sink: JSONSink>(to sink: inout Sink) {
      sink.object { sink in
        sink.member("id", id)
        sink.member("items", items)
        sink.member("note", note)
      }
    }
  }

  struct Item: JSONWritable {
    var name: String
    var count: Int

    func write<Sink: JSONSink>(to sink: inout Sink) {
      sink.object { sink in
        sink.member("name", name)
        sink.member("count", count)
      }
    }
  }
  // snippet.end

  @Test func writesATypeByHand() {
    // snippet.writable

    let order = Order(id: 17, items: [Item(name: "tea", count: 2)], note: nil)
    print(order.measuredSize())  // 44
    var buffer = JSONBuffer()
    order.append(to: &buffer)  // {"id":17,"items":[{"name":"tea","count":2}]}
    // snippet.end
    #expect(order.measuredSize() == 44)
    #expect(String(decoding: order.encodedBytes(), as: UTF8.self) == #"{"id":17,"items":[{"name":"tea","count":2}]}"#)
    #expect(buffer.count == 44)
  }

  // snippet.writable-throwing
  struct Price: JSONWritable {
    var amount: Double

    func write<Sink: JSONSink>(to sink: inout Sink) throws(JSONEncodingError) {
      try sink.object { sink throws(JSONEncodingError) in
        try sink.member("amount", amount)
      }
    }
  }
  // snippet.end

  @Test func refusesNaNOfATypeThatWritesItself() throws {
    #expect(try String(decoding: Price(amount: 9.9).encodedBytes(), as: UTF8.self) == #"{"amount":9.9}"#)
    #expect(throws: JSONEncodingError(reason: .notFinite(.infinity), path: ["amount"])) {
      try Price(amount: .infinity).encodedBytes()
    }
  }
}
