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
    guard kind != .some(.none) else {
      self.init(.none, [EnvelopedPayload(bytes)])
      return
    }
    guard kind != .ndjson else {
      self.init(.ndjson, try Self.lines(of: bytes))
      return
    }
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      guard kind == nil else { throw EnvelopeError(reason: .json(error.reason), offset: error.offset) }
      guard EnvelopeLines.areLikely(in: bytes, error) else {
        self.init(.none, [EnvelopedPayload(bytes)])
        return
      }
      self.init(.ndjson, try Self.lines(of: bytes))
      return
    }
    let shape = EnvelopeShape.kind(of: document.root)
    let read = kind ?? shape
    guard read.isPossible(for: document.root) else {
      throw EnvelopeError(reason: .otherShape(expected: read), offset: document.root.offset)
    }
    guard read != .none else {
      self.init(.none, [EnvelopedPayload(bytes)])
      return
    }
    self.init(read, try Self.payloads(in: EnvelopeReader(document, as: read), read, at: document.root.offset))
  }

  private init(_ kind: EnvelopeKind, _ payloads: [EnvelopedPayload]) {
    self.kind = kind
    self.payloads = payloads
  }

  private static func payloads(
    in reader: EnvelopeReader, _ kind: EnvelopeKind, at offset: Int
  ) throws(EnvelopeError) -> [EnvelopedPayload] {
    if let error = reader.error { throw error }
    guard !reader.payloads.isEmpty else { throw EnvelopeError(reason: .noPayload(kind), offset: offset) }
    return reader.payloads
  }

  private static func lines(of bytes: [UInt8]) throws(EnvelopeError) -> [EnvelopedPayload] {
    var payloads: [EnvelopedPayload] = []
    for (index, line) in EnvelopeLines.ranges(in: bytes).enumerated() where !line.isEmpty {
      let document: JSONDocument
      do {
        document = try JSONDocument(parsing: Array(bytes[line]))
      } catch {
        throw EnvelopeError(reason: .json(error.reason), offset: line.lowerBound + error.offset)
      }
      let kind = EnvelopeShape.kind(of: document.root)
      let reader = EnvelopeReader(document, as: kind, origin: line.lowerBound, line: index + 1)
      payloads += try self.payloads(in: reader, kind, at: line.lowerBound)
    }
    guard !payloads.isEmpty else { throw EnvelopeError(reason: .noPayload(.ndjson), offset: 0) }
    return payloads
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
