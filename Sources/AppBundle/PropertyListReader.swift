import StringsFiles

/// Reads property lists in all three forms as CoreFoundation does, with the location of each value.
///
/// Foundation's own readers lose the order of the keys, their locations, and one of two canonically equivalent keys.
/// Some files even crash them. This reader refuses a file that a device accepts only if the file exceeds a limit or
/// declares an encoding that the reader does not know.
enum PropertyListReader {
  /// The maximum nesting depth of values, including the innermost one.
  ///
  /// Tables need four.
  static let depthLimit = 64
  /// The maximum number of values to read, including the keys of a binary file.
  ///
  /// It bounds memory and time, because a few bytes of a binary file can stand for many values.
  static let valueLimit = 1 << 19

  /// Reads a file, at a cost linear in its length.
  static func read(_ file: [UInt8]) throws(PropertyListError) -> PropertyListNode {
    switch StringsFile.container(of: file) {
    case .binaryPropertyList: try BinaryPropertyListScanner.scan(file)
    case .xmlPropertyList: try XMLPropertyListScanner.scan(try PropertyListText(file))
    case .text: try readText(file)
    }
  }

  private static func readText(_ file: [UInt8]) throws(PropertyListError) -> PropertyListNode {
    let list = TextPropertyList(parsing: file, depthLimit: depthLimit)
    if let place = list.tooDeep { throw .tooDeep(at: place) }
    guard let members = list.members else {
      let reason = list.diagnostics.first { $0.severity == .error }
      // The message already says what the device does.
      throw PropertyListError(
        code: reason?.code ?? .malformedPropertyList, message: reason?.message ?? "the file is not a property list",
        location: reason?.location ?? SourceLocation(), isDeviceRefusal: false)
    }
    var root = PropertyListNode(members, at: SourceLocation())
    root.diagnostics = list.diagnostics
    return root
  }
}
