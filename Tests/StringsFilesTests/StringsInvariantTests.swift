import Foundation
import StringsFiles
import TestSupport
import Testing

/// What holds for every input, whatever it means.
struct StringsInvariantTests {
  private static let parts = [
    "\"", "'", "\\", "a", "b = c;", "\"k\" = \"v\";\n", "k = \"é😀\"\n", "=", ";", ";;", "{", "}", "(", ")", ",", "<",
    ">", "0", "\n", "\r\n", " ",
    "/*", "*/", "//", "@", "“", "\u{2028}", "\\Ud83d", "x = (a, {b = c;});", "/* c */",
  ]

  @Test func everyPlaceIsWhereTheKeyStands() {
    var generator = SeededGenerator()
    for _ in 0..<SeededGenerator.rounds * 4 {
      var bytes = (0..<Int.random(in: 0...16, using: &generator))
        .flatMap { _ in Array((Self.parts.randomElement(using: &generator) ?? "").utf8) }
      if Int.random(in: 0..<8, using: &generator) == 0 {
        bytes.insert(
          UInt8.random(in: 0...255, using: &generator), at: Int.random(in: 0...bytes.count, using: &generator))
      }
      check(StringsFile(parsing: bytes), bytes)
    }
  }

  private func check(_ file: StringsFile, _ bytes: [UInt8]) {
    let input = "\(String(decoding: bytes, as: UTF8.self).debugDescription) \(bytes)"
    for entry in Array(file.entries) + Array(file.recovered) where file.encoding == .utf8 {
      for position in [entry.keyLocation, entry.valueLocation] {
        expectEqual(position, place(position.offset, bytes), "\(input)")
      }
      let start = bytes[entry.keyLocation.offset...]
      let key = Array(entry.key.utf8)
      let isQuoted = start.first == UInt8(ascii: "\"") || start.first == UInt8(ascii: "'")
      #expect(isQuoted || start.starts(with: key), "\(input)")
    }
    for diagnostic in file.diagnostics where file.encoding == .utf8 {
      expectEqual(diagnostic.location, place(diagnostic.location.offset, bytes), "\(input)")
    }
    expectEqual(file.diagnostics.map(\.location.offset), file.diagnostics.map(\.location.offset).sorted(), "\(input)")
    // The recovering parse loses nothing that the strict one kept, and what is refused has its reason.
    let recovered = file.recovered.map { [UInt8]($0.key.utf8) }
    if !recovered.isEmpty { #expect(file.entries.allSatisfy { recovered.contains(Array($0.key.utf8)) }, "\(input)") }
    #expect(!file.isRefused || file.entries.isEmpty && file.diagnostics.contains { $0.severity == .error }, "\(input)")
    expectEqual(file.table.count, file.entries.count, "\(input)")
    for entry in file.entries { expectEqual(file.table.value(forKey: entry.key), entry.value, "\(input)") }
  }

  /// Counted in the simplest way there is.
  private func place(_ offset: Int, _ bytes: [UInt8]) -> SourceText.SourceLocation {
    let signs = copyrightSigns(bytes)
    var position = SourceLocation()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position.offset = 3 }
    while position.offset < offset {
      let byte = bytes[position.offset]
      position.offset += 1
      if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D, position.offset < bytes.count, bytes[position.offset] == 0x0A { position.offset += 1 }
        position.line += 1
        position.column = 1
      } else if byte & 0xC0 != 0x80 || signs.contains(position.offset - 1) {
        position.column += 1
      }
    }
    return position
  }

  /// Where 0xA9 stands alone, which the device reads as a character; none in a file that it refuses for another byte.
  private func copyrightSigns(_ bytes: [UInt8]) -> Set<Int> {
    var signs: Set<Int> = []
    var offset = 0
    while offset < bytes.count {
      let lengths = (1...4).filter { offset + $0 <= bytes.count }
      if let length = lengths.first(where: { String(validating: bytes[offset..<offset + $0], as: UTF8.self) != nil }) {
        offset += length
      } else if bytes[offset] == 0xA9 {
        signs.insert(offset)
        offset += 1
      } else {
        return []
      }
    }
    return signs
  }

  @Test(.enabled(if: SharedCorpus.localizations != nil, "needs ../shared/corpora/element-ios"))
  func readsEveryEntryOfRealLocalizations() throws {
    let folder = try #require(SharedCorpus.localizations)
    var files = 0
    var entries = 0
    for case let url as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) ?? .init()
    where url.pathExtension == "strings" {
      let file = StringsFile(parsing: [UInt8](try Data(contentsOf: url)))
      #expect(!file.isRefused && file.recovered.isEmpty, "\(url.lastPathComponent): \(file.diagnostics)")
      files += 1
      entries += file.entries.count
    }
    #expect(files == 153 && entries == 74197)
  }
}
