import FoundationEssentials
import StringsFiles

/// Reads binary and XML property lists: a scanner finds places and refuses hostile files, a decoder gives the texts.
///
/// The decoder alone loses the order, the places, and one of two keys that are canonically equivalent: a Swift
/// dictionary takes them for one. Such values are decoded one by one.
struct PropertyListReader {
  /// How many dictionaries and arrays may stand in each other, the value inside counted; tables need four.
  static let depthLimit = 64
  /// How many values a file may hold: memory and time are bounded by it, not by a few bytes that are repeated.
  static let valueLimit = 1 << 20
  /// How many values are decoded one by one before the rest is given up.
  private static let pieceLimit = 1000

  private let bytes: [UInt8]
  private let isBinary: Bool
  private var pieces = 0

  /// Reads a file; costs its length.
  static func read(_ file: [UInt8]) throws(PropertyListError) -> PropertyListNode {
    if StringsFile.container(of: file) == .binaryPropertyList {
      var root = try BinaryPropertyListScanner.scan(file)
      var reader = PropertyListReader(bytes: file, isBinary: true)
      reader.fill(&root, try decode(file))
      return root
    }
    let isUTF16 = file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF])
    let text = isUTF16 ? utf8(ofUTF16: file) : file
    var root = try XMLPropertyListScanner.scan(text, places: TextPlaces(text, isUTF16: isUTF16))
    var reader = PropertyListReader(bytes: text, isBinary: false)
    reader.fill(&root, try decode(file))
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
    case (.dictionary, .dictionary(let values)):
      // As the decoder counts them: canonically equivalent keys are one.
      var counts: [String: Int] = [:]
      if values.count != node.members.count { for member in node.members { counts[member.key, default: 0] += 1 } }
      for index in node.members.indices {
        let member = node.members[index]
        let isShared = counts[member.key, default: 1] > 1
        fill(&node.members[index].value, isShared ? piece(member.value) : values[member.key])
      }
    default: break
    }
  }

  /// Decodes one value apart from the file that it stands in.
  private mutating func piece(_ node: PropertyListNode) -> DecodedValue? {
    pieces += 1
    guard pieces <= Self.pieceLimit else { return nil }
    guard isBinary else {
      return try? Self.decode(Array("<plist>".utf8) + bytes[node.source] + Array("</plist>".utf8))
    }
    // The same file with another first object.
    var file = bytes
    let top = UInt64(node.source.lowerBound)
    for index in 0..<8 { file[file.count - 16 + index] = UInt8(truncatingIfNeeded: top >> (56 - 8 * UInt64(index))) }
    return try? Self.decode(file)
  }

  private static func decode(_ file: [UInt8]) throws(PropertyListError) -> DecodedValue {
    do {
      return try PropertyListDecoder().decode(DecodedValue.self, from: Data(file))
    } catch {
      throw PropertyListError(message: "found a property list that cannot be decoded", position: TextPosition())
    }
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
