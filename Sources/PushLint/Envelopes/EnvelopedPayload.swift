public import APNsPayload

/// A payload in an envelope, with its places in the file.
public struct EnvelopedPayload: Sendable {
  /// The path to the payload, such as `[3].message.apns.payload` or `APNS_SANDBOX`; empty if the file is the payload.
  public let label: String
  /// The kind of the innermost envelope.
  public let kind: EnvelopeKind
  /// The payload as it is written, without the escapes of a string around it.
  ///
  /// If FCM makes the payload from its own `notification`, this is what it makes.
  public let bytes: [UInt8]
  /// The payload with the alert that FCM adds from its own `notification`; the same as ``bytes`` if it adds none.
  public let sentBytes: [UInt8]
  /// The push type in the envelope's headers; `nil` if they have none.
  public let pushType: PushType?
  /// The priority in the envelope's headers; `nil` if they have none.
  public let priority: Int?
  /// The message in which the payload is; `nil` unless the envelope is FCM's.
  public let message: FCMMessage?
  /// The message from which Android's notification comes: that around the payload, or the one for FCM beside it in a
  /// message for SNS.
  package let androidMessage: FCMMessage?
  /// The number of bytes that FCM adds to the payload before Apple counts them, as an estimate; 0 without FCM.
  ///
  /// FCM does not document it: see `OBSERVED.md`.
  public var addedSize: Int { message.map(FCMAdditions.size) ?? 0 }
  /// The places of ``bytes`` in the file; `nil` if the file does not have the payload, because FCM makes it.
  let places: PayloadPlaces?
  /// Whether the payload is in a string of the file, whose text nothing else checks.
  let isInString: Bool

  /// Creates a payload without an envelope.
  public init(_ bytes: [UInt8]) {
    self.init(label: "", kind: .none, bytes: bytes, places: PayloadPlaces(from: 0))
  }

  init(
    label: String, kind: EnvelopeKind, bytes: [UInt8], places: PayloadPlaces?, pushType: PushType? = nil,
    message: FCMMessage? = nil, besideAPNs other: FCMMessage? = nil, isInString: Bool = false
  ) {
    self.label = label
    self.kind = kind
    self.bytes = bytes
    self.places = places
    self.isInString = isInString || kind == .sns
    self.message = message
    androidMessage = message ?? other
    self.pushType = pushType ?? message?.pushType
    priority = message?.priority
    sentBytes = places == nil ? bytes : message?.completedPayload ?? bytes
  }

  /// Whether the file has the payload; if not, FCM makes it.
  public var isWritten: Bool { places != nil }

  /// Returns the range in the file of a range of ``bytes``, which may end at their end.
  ///
  /// It is empty, at the start of the message, if the file does not have the payload.
  public func range(of inner: Range<Int>) -> Range<Int> {
    let start = message.map { $0.range(of: $0.node).lowerBound } ?? 0
    return places?.range(of: inner) ?? start..<start
  }
}
