import Foundation

#if canImport(ActivityKit)
  import ActivityKit
#endif

typealias MaybeInt = Int?
typealias Name = String

/// Every form of property that a contract describes.
///
/// These types are compiled, and their source is read.
struct SampleAttributes: ActivityAttributes {
  typealias Key = Name

  struct ContentState: Codable, Hashable {
    var numbers: Numbers
    var foundation: FoundationTypes
    var optionals: Optionals
    var defaults = Defaults()
    var collections: Collections
    var enums: Enums
    var renamed: Renamed
    var unclear: Unclear
    /// Itself, by way of an array.
    var history: [ContentState]
  }

  static let version = 2
  let title: Key
  let `default`: Swift.Bool
  var node: Node
  lazy var cache = [String]()
  var summary: String { title }
}

extension SampleAttributes {
  enum Phase: String, Codable, CaseIterable {
    case firstHalf, halfTime = "half-time", `default`
    case over = "\u{E9}nd"
  }
}

struct Numbers: Codable, Hashable {
  var int: Int, int8: Int8
  var int16: Int16
  var int32: Int32
  var int64: Int64
  var uint: UInt
  var uint8: UInt8
  var uint16: UInt16
  var uint32: UInt32
  var uint64: UInt64
  var float: Float
  var double: Double
  var cgFloat: CGFloat
  var interval: TimeInterval
  var decimal: Decimal
  let first, second: Int
  var flag: Bool
}

struct FoundationTypes: Codable, Hashable {
  var date: Foundation.Date
  var data: Data
  var url: URL
  var uuid: UUID
  var length: Measurement<UnitLength>
  var plain: Measurement<Unit>
  var span: ClosedRange<Date>
  var duration: Duration
  var point: CGPoint
  var period: DateInterval
}

struct Optionals: Codable, Hashable {
  var short: Int?
  var long: Optional<Bool>
  var forced: String!
  var alias: MaybeInt
  var twice: Int??
  var team: Team?
  var phase: SampleAttributes.Phase?
  var date: Date?
  var elements: [Int?]
  var values: [String: Int?]
  var event: Event?
  var list: [Team]?
}

struct Defaults: Codable, Hashable {
  var count = 1
  var ratio = -0.5
  var text = "a"
  var flag = true
  let constant = 3
  let typed: Int = 4
  var optional: Int? = 5
  var written: Int = 6
  var observed: Int = 7 {
    didSet {}
  }
  var computed: Int { count }
  var settable: Int {
    get { count }
    set { count = newValue }
  }
  static let shared = Defaults()
}

struct Collections: Codable, Hashable {
  var list: [Int]
  var long: Array<String>
  var set: Set<String>
  var nested: [[Bool]]
  var byName: [Name: Team]
  var byNumber: [Int: Double]
  var bySide: [Side: Int]
  var deep: Dictionary<String, [Int: [Side: Date]]>
}
