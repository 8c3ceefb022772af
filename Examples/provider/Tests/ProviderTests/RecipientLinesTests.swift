import Foundation
import Provider
import PushBatch
import Testing

@Suite(.timeLimit(.minutes(1))) struct RecipientLinesTests {
  /// Returns the lines of a file with these bytes.
  private static func lines(_ bytes: [UInt8]) throws -> [RecipientLines.Line] {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var reader = try RecipientLines(path: file.path)
    var lines: [RecipientLines.Line] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }

  private static func texts(_ text: String) throws -> [String] {
    try lines(Array(text.utf8)).map { "\($0.number):" + String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func countsLinesAndSkipsBlankOnes() throws {
    #expect(try Self.texts("a\n\n b\r\n \t\r\nc") == ["1:a", "3: b\r", "5:c"])
    #expect(try Self.texts("a\n") == ["1:a"])
    #expect(try Self.texts("").isEmpty)
    #expect(try Self.texts("\n\n").isEmpty)
  }

  @Test func readsLinesAcrossChunks() throws {
    let text = (1...20_000).map { "{\"id\":\($0)}" }
    let lines = try Self.lines(Array(text.joined(separator: "\n").utf8))
    #expect(lines.map { String(decoding: $0.bytes, as: UTF8.self) } == text)
    #expect(lines.map(\.number) == Array(1...20_000))
  }

  @Test func cutsALineThatIsTooLong() throws {
    let limit = BatchRecipient.lineLimit
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: limit)
    let lines = try Self.lines(long + [0x0A] + long + Array("aa\nb\n".utf8) + long + long)
    #expect(lines.map(\.isTooLong) == [false, true, false, true])
    #expect(lines.map(\.number) == [1, 2, 3, 4])
    #expect(lines.map(\.bytes.count) == [limit, limit, 1, limit])
  }

  @Test func saysThatAFileCannotBeOpened() {
    #expect(throws: ProviderError("/nonexistent/recipients: cannot be opened")) {
      try RecipientLines(path: "/nonexistent/recipients")
    }
  }
}
