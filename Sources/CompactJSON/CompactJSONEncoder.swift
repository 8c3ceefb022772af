/// An encoder of any `Encodable` value that writes compact JSON, straight to bytes.
///
///     let bytes = try CompactJSONEncoder().encode(["id": 17])  // {"id":17}
///
/// Members are written in the order in which the value writes them. The members of a dictionary, which has no order,
/// are sorted by the bytes of their names. A name that is written again replaces the first one, and a container that is
/// opened twice is continued. If a value returns to a container that it has left, it is encoded a second time, into a
/// tree.
///
/// A `URL` and a `UUID` of Foundation become strings, `Data` becomes base64, and a `Decimal` becomes a number
/// with all its digits, as in Foundation's encoder. A `Date` throws ``JSONEncodingError``, because receivers count from
/// different years; set ``refusesDates`` to `false`, or import `FoundationStrategies` to choose a strategy.
public struct CompactJSONEncoder: Sendable {
  /// The way in which member names are made from coding keys.
  ///
  /// As with Foundation's encoder, the keys of a dictionary with `String` keys stay as they are with every strategy.
  public enum KeyStrategy: Sendable {
    /// Uses the keys as they are.
    case useDefaultKeys
    /// Converts `oneTwoThree` to `one_two_three`, as Foundation's encoder does.
    case convertToSnakeCase
    /// Calls a function that returns the name for a path of keys; the last one is the member's own.
    case custom(@Sendable ([any CodingKey]) -> any CodingKey)
  }

  /// The way in which member names are made from coding keys.
  public var keyStrategy = KeyStrategy.useDefaultKeys
  /// Whether a `Date` of Foundation throws.
  ///
  /// If not, it becomes a number of seconds since 2001, which Foundation's decoder expects without a strategy. A strategy
  /// of `FoundationStrategies` takes precedence.
  public var refusesDates = true
  /// The information that values get as their encoder's `userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// A function that encodes values of some types in its own way and returns true; it returns false for all others.
  @_spi(Strategies) public var substitution: (@Sendable (any Encodable, any Encoder) throws -> Bool)?

  /// Creates an encoder with the standard library's way of encoding.
  public init() {}

  /// Returns the value as JSON text.
  ///
  /// Throws ``JSONEncodingError`` for NaN, the infinities, a value that writes nothing and a `Date` without a strategy,
  /// and any error of the value's own `encode(to:)`.
  public func encode(_ value: some Encodable) throws -> [UInt8] {
    let stream = EncodingStream(self)
    try stream.write(value, path: -1)
    guard stream.finish() else { return try JSON(encoding: value, using: self).encoded }
    return stream.bytes
  }

  /// Appends the value's JSON text to a collection of bytes, which is unchanged if this throws.
  public func encode(_ value: some Encodable, into buffer: inout some RangeReplaceableCollection<UInt8>) throws {
    let stream = EncodingStream(self)
    try stream.write(value, path: -1)
    if stream.finish() {
      stream.append(to: &buffer)
    } else {
      buffer.append(contentsOf: try JSON(encoding: value, using: self).encoded)
    }
  }

  func name(of key: some CodingKey, after path: @autoclosure () -> [any CodingKey]) -> String {
    switch keyStrategy {
    case .useDefaultKeys: key.stringValue
    case .convertToSnakeCase: Self.snakeCase(key.stringValue)
    case .custom(let name): name(path() + [key]).stringValue
    }
  }

  /// Converts a coding key from camel case to snake case.
  ///
  /// A word begins at an uppercase letter; in a run of them before a lowercase letter, it begins at the last.
  /// `myURLProperty` becomes `my_url_property`. As in Foundation, the first character never begins a second word, and
  /// underscores in the key are kept.
  static func snakeCase(_ key: String) -> String {
    let characters = Array(key)
    var words: [ArraySlice<Character>] = []
    var start = 0
    var place = 1
    while place < characters.count, let upper = characters[place...].firstIndex(where: \.isUppercase) {
      words.append(characters[start..<upper])
      start = upper
      // The search starts after the letter itself: one without a counterpart, such as U+1D400, counts as both.
      guard let lower = characters[(upper + 1)...].firstIndex(where: \.isLowercase) else { break }
      if lower > upper + 1 {
        words.append(characters[upper..<lower - 1])
        start = lower - 1
      }
      place = lower
    }
    words.append(characters[start...])
    return words.map { String($0).lowercased() }.joined(separator: "_")
  }
}
