import AppBundle
import Foundation
import StringsFiles
import TestSupport
import Testing

/// Random and mutated property lists, read by us and by Foundation's `PropertyListSerialization` (CoreFoundation).
struct FoundationDifferenceTests {
  private func texts(_ file: AppTableFile) -> [String: String?]? {
    file.isRefused ? nil : Dictionary(file.entries.map { ($0.key, $0.value) }) { $1 }
  }

  private func reference(_ bytes: [UInt8]) -> [String: String?]? {
    let root = try? unsafe PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
    return (root as? [String: Any])?.mapValues { $0 as? String }
  }

  static let pieces = [
    "<dict>", "</dict>", "<key>", "</key>", "<string>", "</string>", "<array>", "</array>", "<true/>", "<integer>",
    "</integer>", "<string/>", "<dict/>", "<!-- c -->", "<![CDATA[", "]]>", "&amp;", "&#65;", "&#x1F600;", "&", "<",
    ">", "/", "a", "7", " ", "\n", "é", "<?x?>", "</plist>", "<plist>", "<data>", "</data>", "<date>", "<real>",
  ]

  @Test func mutatedXMLIsReadAsFoundationReadsIt() {
    var generator = SeededGenerator()
    let body =
      "<dict>\n<key>a</key><string>x &lt; y</string><key>b</key><integer>7</integer><key>c</key><string/>"
      + "<key>d</key><array><string>p</string></array><!-- c --><key>e</key><string><![CDATA[q]]></string>\n</dict>"
    var accepted = 0
    for round in 0..<SeededGenerator.rounds {
      var text = Array(String(decoding: PropertyList.xml(body), as: UTF8.self).unicodeScalars)
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let place = Int.random(in: 40..<text.count, using: &generator)
        let end = min(text.count, place + Int.random(in: 0...4, using: &generator))
        text.replaceSubrange(place..<end, with: Array(Self.pieces.randomElement(using: &generator)!.unicodeScalars))
      }
      let bytes = Array(String(String.UnicodeScalarView(text)).utf8)
      let ours = texts(AppTableFile(path: "t", kind: .strings, parsing: bytes))
      let theirs = reference(bytes)
      if theirs != nil { accepted += 1 }
      #expect(ours == theirs, "round \(round): \(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(accepted > SeededGenerator.rounds / 100)
  }

  @Test func mutatedBinaryIsReadAsFoundationReadsIt() throws {
    var generator = SeededGenerator()
    let whole = try PropertyList.binary(["a": "b", "é": "x", "c": ["d": "e"], "l": ["m", "n"], "i": 7])
    var accepted = 0
    for round in 0..<SeededGenerator.rounds {
      let byte = UInt8.random(in: 0...255, using: &generator)
      var bytes = whole
      bytes[Int.random(in: 8..<bytes.count, using: &generator)] = byte
      // Foundation crashes when it bridges some sets (0xC0), and takes no empty string of UTF-16 (0x60).
      if byte >> 4 == 0xC || byte == 0x60 { continue }
      let file = AppTableFile(path: "t", kind: .strings, parsing: bytes)
      // Foundation takes keys that are no strings inside a value; tables have none.
      if file.diagnostics.contains(where: { $0.message.contains("as a key, expected a string") }) { continue }
      let ours = texts(file)
      let theirs = reference(bytes)
      if theirs != nil { accepted += 1 }
      #expect(ours == theirs, "round \(round): \(bytes)")
    }
    #expect(accepted > SeededGenerator.rounds / 100)
  }
}
