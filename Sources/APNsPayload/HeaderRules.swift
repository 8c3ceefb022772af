/// The rules of APNs for headers, in the requests of this package and in messages of FCM.
package enum HeaderRules {
  /// The maximum size of a collapse id, in bytes of UTF-8.
  package static let collapseIDLimit = 64

  /// Returns the offset of the first byte of a collapse id that APNs refuses; `nil` if it refuses none.
  ///
  /// It refuses control characters and a space at either end. An empty value has one at 0.
  package static func invalidOffset(inCollapseID id: String) -> Int? {
    let bytes = Array(id.utf8)
    guard let first = bytes.first, let last = bytes.last, first != 0x20 else { return 0 }
    return bytes.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? (last == 0x20 ? bytes.count - 1 : nil)
  }

  /// Returns whether a topic or a host name can have the byte: letters, digits, `.`, `-` and `_`.
  package static func isTopicByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
