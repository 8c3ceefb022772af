public import NIOCore

/// APNSwift's protocol of this name, with its one requirement.
///
/// The README has an example for APNSwift, which this package does not depend on. The example compiles against this
/// module of the same name. Source: `Sources/APNS/Coding/APNSJSONEncoder.swift` of APNSwift 6.4.0.
public protocol APNSJSONEncoder {
  /// Appends a value's JSON to the buffer.
  func encode<T: Encodable>(_ value: T, into buffer: inout ByteBuffer) throws
}
