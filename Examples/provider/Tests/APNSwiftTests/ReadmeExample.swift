// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import APNS
import CompactJSON
import NIOCore

extension CompactJSONEncoder: @retroactive APNSJSONEncoder {
  public func encode<T: Encodable>(_ value: T, into buffer: inout ByteBuffer) throws {
    buffer.writeBytes(try encode(value))
  }
}
