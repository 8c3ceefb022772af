import CompactJSON
import Foundation
import FoundationStrategies

extension FuzzTarget {
  /// Values made from the bytes.
  static let codable = FuzzTarget("codable", dictionary: "json", seeds: ["Tests/Fuzzing/Seeds/codable"]) { bytes in
    var source = ByteSource(bytes)
    let sample = Sample(&source, depth: 2)
    guard let first = try? encoder.encode(sample) else { return refuse("a value of finite numbers can be written") }
    expect((try? CompactJSONDecoder().decode(Sample.self, from: first)) == sample, "what was written is read as it was")
    expect((try? JSON(encoding: sample).encoded) == first, "a tree is written as the stream is")
    var buffer: [UInt8] = [0x20]
    try? encoder.encode(sample, into: &buffer)
    expect(buffer == [0x20] + first, "appending writes what encoding writes")
    var snake = encoder
    snake.keyStrategy = .convertToSnakeCase
    guard let converted = try? snake.encode(sample) else { return refuse("and with other names") }
    expect((try? JSON(parsing: converted)) != nil, "which is JSON")
    return true
  }

  /// Any bytes, decoded as values of many types.
  static let decoder = FuzzTarget(
    "decoder", dictionary: "decoder", seeds: ["Tests/Fuzzing/Seeds/decoder", "Tests/CompactJSONTests/Fixtures/rfc8259"]
  ) { bytes in
    check(Sample.self, bytes)
    check([String: Int8].self, bytes)
    check([UInt64].self, bytes)
    check([Int128?].self, bytes)
    check([Float].self, bytes)
    check([[Double]].self, bytes)
    check([Date].self, bytes)
    check([Decimal].self, bytes)
    check(JSON.self, bytes)
    for strategy in [CompactJSONDecoder.KeyStrategy.convertFromSnakeCase, .custom { $0[$0.count - 1] }] {
      var other = strategies
      other.keyStrategy = strategy
      _ = try? other.decode(Sample.self, from: bytes)
    }
    return true
  }

  private static func check<Value: Codable & Equatable>(_ type: Value.Type, _ bytes: [UInt8]) {
    guard let value = try? strategies.decode(type, from: bytes), let written = try? strategyEncoder.encode(value) else {
      return
    }
    guard let again = try? strategies.decode(type, from: written) else {
      return _ = refuse("what was written can be read: \(type)")
    }
    expect((try? strategyEncoder.encode(again)) == written, "the second round writes the same bytes: \(type)")
  }

  private static let encoder = CompactJSONEncoder()
  private static let strategies: CompactJSONDecoder = {
    var decoder = CompactJSONDecoder()
    decoder.useFoundationStrategies()
    return decoder
  }()
  private static let strategyEncoder: CompactJSONEncoder = {
    var encoder = CompactJSONEncoder()
    encoder.useFoundationStrategies()
    return encoder
  }()
}

/// A value with members of every kind.
private struct Sample: Codable, Equatable {
  enum Kind: Codable, Equatable {
    case nothing
    case number(Int, of: UInt8?)
    indirect case inside(Sample)
  }

  enum Name: String, Codable, Equatable, CaseIterable { case plain, other = "an \"other\" name" }

  var kind: Kind
  var name: Name?
  var isOn: Bool
  var small: Int8
  var unsigned: UInt16
  var middle: Int32?
  var large: Int64
  var largest: UInt64
  var huge: Int128
  var hugest: UInt128
  var float: Float
  var fraction: Double
  var text: String
  var texts: [String]
  var optional: [Int?]
  var members: [String: Int]
  var nested: [[Sample]]

  init(_ source: inout ByteSource, depth: Int) {
    switch source.byte() % 3 {
    case 0: kind = .nothing
    case 1: kind = .number(source.integer(), of: source.maybe { $0.byte() })
    default: kind = depth > 0 ? .inside(Sample(&source, depth: depth - 1)) : .nothing
    }
    name = source.maybe { Name.allCases[Int($0.byte()) % 2] }
    isOn = source.bit()
    small = source.integer()
    unsigned = source.integer()
    middle = source.maybe { $0.integer() }
    large = source.integer()
    largest = source.integer()
    huge = source.integer()
    hugest = source.integer()
    let single = Float(bitPattern: source.integer())
    float = single.isFinite ? single : 0
    let double = Double(bitPattern: source.integer())
    fraction = double.isFinite ? double : 0
    text = source.text()
    texts = source.list { $0.text() }
    optional = source.list { source in source.maybe { $0.integer() } }
    members = Dictionary(source.list { ($0.text(), $0.integer()) }) { _, last in last }
    nested = []
    guard depth > 0, !source.isEmpty else { return }
    nested = source.list { source in
      source.isEmpty ? [] : [Sample(&source, depth: depth - 1)]
    }
  }
}
