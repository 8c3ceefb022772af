import CompactJSON

/// A type of Swift or Foundation that decodes itself from one JSON value, named by `x-swift-type`.
enum SwiftScalar: String, Sendable, CaseIterable {
  case string = "String"
  case bool = "Bool"
  case int = "Int"
  case int8 = "Int8"
  case int16 = "Int16"
  case int32 = "Int32"
  case int64 = "Int64"
  case uint = "UInt"
  case uint8 = "UInt8"
  case uint16 = "UInt16"
  case uint32 = "UInt32"
  case uint64 = "UInt64"
  case float = "Float"
  case double = "Double"
  case cgFloat = "CGFloat"
  case decimal = "Decimal"
  case date = "Date"
  case data = "Data"
  case url = "URL"
  case uuid = "UUID"

  /// The JSON type from which it decodes itself.
  var type: JSONTypes {
    switch self {
    case .string, .data, .url, .uuid: .string
    case .bool: .boolean
    case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64: .integer
    case .float, .double, .cgFloat, .decimal, .date: .number
    }
  }

  /// The form of the text from which it decodes itself; `nil` if it takes any text.
  var format: TextFormat? {
    switch self {
    case .data: .byte
    case .url: .uri
    case .uuid: .uuid
    default: nil
    }
  }

  /// The smallest and the largest integer, as text; `nil` if it is not an integer.
  var integerRange: (lowest: String, highest: String)? {
    func range<Value: FixedWidthInteger>(of type: Value.Type) -> (lowest: String, highest: String) {
      (String(Value.min), String(Value.max))
    }
    return switch self {
    case .int, .int64: range(of: Int64.self)
    case .int8: range(of: Int8.self)
    case .int16: range(of: Int16.self)
    case .int32: range(of: Int32.self)
    case .uint, .uint64: range(of: UInt64.self)
    case .uint8: range(of: UInt8.self)
    case .uint16: range(of: UInt16.self)
    case .uint32: range(of: UInt32.self)
    default: nil
    }
  }

  /// Returns whether a number has a value in this type.
  ///
  /// Foundation's decoder also refuses a number that is not 0 but would become 0.
  func holds(_ number: JSONNumber) -> Bool {
    switch self {
    case .int, .int64: number.fits(Int64.self)
    case .int8: number.fits(Int8.self)
    case .int16: number.fits(Int16.self)
    case .int32: number.fits(Int32.self)
    case .uint, .uint64: number.fits(UInt64.self)
    case .uint8: number.fits(UInt8.self)
    case .uint16: number.fits(UInt16.self)
    case .uint32: number.fits(UInt32.self)
    case .float: Float(number.text).map { $0.isFinite && ($0 != 0 || number.isZero) } ?? false
    case .double, .cgFloat, .date: number.isDouble
    // Foundation's Decimal has 38 digits and an exponent from -128 to 127.
    case .decimal: number.isZero || (1e-128..<3.4e165).contains(number.double.magnitude)
    case .string, .bool, .data, .url, .uuid: true
    }
  }
}

extension JSONNumber {
  /// Whether the value is 0, however it is written.
  var isZero: Bool {
    !text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.contains {
      (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0)
    }
  }

  /// Whether the value is finite as a double, and not 0 unless it is written as 0.
  var isDouble: Bool { double.isFinite && (double != 0 || isZero) }

  /// Returns whether the value is an integer of a type.
  ///
  /// Foundation's decoder reads a number with a fraction or an exponent as a double first.
  func fits<Value: FixedWidthInteger>(_ type: Value.Type) -> Bool {
    isPlain ? Value(text) != nil : Value(exactly: double) != nil
  }

  /// Whether the value is an integer of any size.
  var isWhole: Bool { isPlain || double.isFinite && double == double.rounded() }

  /// Whether the text has neither a fraction nor an exponent.
  private var isPlain: Bool {
    !text.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
  }
}
