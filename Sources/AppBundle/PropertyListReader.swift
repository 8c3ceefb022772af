import StringsFiles

/// Reads property lists in all three forms as CoreFoundation does, with the place of each value.
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
      // Its message already says what the device does.
      throw PropertyListError(
        code: reason?.code ?? .malformedPropertyList, message: reason?.message ?? "the file is not a property list",
        position: reason?.position ?? SourceLocation(), isDeviceRefusal: false)
    }
    var root = PropertyListNode(members, at: SourceLocation())
    root.diagnostics = list.diagnostics
    return root
  }
}
