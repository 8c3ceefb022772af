import CompactJSON

extension FuzzTarget {
  static let json = FuzzTarget(
    "json", dictionary: "json", seeds: ["Localizations/Payloads", "Tests/CompactJSONTests/Fixtures/rfc8259"]
  ) { bytes in
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes)
    } catch {
      expect((0...bytes.count).contains(error.offset), "an error is at a byte of the input or at its end")
      expect(!error.description.isEmpty, "an error says what is wrong")
      return true
    }
    check(document.root, in: bytes)
    let value = document.root.value
    let first = value.encoded
    expect(value.encodedSize == first.count, "what is measured is what is encoded")
    guard let again = try? JSON(parsing: first) else { return refuse("what was written can be read") }
    expect(again == value, "what is read again is the same value")
    expect(again.encoded == first, "the second round writes the same bytes")
    expect((try? JSON(encoding: value).encoded) == .some(first), "a value encodes as itself")
    return true
  }

  /// Every value of a document, its place and its text.
  private static func check(_ node: JSONNode, in bytes: [UInt8]) {
    expect(node.offset >= 0 && node.length > 0 && node.offset + node.length <= bytes.count, "a value has a place")
    if let number = node.number {
      let text = Array(bytes[node.offset..<node.offset + node.length])
      expect(Array(number.text.utf8) == text, "a number keeps its text")
      expect(JSONNumber(text: number.text) == number, "a number's text is a number")
      expect(JSONNumber(text: number.shortestText) != nil, "a number's shortest text is a number")
      if let integer = number.integer { expect(number.shortestText == String(integer), "integers are short") }
    }
    for element in node.elements { check(element, in: bytes) }
    for member in node.members {
      check(member.name, in: bytes)
      check(member.value, in: bytes)
      expect(member.name.isString(member.name.string ?? ""), "a name is its own text")
    }
  }
}
