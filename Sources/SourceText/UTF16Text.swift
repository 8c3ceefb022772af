/// Tells UTF-16 from text in UTF-8, for a message that says what is wrong with a whole file.
package enum UTF16Text {
  /// Returns the name of the encoding for `iconv`; `nil` if the bytes do not start like UTF-16.
  ///
  /// They do if they have its byte order mark, or a NUL in every second of their first four bytes (RFC 4627, section 3).
  package static func encoding(of bytes: [UInt8]) -> String? {
    switch Array(bytes.prefix(4)) {
    case [0xFF, 0xFE, 0, 0]: nil
    case let start where start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]): "UTF-16"
    case let start where start.count == 4 && start.map({ $0 == 0 }) == [false, true, false, true]: "UTF-16LE"
    case let start where start.count == 4 && start.map({ $0 == 0 }) == [true, false, true, false]: "UTF-16BE"
    default: nil
    }
  }

  /// Returns a message about text in UTF-16, with what to do; `nil` if the bytes do not start like UTF-16.
  package static func message(about bytes: [UInt8]) -> String? {
    encoding(of: bytes).map { "the text is UTF-16; save it as UTF-8, for example with iconv -f \($0) -t UTF-8" }
  }
}
