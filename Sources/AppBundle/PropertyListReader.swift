import FoundationEssentials
import StringsFiles

/// Reads binary and XML property lists: a scanner finds places and refuses hostile files, a decoder gives the texts.
///
/// The decoder alone loses the order, the places, and one of two keys that are canonically equivalent: a Swift
/// dictionary takes them for one. Such values are decoded one by one.
struct PropertyListReader {
  /// How many dictionaries and arrays may stand in each other, the value inside counted; tables need four.
  static let depthLimit = 64
  /// How many values, and keys of a binary file, are read: memory and time are bounded by it, not by a few bytes that
  /// are repeated.
  static let valueLimit = 1 << 19
  /// How much is read again for values that are decoded one by one, before the rest is given up: bytes, and values.
  private static let pieceByteLimit = 256 << 20
  private static let pieceValueLimit = 1 << 21

  private let bytes: [UInt8]
  private let isBinary: Bool
  private var pieces = (bytes: 0, values: 0)

  /// Reads a file; costs its length.
  static func read(_ file: [UInt8]) throws(PropertyListError) -> PropertyListNode {
    if StringsFile.container(of: file) == .binaryPropertyList {
      // What the scanner refuses is never decoded.
      var root = try BinaryPropertyListScanner.scan(file)
      var reader = PropertyListReader(bytes: file, isBinary: true)
      reader.fill(&root, decode(file))
      return root
    }
    let isUTF16 = file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF])
    let text = isUTF16 ? utf8(ofUTF16: file) : file
    var root = try XMLPropertyListScanner.scan(text, places: TextPlaces(text, isUTF16: isUTF16))
    var reader = PropertyListReader(bytes: text, isBinary: false)
    reader.fill(&root, decode(file))
    return root
  }

  private init(bytes: [UInt8], isBinary: Bool) {
    self.bytes = bytes
    self.isBinary = isBinary
  }

  /// Puts the texts that were decoded into the nodes that were found.
  private mutating func fill(_ node: inout PropertyListNode, _ value: DecodedValue?) {
    switch (node.kind, value) {
    case (.string, .string(let text)): node.text = text
    case (.array, .array(let values)) where values.count == node.elements.count:
      for index in values.indices { fill(&node.elements[index], values[index]) }
    case (.dictionary, nil), (.dictionary, .other):
      // One key or text that the decoder does not take makes it refuse the whole.
      _ = markEqualKeys(of: &node)
      for index in node.members.indices where !node.members[index].isReplaced {
        fill(&node.members[index].value, piece(node.members[index].value))
      }
    case (.dictionary, .dictionary(let values)):
      let spellings = values.count == node.members.count ? [:] : markEqualKeys(of: &node)
      for index in node.members.indices where !node.members[index].isReplaced {
        let member = node.members[index]
        let isMerged = spellings[member.key, default: 1] > 1
        fill(&node.members[index].value, isMerged ? piece(member.value) : values[member.key])
      }
    default: break
    }
  }

  /// Marks the members whose keys are equal; how many spellings each key has that the decoder takes for one.
  private func markEqualKeys(of node: inout PropertyListNode) -> [String: Int] {
    var kept: [[UInt8]: Int] = [:]
    var spellings: [String: Int] = [:]
    for index in node.members.indices {
      let key = Array(node.members[index].key.utf8)
      guard let earlier = kept[key] else {
        kept[key] = index
        spellings[node.members[index].key, default: 0] += 1
        continue
      }
      node.members[index].isRepeated = true
      // CoreFoundation keeps the first of a binary property list, the last of an XML one.
      node.members[isBinary ? index : earlier].isReplaced = true
      if !isBinary { kept[key] = index }
    }
    // Which of two equal keys the decoder takes is not its contract.
    for index in node.members.indices where node.members[index].isRepeated {
      spellings[node.members[index].key, default: 0] += 1
    }
    return spellings
  }

  /// Decodes one value apart from the file that it stands in.
  private mutating func piece(_ node: PropertyListNode) -> DecodedValue? {
    pieces.bytes += isBinary ? bytes.count : node.source.count
    pieces.values += node.valueCount
    guard pieces.bytes <= Self.pieceByteLimit, pieces.values <= Self.pieceValueLimit else { return nil }
    guard isBinary else {
      return Self.decode(Array("<plist>".utf8) + bytes[node.source] + Array("</plist>".utf8))
    }
    // The same file with another first object.
    var file = bytes
    let top = UInt64(node.source.lowerBound)
    for index in 0..<8 { file[file.count - 16 + index] = UInt8(truncatingIfNeeded: top >> (56 - 8 * UInt64(index))) }
    return Self.decode(file)
  }

  /// Nil for what the decoder refuses, which the scanner has taken.
  private static func decode(_ file: [UInt8]) -> DecodedValue? {
    try? PropertyListDecoder().decode(DecodedValue.self, from: Data(file))
  }

  private static func utf8(ofUTF16 file: [UInt8]) -> [UInt8] {
    let isBig = file[0] == 0xFE
    let units = stride(from: 2, to: file.count - 1, by: 2).map {
      UInt16(file[$0 + (isBig ? 0 : 1)]) << 8 | UInt16(file[$0 + (isBig ? 1 : 0)])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

/// What the decoder makes of a property list; anything but strings and what holds them is `other`.
private enum DecodedValue: Decodable {
  case string(String)
  case array([DecodedValue])
  case dictionary([String: DecodedValue])
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let values = try? container.decode([String: DecodedValue].self) {
      self = .dictionary(values)
    } else if let values = try? container.decode([DecodedValue].self) {
      self = .array(values)
    } else {
      self = .other
    }
  }
}
