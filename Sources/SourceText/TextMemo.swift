public import Synchronization

/// A bounded memory of the answers to a question about short texts, such as tags, loc-keys and lists of languages.
///
/// A text has four slots, which its bytes and its scope determine. A new text takes a free one of them, or else the first.
/// An answer may be forgotten but is never wrong, and memory is bounded, however much text comes in. The slots are made
/// when the first answer is remembered.
///
/// This is public SPI instead of `package`, because other modules call `package` functions without specializing them.
@_spi(Memo) public struct TextMemo<Value: Sendable>: Sendable {
  @usableFromInline struct Slot: Sendable {
    @usableFromInline var key = TextMemoKey()
    /// The bytes after the first 16.
    @usableFromInline var rest: [UInt8] = []
    @usableFromInline var value: Value?

    @usableFromInline init() {}
  }

  @usableFromInline let slotCount: Int
  /// A stored copy, because a constant of another module is not inlined.
  @usableFromInline let textLimit = TextMemoSize.textLimit
  @usableFromInline var slots: [Slot] = []

  /// Creates an empty memory.
  ///
  /// - Parameter slotCount: The largest number of answers, a power of two from 4 on.
  @inlinable public init(slotCount: Int = TextMemoSize.slotLimit) {
    precondition(slotCount >= 4 && slotCount & (slotCount - 1) == 0, "the number of slots is a power of two")
    self.slotCount = slotCount
  }

  /// Returns the answer that is remembered for a text; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - text: The text; if it is empty or longer than ``TextMemoSize/textLimit``, it has no answer.
  ///   - scope: A number that keeps apart the answers to the same text, such as one for each localization.
  @inlinable public func value(of text: Span<UInt8>, in scope: Int = 0) -> Value? {
    guard !slots.isEmpty, text.count > 0, text.count <= textLimit else { return nil }
    let key = TextMemoKey(text, scope)
    let home = key.home(text, of: slotCount)
    for probe in 0..<4 {
      let index = (home &+ probe) & (slotCount &- 1)
      if slots[index].key == key, text.count <= 16 || Self.isEqual(slots[index].rest, text) {
        return slots[index].value
      }
    }
    return nil
  }

  /// Remembers the answer to a text that has none.
  @inlinable public mutating func remember(_ value: Value, of text: Span<UInt8>, in scope: Int = 0) {
    guard text.count > 0, text.count <= textLimit else { return }
    let key = TextMemoKey(text, scope)
    if slots.isEmpty { slots = Array(repeating: Slot(), count: slotCount) }
    let home = key.home(text, of: slotCount)
    var index = home
    for probe in 0..<4 where slots[(home &+ probe) & (slotCount &- 1)].key.isFree {
      index = (home &+ probe) & (slotCount &- 1)
      break
    }
    var rest: [UInt8] = []
    if text.count > 16 { for place in 16..<text.count { rest.append(text[place]) } }
    slots[index].key = key
    slots[index].rest = rest
    slots[index].value = value
  }

  @inlinable static func isEqual(_ rest: [UInt8], _ text: Span<UInt8>) -> Bool {
    for index in rest.indices where rest[index] != text[index &+ 16] { return false }
    return true
  }
}

/// The sizes of the memories.
@_spi(Memo) public enum TextMemoSize {
  /// The number of answers that most memories have room for.
  public static let slotLimit = 256
  /// The length of the longest text that is remembered, in bytes.
  public static let textLimit = 64
}

/// The first 16 bytes of a text with its length and scope, which are compared without looking elsewhere.
@usableFromInline struct TextMemoKey: Sendable, Equatable {
  // Two words measured 4 ns faster than one of 128 bits.
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0
  /// The scope, above the length in the lowest 8 bits; 0 in a free slot.
  @usableFromInline var mark: UInt64 = 0

  @usableFromInline init() {}

  @inlinable init(_ text: Span<UInt8>, _ scope: Int) {
    let count = text.count
    for index in 0..<min(count, 8) { low = low << 8 | UInt64(text[index]) }
    if count > 8 { for index in 8..<min(count, 16) { high = high << 8 | UInt64(text[index]) } }
    mark = UInt64(truncatingIfNeeded: scope) << 8 | UInt64(truncatingIfNeeded: count)
  }

  @inlinable var isFree: Bool { mark == 0 }

  /// Returns the slot that is searched first.
  @inlinable func home(_ text: Span<UInt8>, of slotCount: Int) -> Int {
    var hash = low ^ (high ^ mark) &* 0x9E37_79B9_7F4A_7C15
    if text.count > 16 { for index in 16..<text.count { hash = (hash ^ UInt64(text[index])) &* 0x0000_0100_0000_01B3 } }
    hash = hash &* 0xFF51_AFD7_ED55_8CCD
    return Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(truncatingIfNeeded: slotCount)).high)
  }
}

/// A memory that the copies of a value share.
///
/// A thread tries the lock but never waits for it: without the lock, it works the answer out again.
@_spi(Memo) public final class SharedTextMemo<Value: Sendable>: Sendable {
  @usableFromInline let memo: Mutex<TextMemo<Value>>

  /// Creates an empty memory with as many slots as a ``TextMemo``.
  @inlinable public init(slotCount: Int = TextMemoSize.slotLimit) { memo = Mutex(TextMemo(slotCount: slotCount)) }

  /// Returns the answer for a text, which is worked out if it is not remembered.
  @inlinable public func answer(for text: String, in scope: Int = 0, workOut: () -> Value) -> Value {
    let known = memo.withLockIfAvailable { $0.value(of: text.bytes.span, in: scope) }
    if let known, let known { return known }
    let value = workOut()
    memo.withLockIfAvailable { $0.remember(value, of: text.bytes.span, in: scope) }
    return value
  }

  /// Runs a closure with the memory; `nil` if another thread has it.
  @inlinable public func withMemo<Result>(_ body: (inout TextMemo<Value>) -> sending Result) -> Result? {
    memo.withLockIfAvailable { body(&$0) }
  }
}
