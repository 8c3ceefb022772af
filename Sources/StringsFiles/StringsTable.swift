/// The texts of one localization, looked up by key as a device does.
///
/// Keys are compared by code units: the composed and the decomposed spelling of a key are two keys. All texts are in
/// one buffer; looking up allocates nothing and costs the length of the key.
///
///     StringsTable([(key: "invite", value: "%@ invites you")]).value(forKey: "invite")  // "%@ invites you"
public struct StringsTable: Sendable {
  let list: TextPairs
  /// Open addressing with linear probing: index + 1, or 0 for free; a power of two, at least one in three free.
  private let slots: [UInt32]

  /// A table of these entries, in this order; of equal keys the last one stays.
  ///
  /// A nil value is one that is no string. The texts together must be shorter than 4 GiB.
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

  /// An empty table.
  public init() { self.init(TextPairs()) { _ in } }

  /// Indexes a list; if there are equal keys, `dropped` is told about the first of them, and which entries are left.
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

  /// How many entries there are.
  public var count: Int { list.count }

  /// Whether there is no entry.
  public var isEmpty: Bool { list.spans.isEmpty }

  /// The place of a key among the entries, 0..<`count` in the order of the file; nil if there is no such key.
  public func index(ofKey key: String) -> Int? {
    index(ofUTF8Key: key.utf8.span)
  }

  /// The place of a key given as UTF-8; nil if there is no such key.
  ///
  /// Allocates nothing.
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

  /// The text of a key; nil if there is no such key or its value is no string.
  public func value(forKey key: String) -> String? {
    index(ofKey: key).flatMap { list.value(at: $0) }
  }

  /// The key at a place, 0..<`count`.
  public func key(at index: Int) -> String { list.key(at: index) }

  /// The text at a place, 0..<`count`; nil if the value is no string.
  public func value(at index: Int) -> String? { list.value(at: index) }

  /// Lends the UTF-8 of the text at a place, 0..<`count`; nil, and not called, if the value is no string.
  ///
  /// Allocates nothing.
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
  /// The place of the first entry: 0.
  public var startIndex: Int { 0 }

  /// The place behind the last entry.
  public var endIndex: Int { list.count }

  /// The entry at a place; a nil value is one that is no string.
  public subscript(position: Int) -> (key: String, value: String?) {
    (list.key(at: position), list.value(at: position))
  }
}

/// Which entries of a list have a key that comes again.
struct DuplicateKeys {
  private(set) var count = 0
  /// As many as diagnostics are kept.
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
