import APNsPayload
import APNsRequest
import CompactJSON

/// A text inside nested dictionaries.
indirect enum Nested: Encodable {
  case text(String)
  case level([String: Nested])

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text): try text.encode(to: encoder)
    case .level(let members): try members.encode(to: encoder)
    }
  }
}

/// A case that Scripts/check-growth runs in addition to the command's, because it needs a program that links the
/// library.
///
/// Without arguments, the program prints each case with its smallest input; `growth NAME COUNT` runs one case.
struct Case: Sendable {
  let name: String
  let smallest: Int
  let run: @Sendable (Int) throws -> Void

  static let all: [Case] = [
    Case(name: "library: encode many names", smallest: 500) { try encode(Names(count: $0)) },
    Case(name: "library: encode many names as snake case", smallest: 100) { count in
      var encoder = CompactJSONEncoder()
      encoder.keyStrategy = .convertToSnakeCase
      _ = try encoder.encode(Names(count: count))
    },
    Case(name: "library: encode objects with many names", smallest: 10) {
      try encode([Names](repeating: Names(count: 50), count: $0))
    },
    Case(name: "library: encode a name twice", smallest: 200) { try encode(Names(count: $0, isWrittenAgain: true)) },
    Case(name: "library: encode a dictionary", smallest: 1000) { try encode(dictionary($0)) },
    Case(name: "library: encode dictionaries", smallest: 1000) {
      try encode([[String: Int]](repeating: ["a": 1, "b": 2], count: $0))
    },
    Case(name: "library: encode dictionaries in each other", smallest: 4) { count in
      var value = Nested.text("x")
      for _ in 0..<count { value = .level([String(repeating: "k", count: 1000): value]) }
      try encode(value)
    },
    Case(name: "library: encode an array", smallest: 20_000) { try encode([Int?](repeating: 1, count: $0)) },
    Case(name: "library: make JSON of many names", smallest: 200) { _ = try JSON(encoding: Names(count: $0)) },
    Case(name: "library: decode a dictionary", smallest: 200) { count in
      let bytes = try CompactJSONEncoder().encode(dictionary(count))
      _ = try CompactJSONDecoder().decode([String: Int].self, from: bytes)
    },
    Case(name: "library: decode an array", smallest: 1000) { count in
      let bytes = try CompactJSONEncoder().encode([Int](repeating: 1, count: count))
      _ = try CompactJSONDecoder().decode([Int].self, from: bytes)
    },
    Case(name: "library: set custom keys", smallest: 500) { count in
      var payload = Payload(aps: nil)
      for index in 0..<count { try payload.customKeys.set("key\(index)", to: 1) }
      for index in 0..<count { try payload.customKeys.set("key\(index)", to: 2) }
    },
    Case(name: "library: read frames byte by byte", smallest: 50) { count in
      let token = try DeviceToken(hexadecimal: String(repeating: "0", count: 64))
      let frame = try LegacyNotification(.simple, token: token, payload: Array("{}".utf8)).encoded
      var decoder = LegacyFrameDecoder()
      for _ in 0..<count {
        for byte in frame {
          decoder.append([byte])
          while try decoder.next() != nil {}
        }
      }
    },
    Case(name: "library: read frames at once", smallest: 2000) { count in
      let token = try DeviceToken(hexadecimal: String(repeating: "0", count: 64))
      let frame = try LegacyNotification(.simple, token: token, payload: Array("{}".utf8)).encoded
      var decoder = LegacyFrameDecoder()
      decoder.append(Array(repeatElement(frame, count: count).joined()))
      while try decoder.next() != nil {}
    },
  ]

  static func encode(_ value: some Encodable) throws { _ = try CompactJSONEncoder().encode(value) }

  static func dictionary(_ count: Int) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: (0..<count).map { ("key\($0)", $0) })
  }
}

/// A value with a given number of members, whose names have the same start and the same end.
struct Names: Encodable {
  let count: Int
  var isWrittenAgain = false

  struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for index in 0..<count { try container.encode(index, forKey: Name(stringValue: "the_name_\(index)_of_a_member")) }
    if isWrittenAgain { try container.encode(1, forKey: Name(stringValue: "the_name_0_of_a_member")) }
  }
}

let arguments = CommandLine.arguments.dropFirst()
if let name = arguments.first, let count = arguments.dropFirst().first.flatMap({ Int($0) }) {
  for found in Case.all where found.name == name { try found.run(count) }
} else {
  for found in Case.all { print("\(found.name) \(found.smallest)") }
}
