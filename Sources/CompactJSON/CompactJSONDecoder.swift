/// A decoder of any `Decodable` value from JSON text.
///
/// It throws the standard library's `DecodingError` with the coding path. For text that is not JSON, the error is
/// `dataCorrupted` with the ``JSONError`` as its underlying error. If several members have the same name, the last one
/// counts. A whole number may be written `3.0` where an integer is decoded.
///
/// Foundation's `URL`, `UUID`, `Data` and `Decimal` are read in the form in which ``CompactJSONEncoder`` writes them. A
/// `Date` throws, because senders count from different years; set ``refusesDates`` to `false`, or import
/// `FoundationStrategies` to choose a strategy.
public struct CompactJSONDecoder: Sendable {
  /// The way in which coding keys are made from member names.
  ///
  /// As with Foundation's decoder, the keys of a dictionary with `String` keys stay as they are with every strategy.
  public enum KeyStrategy: Sendable {
    /// Uses the names as they are.
    case useDefaultKeys
    /// Converts `one_two_three` to `oneTwoThree`, as Foundation's decoder does.
    case convertFromSnakeCase
    /// Calls a function that returns the key for a path of names; the last one is the member's own.
    case custom(@Sendable ([any CodingKey]) -> any CodingKey)
  }

  /// The way in which coding keys are made from member names.
  public var keyStrategy = KeyStrategy.useDefaultKeys
  /// Whether a `Date` of Foundation throws.
  ///
  /// If not, it is read from a number of seconds since 2001. A strategy of `FoundationStrategies` takes precedence.
  public var refusesDates = true
  /// The information that values get as their decoder's `userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// How many arrays and objects may be open at a time.
  public var depthLimit = JSONDocument.defaultDepthLimit
  /// A function that decodes values of some types in its own way; it returns `nil` for all others.
  @_spi(Strategies) public var substitution: (@Sendable (any Decodable.Type, any Decoder) throws -> (any Decodable)?)?

  /// Creates a decoder with the standard library's way of decoding.
  public init() {}

  /// Returns the value that the JSON text represents.
  ///
  /// Throws `DecodingError`, and any error of the type's own `init(from:)`.
  public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes, depthLimit: depthLimit)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "\(error.offset): \(error)", underlyingError: error))
    }
    return try NodeDecoder(CodingPath(DecodingSource(document: document, options: self))).value(of: type)
  }

  /// Converts a member name from snake case to camel case.
  ///
  /// Leading and trailing underscores stay. The parts between underscores are words; all but the first begin with an
  /// uppercase letter.
  static func camelCase(_ name: String) -> String {
    let leading = name.prefix { $0 == "_" }
    let rest = name.dropFirst(leading.count)
    guard !rest.isEmpty else { return name }
    let trailing = rest.reversed().prefix { $0 == "_" }.count
    let words = rest.dropLast(trailing).split(separator: "_")
    guard words.count > 1, let first = words.first else { return name }
    let others = words.dropFirst().map(capitalized)
    return leading + first.lowercased() + others.joined() + String(repeating: "_", count: trailing)
  }

  /// Returns the word as Foundation capitalizes it: `2nd` becomes `2Nd`, `it's` becomes `It's`.
  ///
  /// A letter after another letter becomes lowercase; a letter after anything else becomes uppercase. Apostrophes and
  /// similar characters do not count.
  private static func capitalized(_ word: Substring) -> String {
    var text = ""
    var isInside = false
    for scalar in word.unicodeScalars {
      let properties = scalar.properties
      text += isInside ? properties.lowercaseMapping : properties.titlecaseMapping
      if !properties.isCaseIgnorable || ".:\u{B7}".unicodeScalars.contains(scalar) { isInside = properties.isCased }
    }
    return text
  }
}

extension JSON: Decodable {
  /// Creates a value by decoding any JSON.
  ///
  /// With a decoder of this library, numbers keep their text. With others, they become integers or doubles.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? NodeDecoder {
      self = decoder.source.document.value(at: decoder.index)
    } else if let container = try? decoder.container(keyedBy: Name.self) {
      let members = try container.allKeys.map {
        JSONObject.Member(name: $0.stringValue, value: try container.decode(JSON.self, forKey: $0))
      }
      self = .object(JSONObject(members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }))
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSON] = []
      while !container.isAtEnd { elements.append(try container.decode(JSON.self)) }
      self = .array(elements)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .boolean(value)
      } else if let value = try? container.decode(Int.self) {
        self = .number(JSONNumber(value))
      } else if let value = try? container.decode(Double.self) {
        self = .number(try JSONNumber(value))
      } else {
        self = .string(try container.decode(String.self))
      }
    }
  }
}
