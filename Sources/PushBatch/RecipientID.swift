import CompactJSON

extension [UInt8] {
  /// Returns the id of a refused line, or null if the id is not certain.
  ///
  /// If the line is not JSON or is too long, the id has to be complete before the fault.
  func recipientID(before error: BatchError) -> JSON {
    if error.isAboutText == false, let document = try? JSONDocument(parsing: self) { return document.root.recipientID }
    // The text up to the last comma between members before the fault is an object that only lacks its end.
    var depth = 0
    var isInString = false
    var comma: Int?
    var index = 0
    // How much of a line that is too long was read depends on the system.
    let end = Swift.min(count, BatchRecipient.lineLimit, error.offset.map { $0 + 1 } ?? count)
    while index < end {
      switch self[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case _ where isInString: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 1: comma = index
      default: break
      }
      index += 1
    }
    guard let comma, let head = try? JSONDocument(parsing: self[..<comma] + [UInt8(ascii: "}")]) else { return .null }
    return head.root.recipientID
  }
}

extension JSONNode {
  fileprivate var recipientID: JSON { members.first { $0.name.isString("id") }?.value.value ?? .null }
}

extension BatchError {
  /// Whether the line is not JSON, or was not read to its end.
  fileprivate var isAboutText: Bool {
    switch reason {
    case .json, .lineTooLong: true
    default: false
    }
  }
}
