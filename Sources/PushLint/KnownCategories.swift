@_spi(Memo) import SourceText

/// The categories that an app registers, prepared once for looking up those of many payloads.
struct KnownCategories: Sendable {
  let all: Set<String>
  /// The names, sorted by their bytes.
  private let names: [String]
  private let known: Set<[UInt8]>
  private let memo = SharedTextMemo<String>(slotCount: Linter.memoLimit)

  init(_ names: Set<String>) {
    all = names
    self.names = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    known = Set(names.map { Array($0.utf8) })
  }

  func contains(_ name: String) -> Bool { known.contains(Array(name.utf8)) }

  /// Returns what to do about an unknown name, for a message.
  func advice(insteadOf name: String) -> String {
    memo.answer(for: name) {
      NearMatch.of(name, among: names).map { "did you mean \"\($0)\"?" }
        ?? (names.isEmpty ? "the app registers no categories" : "the app registers \(names.listed)")
    }
  }
}
