import AppBundle
import Foundation

/// A folder with files that is removed with its owner.
final class TemporaryApp: Sendable {
  let path: String

  init(_ files: [String: [UInt8]] = [:]) throws {
    path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/app-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, bytes) in files { try write(name, bytes) }
  }

  convenience init(_ files: [String: String]) throws {
    try self.init(files.mapValues { Array($0.utf8) })
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let file = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }

  func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: destination)
  }
}

/// Property lists as the tests write them.
enum PropertyList {
  static func xml(_ body: String) -> [UInt8] {
    Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(body)\n</plist>\n".utf8)
  }

  static func binary(_ value: Any) throws -> [UInt8] {
    [UInt8](try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
  }

  /// A binary property list from its objects, with any trailer.
  static func binary(
    objects: [[UInt8]], top: UInt64 = 0, referenceSize: UInt8 = 1, offsetSize: UInt8 = 4, count: UInt64? = nil,
    table: UInt64? = nil
  ) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let start = UInt64(bytes.count)
    for offset in offsets {
      bytes += [UInt8](repeating: 0, count: max(0, Int(offsetSize) - 8))
      bytes += bigEndian(UInt64(offset)).suffix(Int(offsetSize))
    }
    bytes += [0, 0, 0, 0, 0, 0, offsetSize, referenceSize]
    return bytes + bigEndian(count ?? UInt64(objects.count)) + bigEndian(top) + bigEndian(table ?? start)
  }

  static func bigEndian(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * UInt64($0))) }
  }
}

/// Texts in the encodings that CoreFoundation tells apart.
enum TextEncodings {
  /// The text in one of seven encodings, without a mark for some; UTF-8 for every other number.
  static func encode(_ text: String, _ encoding: Int) -> [UInt8] {
    switch encoding {
    case 0: utf16("\u{FEFF}" + text, isBig: false)
    case 1: utf16("\u{FEFF}" + text, isBig: true)
    case 2: utf32("\u{FEFF}" + text, isBig: false)
    case 3: utf32("\u{FEFF}" + text, isBig: true)
    case 4: utf16(text, isBig: false)
    case 5: utf16(text, isBig: true)
    case 6: utf32(text, isBig: false)
    default: Array(text.utf8)
    }
  }

  static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    text.utf16.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  static func utf32(_ text: String, isBig: Bool) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar -> [UInt8] in
      let bytes = [24, 16, 8, 0].map { UInt8(scalar.value >> $0 & 0xFF) }
      return isBig ? bytes : bytes.reversed()
    }
  }
}
