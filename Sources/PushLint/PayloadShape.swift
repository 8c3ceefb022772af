import CompactJSON

/// The shapes that tell payloads from other JSON files.
package enum PayloadShape {
  /// The keys at the top of a payload, one of which it has.
  private static let keys = ["aps", "mdm"]

  /// Returns whether a text has the shape of a payload, or of an envelope around payloads.
  ///
  /// A payload has an object under `aps` with a key of Apple's, perhaps misspelled, or `mdm` alone. Beside other members, a
  /// list or a word under `aps` belongs to another format, such as a list of access points or a table of languages.
  ///
  /// Text that is not JSON has it if it has after its mistakes are mended, as in `{'aps': {}}` or `{aps: {}}`. If they can be
  /// mended in several ways, one of the keys anywhere in the text is enough, in double quotes and before a colon, what may
  /// be meant for one, or the end: it may be a payload with a mistake, or one in UTF-16.
  ///
  /// - Parameter isWhole: whether the text is all of a file, and not a line, or the start of a longer file.
  package static func isRecognized(in bytes: [UInt8], isWhole: Bool = true) -> Bool {
    do throws(JSONError) {
      return isRecognized(try JSONDocument(parsing: bytes))
    } catch {
      if isWhole, EnvelopeLines.areLikely(in: bytes, error) {
        return EnvelopeLines.ranges(in: bytes).contains { isRecognized(in: Array(bytes[$0]), isWhole: false) }
      }
    }
    // Without the order mark and the zeros of UTF-16.
    let text = Array(bytes.drop { $0 >= 0xFE }.filter { $0 != 0 })
    let names = keys.flatMap { ["\"\($0)\"", "“\($0)”", "„\($0)“"] }.map { Array($0.utf8) }
    // With one quote.
    let torn = keys.flatMap { ["\"\($0):", "{\($0)\":"] }.map { Array($0.utf8) }
    let hasName = text.indices.contains { place in
      if torn.contains(where: { text[place...].starts(with: $0) }) { return true }
      guard text[place] == UInt8(ascii: "\"") || text[place] == 0xE2,
        let name = names.first(where: { text[place...].starts(with: $0) })
      else {
        return false
      }
      let after = text[(place + name.count)...].first { $0 > 0x20 }
      return after.map { ":=;".utf8.contains($0) } ?? true
    }
    let recovery = JSONRecovery(reading: text)
    if let document = recovery.document {
      if isRecognized(document) { return true }
      // Between balanced brackets, it is known where a name is.
      if recovery.isBalanced, [.object, .array].contains(document.root.kind),
        recovery.unclear.isEmpty || isKeyInside(document.root)
      {
        return false
      }
    }
    return isWhole && hasName
  }

  /// Returns whether one of the keys is the name of a member at any depth.
  private static func isKeyInside(_ root: JSONNode) -> Bool {
    var nodes = [root]
    while let node = nodes.popLast() {
      for member in node.members {
        if keys.contains(where: { member.name.isString($0) }) { return true }
        nodes.append(member.value)
      }
      nodes += node.elements
    }
    return false
  }

  private static func isRecognized(_ document: JSONDocument) -> Bool {
    document.root.kind == .array
      ? document.root.elements.contains(where: isRecognized) : isRecognized(document.root)
  }

  private static func isRecognized(_ object: JSONNode) -> Bool {
    // Without a word of Apple's, and beside other members, it may be a table of languages, in which aps is Arop-Sissano, or
    // a list of access points. A push for device management has mdm alone.
    let hasOthers = object.members.contains { member in !keys.contains { member.name.isString($0) } }
    return object.members.contains { member in
      if member.name.isString("aps") {
        return member.value.kind == .object
          ? hasKnownKey(member.value)
          : isJSON(member.value) || !hasOthers && [.string, .null, .array].contains(member.value.kind)
      }
      return member.name.isString("mdm") && !hasOthers && [.string, .number, .null].contains(member.value.kind)
    }
      || EnvelopeShape.isDistinctive(object)
  }

  /// Returns whether an object is empty, or has a key of `aps` or of the alert, perhaps misspelled.
  private static func hasKnownKey(_ aps: JSONNode) -> Bool {
    var isEmpty = true
    for member in aps.members {
      isEmpty = false
      let name = member.name.string ?? ""
      if KeyTables.aps.names.containsBytes(of: name) || KeyTables.alert.names.containsBytes(of: name)
        || KeyTables.aps.nearest(to: name) != nil
      {
        return true
      }
    }
    return isEmpty
  }

  /// Returns whether a value is JSON in a string, as of a payload that was encoded twice.
  private static func isJSON(_ value: JSONNode) -> Bool {
    value.string?.utf8.first { $0 > 0x20 } == UInt8(ascii: "{")
  }
}
