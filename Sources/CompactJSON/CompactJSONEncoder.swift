/// Encodes any `Encodable` value as compact JSON, straight to bytes.
///
///     let bytes = try CompactJSONEncoder().encode(["id": 17])  // {"id":17}
///
/// Members are written in the order in which the value writes them; those of a dictionary, which has no order, are sorted
/// by their names' bytes. A name that is written again replaces the first one, and a container that is opened twice is
/// continued. Values that go back to a container which they had left are encoded a second time, into a tree.
public struct CompactJSONEncoder: Sendable {
  /// How member names are made of coding keys.
  ///
  /// As with Foundation's encoder, keys of a dictionary that are `String` stay as they are, whatever the strategy.
  public enum KeyStrategy: Sendable {
    /// The keys as they are.
    case useDefaultKeys
    /// `oneTwoThree` becomes `one_two_three`, as Foundation's encoder does it.
    case convertToSnakeCase
    /// The name for a path of keys, of which the last is the member's own.
    case custom(@Sendable ([any CodingKey]) -> any CodingKey)
  }

  /// How member names are made of coding keys.
  public var keyStrategy = KeyStrategy.useDefaultKeys
  /// What the values see as their encoder's `userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// Encodes values of some types in its own way and answers true, or answers false.
  @_spi(Strategies) public var substitution: (@Sendable (any Encodable, any Encoder) throws -> Bool)?

  /// An encoder with the standard library's way of encoding.
  public init() {}

  /// The value as JSON text.
  ///
  /// Throws ``JSONEncodingError`` for NaN, the infinities and a value that writes nothing, and whatever the value's own
  /// `encode(to:)` throws.
  public func encode(_ value: some Encodable) throws -> [UInt8] {
    let stream = EncodingStream(self)
    try stream.write(value, path: -1)
    guard stream.finish() else { return try JSON(encoding: value, with: self).encoded }
    return stream.bytes
  }

  /// Appends the value's JSON text to a collection of bytes; when it throws, the collection is as it was.
  public func encode(_ value: some Encodable, into buffer: inout some RangeReplaceableCollection<UInt8>) throws {
    let stream = EncodingStream(self)
    try stream.write(value, path: -1)
    if stream.finish() {
      stream.append(to: &buffer)
    } else {
      buffer.append(contentsOf: try JSON(encoding: value, with: self).encoded)
    }
  }

  func name(of key: some CodingKey, after path: @autoclosure () -> [any CodingKey]) -> String {
    switch keyStrategy {
    case .useDefaultKeys: key.stringValue
    case .convertToSnakeCase: Self.snakeCase(key.stringValue)
    case .custom(let name): name(path() + [key]).stringValue
    }
  }

  /// A word begins at an uppercase letter, and of several of them before a lowercase one at the last.
  ///
  /// `myURLProperty` becomes `my_url_property`. As in Foundation the first character never begins a second word, and
  /// underscores are kept beside those that are added.
  static func snakeCase(_ key: String) -> String {
    let characters = Array(key)
    var words: [ArraySlice<Character>] = []
    var start = 0
    var place = 1
    while place < characters.count, let upper = characters[place...].firstIndex(where: \.isUppercase) {
      words.append(characters[start..<upper])
      start = upper
      // Not from the letter itself: one without a counterpart, as U+1D400, counts as both.
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
