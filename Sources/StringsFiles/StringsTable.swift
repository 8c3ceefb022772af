/// The strings of one localization, looked up by key as a device does.
///
/// Keys are compared by code units: the composed and the decomposed spelling of a key are two keys. All strings are in
/// one buffer; a look-up allocates nothing and costs the length of the key.
///
///     StringsTable([(key: "invite", value: "%@ invites you")]).value(forKey: "invite")  // "%@ invites you"
public struct StringsTable: Sendable {
  let list: TextPairs
  /// Slots with open addressing and linear probing: index + 1, or 0 if the slot is free.
  ///
  /// Their number is a power of two, and at least one in three is free.
  private let slots: [UInt32]

  /// Creates a table of these entries, in this order; if keys are equal, the last one stays.
  ///
  /// A `nil` value is one that is not a string. All keys and values together must be shorter than 4 GiB.
  public init(_ entries: some Sequence<(key: String, value: String?)>) {
    var list = TextPairs()
    for (key, value) in entries {
      let start = list.bytes.count
      list.bytes.append(contentsOf: key.utf8)
      let keyEnd = list.bytes.count
      if let value { list.bytes.append(contentsOf: value.utf8) }
      precondition(list.bytes.count < Int(UInt32.max), "the texts of a table are shorter than 4 GiB")
      list.spans.append(
        TextPairs.Span(
          start: UInt32(start), keyLength: UInt32(keyEnd - start),
          valueLength: value == nil ? TextPairs.Span.noString : UInt32(list.bytes.count - keyEnd)))
    }
    self.init(list) { _ in }
  }

  /// Creates an empty table.
  public init() { self.init(TextPairs()) { _ in } }

  /// Creates a table of a list; if keys are equal, `dropped` receives the first of them and the entries that are left.
  init(_ list: TextPairs, dropping dropped: (DuplicateKeys) -> Void) {
    var duplicates = DuplicateKeys()
    let slots = StringsTable.index(list) { duplicates.append($0, replacedBy: $1, of: list.count) }
    guard duplicates.count > 0 else {
      self.list = list
      self.slots = slots
      return
    }
    dropped(duplicates)
    self.list = list.keeping(duplicates.kept)
    self.slots = StringsTable.index(self.list) { _, _ in }
  }

  /// The number of entries.
  public var count: Int { list.count }

  /// Whether the table has no entries.
  public var isEmpty: Bool { list.spans.isEmpty }

  /// Returns the position of a key among the entries, 0..<`count` in the order of the file; `nil` if there is no such
  /// key.
  public func index(ofKey key: String) -> Int? {
    index(ofUTF8Key: key.bytes.span)
  }

  /// Returns the position of a key given as UTF-8; `nil` if there is no such key.
  ///
  /// It allocates nothing.
  public func index(ofUTF8Key key: Span<UInt8>) -> Int? {
    let mask = slots.count - 1
    guard mask >= 0 else { return nil }
    let bytes = list.bytes.span
    var slot = ByteReading.hash(key) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if StringsTable.equal(key, bytes.extracting(list.keyRange(at: index))) { return index }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Returns the string of a key; `nil` if there is no such key or its value is not a string.
  public func value(forKey key: String) -> String? {
    index(ofKey: key).flatMap { list.value(at: $0) }
  }

  /// Returns the key at a position, 0..<`count`.
  public func key(at index: Int) -> String { list.key(at: index) }

  /// Returns the string at a position, 0..<`count`; `nil` if the value is not a string.
  public func value(at index: Int) -> String? { list.value(at: index) }

  /// Calls a function with the UTF-8 of the string at a position, 0..<`count`.
  ///
  /// It returns `nil` without a call if the value is not a string. It allocates nothing.
  public func withUTF8Value<Result>(at index: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result? {
    guard let range = list.valueRange(at: index) else { return nil }
    return try body(list.bytes.span.extracting(range))
  }

  private static func index(_ list: TextPairs, duplicate: (_ replaced: Int, _ by: Int) -> Void) -> [UInt32] {
    guard !list.spans.isEmpty else { return [] }
    var capacity = 4
    while capacity * 2 < list.count * 3 { capacity *= 2 }
    var slots = [UInt32](repeating: 0, count: capacity)
    let bytes = list.bytes.span
    for index in list.spans.indices {
      let key = bytes.extracting(list.keyRange(at: index))
      var slot = ByteReading.hash(key) & (capacity - 1)
      while slots[slot] != 0 {
        let other = Int(slots[slot]) - 1
        if equal(key, bytes.extracting(list.keyRange(at: other))) {
          duplicate(other, index)
          break
        }
        slot = (slot + 1) & (capacity - 1)
      }
      slots[slot] = UInt32(index + 1)
    }
    return slots
  }

  private static func equal(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }
}

extension StringsTable: RandomAccessCollection {
  /// The position of the first entry, which is 0.
  public var startIndex: Int { 0 }

  /// The position after the last entry.
  public var endIndex: Int { list.count }

  /// The entry at a position; a `nil` value is one that is not a string.
  public subscript(position: Int) -> (key: String, value: String?) {
    (list.key(at: position), list.value(at: position))
  }
}

/// The entries of a list whose keys occur again later.
struct DuplicateKeys {
  private(set) var count = 0
  /// The first ones, at most as many as the diagnostics that are kept.
  private(set) var first: [(replaced: Int, by: Int)] = []
  private var isReplaced: [Bool] = []

  var kept: [Int] { isReplaced.indices.filter { !isReplaced[$0] } }

  mutating func append(_ replaced: Int, replacedBy winner: Int, of entryCount: Int) {
    if count == 0 { isReplaced = [Bool](repeating: false, count: entryCount) }
    isReplaced[replaced] = true
    count += 1
    if first.count < StringsParser.diagnosticLimit { first.append((replaced, winner)) }
  }
}
