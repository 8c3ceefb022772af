import CompactJSON

/// The payloads of a file, found in the envelope around them.
///
/// A file may be a payload, a message for FCM or SNS, an array of these, or a text with one of these on each line. The
/// envelope is found by its shape, or named by the caller:
///
///     let envelope = try Envelope(parsing: Array(#"{"message":{"apns":{"payload":{"aps":{"badge":1}}}}}"#.utf8))
///     envelope.kind  // .fcm
///     envelope.payloads.map(\.label)  // ["message.apns.payload"]
///
/// A text with `aps` or `mdm` at the top is a payload, whatever else it has. If a member is repeated, the first one counts,
/// as in a payload. An array may have any number of payloads, and of FCM's, SNS's and Web Push's messages, but not of
/// arrays. Reading takes time linear in the text. It parses only what it needs: a payload in a string, or one without an
/// envelope, may turn out not to be JSON.
public struct Envelope: Sendable {
  /// The size limit for a file that is an array: 16 MiB.
  public static let arraySizeLimit = 1 << 24

  /// The kind of the outermost envelope.
  public let kind: EnvelopeKind
  /// The payloads in the order of the file, at least one.
  public let payloads: [EnvelopedPayload]

  /// Reads the payloads of a file.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - kind: the kind of envelope that the file has; `nil` to find it by its shape, in which case a text that is not
  ///     JSON counts as one payload.
  public init(parsing bytes: [UInt8], as kind: EnvelopeKind? = nil) throws(EnvelopeError) {
    var payloads: [EnvelopedPayload] = []
    // Of several messages, some may be for Android or a browser alone.
    var leftOut: EnvelopeError?
    let read = try Self.forEachDocument(of: bytes, as: kind) { (reader, kind, offset) throws(EnvelopeError) in
      if let error = reader.error { throw error }
      if leftOut == nil {
        leftOut =
          reader.leftOut ?? (reader.payloads.isEmpty ? EnvelopeError(reason: .noPayload(kind), offset: offset) : nil)
      }
      payloads += reader.payloads
    }
    guard let read else {
      self.init(.none, [EnvelopedPayload(bytes)])
      return
    }
    guard !payloads.isEmpty else { throw leftOut ?? EnvelopeError(reason: .noPayload(read), offset: 0) }
    self.init(read, payloads)
  }

  /// Returns the payloads and the messages for FCM of a file, which may have none.
  package static func contents(
    of bytes: [UInt8]
  ) throws(EnvelopeError) -> (payloads: [EnvelopedPayload], messages: [FCMMessage]) {
    var payloads: [EnvelopedPayload] = []
    var messages: [FCMMessage] = []
    let read = try forEachDocument(of: bytes, as: nil) { (reader, _, _) throws(EnvelopeError) in
      if let error = reader.error {
        guard case .noPayload = error.reason else { throw error }
      }
      payloads += reader.payloads
      messages += reader.messages.compactMap(\.fcm)
    }
    return read == nil ? ([EnvelopedPayload(bytes)], []) : (payloads, messages)
  }

  private init(_ kind: EnvelopeKind, _ payloads: [EnvelopedPayload]) {
    self.kind = kind
    self.payloads = payloads
  }

  /// Calls a function with the document of a file, or with that of each line, the kind of envelope that it is, and its
  /// offset in the file.
  ///
  /// Returns the kind of the outermost envelope; `nil` if the file is a payload without one, and has no document.
  private static func forEachDocument(
    of bytes: [UInt8], as kind: EnvelopeKind?,
    _ body: (EnvelopeReader, EnvelopeKind, Int) throws(EnvelopeError) -> Void
  ) throws(EnvelopeError) -> EnvelopeKind? {
    guard kind != .some(.none) else { return nil }
    guard kind != .ndjson else { return try forEachLine(of: bytes, body) }
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      guard kind == nil else { throw EnvelopeError(reason: .json(error.reason), offset: error.offset) }
      return EnvelopeLines.areLikely(in: bytes, error) ? try forEachLine(of: bytes, body) : nil
    }
    let read = kind ?? EnvelopeShape.kind(of: document.root)
    guard read.isPossible(for: document.root) else {
      throw EnvelopeError(reason: .otherShape(expected: read), offset: document.root.offset)
    }
    guard read != .none else { return nil }
    try body(EnvelopeReader(document, as: read), read, document.root.offset)
    return read
  }

  private static func forEachLine(
    of bytes: [UInt8], _ body: (EnvelopeReader, EnvelopeKind, Int) throws(EnvelopeError) -> Void
  ) throws(EnvelopeError) -> EnvelopeKind {
    for (index, line) in EnvelopeLines.ranges(in: bytes).enumerated() where !line.isEmpty {
      let document: JSONDocument
      do {
        document = try JSONDocument(parsing: Array(bytes[line]))
      } catch {
        throw EnvelopeError(reason: .json(error.reason), offset: line.lowerBound + error.offset)
      }
      let kind = EnvelopeShape.kind(of: document.root)
      let reader = EnvelopeReader(document, as: kind, origin: line.lowerBound, line: index + 1)
      try body(reader, kind, line.lowerBound)
    }
    return .ndjson
  }
}

extension EnvelopeKind {
  /// Returns whether a value can be read as this kind, even if it has mistakes.
  func isPossible(for root: JSONNode) -> Bool {
    switch self {
    case .none, .ndjson: true
    case .array: root.kind == .array
    case .fcm, .sns, .webPush: root.kind == .object && root["aps"] == nil
    }
  }
}
