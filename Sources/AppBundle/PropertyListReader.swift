import StringsFiles

/// Reads binary and XML property lists as CoreFoundation does, with the place of each value.
///
/// Foundation's own readers lose the order, the places and one of two keys that are canonically equivalent, and some files
/// end the process in them. Only what passes a limit is refused here and not on a device.
enum PropertyListReader {
  /// How many dictionaries and arrays may stand in each other, the value inside counted; tables need four.
  static let depthLimit = 64
  /// How many values, and keys of a binary file, are read: memory and time are bounded by it, not by a few bytes that
  /// are repeated.
  static let valueLimit = 1 << 19

  /// Reads a file; costs its length.
  static func read(_ file: [UInt8]) throws(PropertyListError) -> PropertyListNode {
    guard StringsFile.container(of: file) != .binaryPropertyList else {
      return try BinaryPropertyListScanner.scan(file)
    }
    return try XMLPropertyListScanner.scan(try PropertyListText(file))
  }
}
