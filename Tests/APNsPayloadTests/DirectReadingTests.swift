import CompactJSON
import TestSupport
import Testing

@testable import APNsPayload

/// The keys that are read without their rows, against their rows.
struct DirectReadingTests {
  private static let values = [
    "null", "true", "false", "0", "-1", "7", "3.0", "1e2", "1.5", "1e999", "9223372036854775808", #""""#, #""text""#,
    #""\u00e9\n""#, #""語😀""#, "[]", #"["a"]"#, "[1]", #"["a",1.50,"b"]"#, "[null]", #"["a",{}]"#, "[true,1]", "[[]]",
    "{}", #"{"loc-key":"K"}"#, #"{"loc-key":"K","loc-args":["a",2]}"#, #"{"loc-key":1}"#, #"{"loc-key":null}"#,
    #"{"loc-args":"a"}"#, #"{"loc-args":[null]}"#, #"{"loc-key":"K","loc-key":"L"}"#, #"{"critical":1,"name":"n"}"#,
    #"{"critical":true}"#, #"{"volume":"loud"}"#, #"{"volume":0.5,"volume":1}"#, #"{"x":[1],"y":{"loc-key":2}}"#,
  ]

  /// Reads every value for every key in both ways, and returns the names of the keys that have two.
  private static func namesOfKeysWithTwoWays<Owner: ReadableDictionary>(_ empty: Owner) throws -> [String] {
    var names: Set<String> = []
    // Without a row to read by, there is nothing to compare.
    for key in Owner.keys where key.shape != .alert {
      for value in values {
        let root = try JSONDocument(parsing: Array(value.utf8)).root
        for wronglyTyped in [WronglyTyped.refused, .kept, .keptInArguments] {
          let direct = Result { () throws(PayloadError) in
            var owner = empty
            let isDirect = try owner.readDirectly(key.place, from: .init(root.borrowed, key.shape, wronglyTyped))
            return isDirect ? owner : nil
          }
          if case .success(nil) = direct { continue }
          let row = Result { () throws(PayloadError) -> Owner? in
            var owner = empty
            try owner.readByRow(key, from: .init(root.borrowed, key.shape, wronglyTyped))
            return owner
          }
          names.insert(key.name)
          expectEqual(direct, row, "\(key.name): \(value), \(wronglyTyped)")
        }
      }
    }
    return names.sorted()
  }

  @Test func readsWhatTheRowsRead() throws {
    #expect(
      try Self.namesOfKeysWithTwoWays(APS()) == [
        "badge", "category", "content-available", "content-state", "event", "interruption-level", "mutable-content",
        "relevance-score", "sound", "stale-date", "target-content-id", "thread-id", "timestamp",
      ])
    #expect(
      try Self.namesOfKeysWithTwoWays(AlertDictionary()) == ["body", "loc-args", "loc-key", "subtitle", "title"])
    try expectEqual(Self.namesOfKeysWithTwoWays(LocalizedText()), ["loc-args", "loc-key"])
    #expect(try Self.namesOfKeysWithTwoWays(SoundDictionary()) == [])
  }
}
