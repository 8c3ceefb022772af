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
      checkRecovery(of: bytes, error)
      return true
    }
    check(document.root, in: bytes)
    let recovery = JSONRecovery(reading: bytes)
    expect(recovery.problemCount == 0 && recovery.unclear.isEmpty, "in JSON there is no mistake")
    expect(recovery.document?.bytes == document.bytes, "what strict reading keeps, the recovering one keeps")
    let value = document.root.value
    let first = value.encoded
    expect(value.encodedSize == first.count, "what is measured is what is encoded")
    guard let again = try? JSON(parsing: first) else { return refuse("what was written can be read") }
    expect(again == value, "what is read again is the same value")
    expect(again.encoded == first, "the second round writes the same bytes")
    expect((try? JSON(encoding: value).encoded) == .some(first), "a value encodes as itself")
    return true
  }

  /// Checks every value of a document, with its position and its text.
  private static func check(_ node: JSONNode, in bytes: [UInt8]) {
    expect(node.offset >= 0 && node.length > 0 && node.offset + node.length <= bytes.count, "a value has a place")
    if let number = node.number {
      let text = Array(bytes[node.offset..<node.offset + node.length])
      expect(Array(number.text.utf8) == text, "a number keeps its text")
      expect(JSONNumber(text: number.text) == number, "a number's text is a number")
      let shown = JSONNumber(text: number.stringValue)
      expect(shown != nil, "a number's text on a device is a number")
      expect(shown?.double.isFinite == number.double.isFinite, "a number's text on a device is as finite as it is")
    }
    for element in node.elements { check(element, in: bytes) }
    for member in node.members {
      check(member.name, in: bytes)
      check(member.value, in: bytes)
      expect(member.name.isString(member.name.string ?? ""), "a name is its own text")
    }
  }

  /// Checks what is recovered from text that is refused.
  private static func checkRecovery(of bytes: [UInt8], _ error: JSONError) {
    let recovery = JSONRecovery(reading: bytes)
    expect(recovery.problems.count <= JSONRecovery.problemLimit, "few mistakes are kept")
    expect((recovery.problems.first?.error.offset ?? .max) <= error.offset, "the first mistake is found")
    for problem in recovery.problems {
      expect(problem.error.offset + problem.length <= bytes.count, "a mistake is in the text")
      for edit in problem.fix { expect(edit.range.upperBound <= bytes.count, "a fix is in the text") }
    }
    guard let document = recovery.document else { return }
    check(document.root, in: document.bytes)
    let place = recovery.range(of: document.root.offset..<document.root.offset + document.root.length)
    expect(place.lowerBound >= 0 && place.upperBound <= bytes.count, "the tree is in the text")
    guard recovery.problems.count == recovery.problemCount, recovery.problems.allSatisfy({ !$0.fix.isEmpty }) else {
      return
    }
    var fixed = bytes
    let edits = recovery.problems.flatMap(\.fix).enumerated()
      .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }
    for (_, edit) in edits.reversed() { fixed.replaceSubrange(edit.range, with: edit.text.utf8) }
    expect((try? JSON(parsing: fixed)) == document.root.value, "a text with every fix is JSON that says the same")
  }
}
