import CompactJSON

/// A walk over the tree of a text that collects the payloads and the messages in it.
struct EnvelopeReader {
  /// An object that is an envelope.
  struct Message {
    let kind: EnvelopeKind
    /// The whole object, with what FCM has around the message.
    let root: JSONNode
    let fcm: FCMMessage?
    /// The places of its payloads in ``EnvelopeReader/payloads``.
    fileprivate(set) var payloads: Range<Int>
    /// The text in which the message is, if that is a string of an SNS message; otherwise empty.
    fileprivate var text: [UInt8] = []
    /// The places of the text in which the message is, if that is a string of an SNS message; otherwise `nil`.
    var places: PayloadPlaces?
  }

  private(set) var payloads: [EnvelopedPayload] = []
  private(set) var messages: [Message] = []
  /// The first reason why a payload cannot be read.
  private(set) var error: EnvelopeError?
  /// The first message that is not for APNs, as an error if there is no other.
  private(set) var leftOut: EnvelopeError?
  private let bytes: [UInt8]
  private let origin: Int
  /// The line of the document in its file; `nil` if the file has one document.
  private let line: Int?

  /// Creates the walk over a document.
  ///
  /// - Parameters:
  ///   - kind: the kind of envelope that its root is.
  ///   - origin: the number of bytes in the file before the document.
  ///   - line: the line of the document in its file; `nil` if the file has one document.
  init(_ document: JSONDocument, as kind: EnvelopeKind, origin: Int = 0, line: Int? = nil) {
    bytes = document.bytes
    self.origin = origin
    self.line = line
    read(document.root, as: kind, "")
  }

  private mutating func read(_ node: JSONNode, as kind: EnvelopeKind, _ label: String) {
    switch kind {
    case .none, .ndjson: add(node, label, .none)
    case .fcm: readFCM(node, label)
    case .sns: readSNS(node, label)
    case .webPush: messages.append(Message(kind: kind, root: node, fcm: nil, payloads: payloads.count..<payloads.count))
    case .array:
      for (index, element) in node.elements.enumerated() {
        // An array in the array is no envelope, and is found as a payload that is not an object.
        let kind = EnvelopeShape.objectKind(element)
        if kind == .none { add(element, "[\(index)]", .array) } else { read(element, as: kind, "[\(index)]") }
      }
    }
    if kind == .webPush { leaveOut(.webPush, at: node) }
  }

  private mutating func readFCM(_ node: JSONNode, _ label: String) {
    let isWrapped = node["message"]?.kind == .object
    let message = FCMMessage(isWrapped ? node["message"] ?? node : node, origin: origin)
    let label = (label.isEmpty ? [] : [label]) + (isWrapped ? ["message"] : [])
    let start = payloads.count
    if let payload = message.payload {
      add(payload, (label + ["apns.payload"]).joined(separator: "."), .fcm, message)
    } else if let made = message.completedPayload {
      payloads.append(
        EnvelopedPayload(
          label: place((label + ["notification"]).joined(separator: ".")), kind: .fcm, bytes: made, places: nil,
          message: message))
    } else if message.node["apns"] == nil {
      leaveOut(.fcm, at: node)
    } else {
      fail(.noPayload(.fcm), at: node)
    }
    messages.append(Message(kind: .fcm, root: node, fcm: message, payloads: start..<payloads.count))
  }

  private mutating func readSNS(_ node: JSONNode, _ label: String) {
    let start = payloads.count
    let label = label.isEmpty ? "" : label + "."
    var nested = node.members.lazy.filter { SNSPlatform.isForFCM($0.name) }.compactMap { member in
      message(inText: member.value).map { (member: member, message: $0) }
    }.first
    // In the order of the file.
    for member in node.members {
      if let found = nested, found.member.name.offset == member.name.offset {
        let first = payloads.count
        add(found.message, "\(label)\(member.name.string ?? "").fcmV1Message.message", beside: node)
        nested?.message.payloads = first..<payloads.count
      }
      guard let platform = SNSPlatform.forAPNs(member.name) else { continue }
      guard member.value.kind == .string else {
        fail(.notText(member: platform.name, found: member.value.kind), at: member.value)
        continue
      }
      let range = member.value.offset..<member.value.offset + member.value.length
      let (text, places) = PayloadPlaces.decoding(range, in: bytes)
      payloads.append(
        EnvelopedPayload(
          label: place(label + platform.name), kind: .sns, bytes: text, places: places.moved(by: origin),
          pushType: platform.pushType, besideAPNs: nested?.message.fcm))
    }
    if payloads.count == start { leaveOut(.sns, at: node) }
    messages.append(Message(kind: .sns, root: node, fcm: nil, payloads: start..<payloads.count))
    if let message = nested?.message { messages.append(message) }
  }

  /// Adds the payload for APNs of a message for FCM in the text of an SNS message, or if that has no payloads of its own,
  /// the one that FCM makes.
  private mutating func add(_ message: Message, _ name: String, beside node: JSONNode) {
    guard let fcm = message.fcm, let places = message.places else { return }
    if let payload = fcm.payload {
      payloads.append(
        EnvelopedPayload(
          label: place("\(name).apns.payload"), kind: .fcm,
          bytes: Array(message.text[payload.offset..<payload.offset + payload.length]),
          places: places.dropFirst(payload.offset), message: fcm, isInString: true))
    } else if !node.members.contains(where: { SNSPlatform.isForAPNs($0.name) }), let made = fcm.completedPayload {
      payloads.append(
        EnvelopedPayload(label: place("\(name).notification"), kind: .fcm, bytes: made, places: nil, message: fcm))
    }
  }

  /// Returns the message for FCM in a text of an SNS message; `nil` for text in the form before FCM v1.
  ///
  /// Source: Amazon SNS, "Using Google Firebase Cloud Messaging v1 payloads".
  private func message(inText text: JSONNode) -> Message? {
    guard text.kind == .string else { return nil }
    let (inner, places) = PayloadPlaces.decoding(text.offset..<text.offset + text.length, in: bytes)
    guard let root = try? JSONDocument(parsing: inner).root["fcmV1Message"], let message = root.fcmObject("message")
    else {
      return nil
    }
    return Message(
      kind: .fcm, root: root, fcm: FCMMessage(message, origin: origin + text.offset + 1),
      payloads: payloads.count..<payloads.count, text: inner, places: places.moved(by: origin))
  }

  private mutating func add(_ node: JSONNode, _ label: String, _ kind: EnvelopeKind, _ message: FCMMessage? = nil) {
    payloads.append(
      EnvelopedPayload(
        label: place(label), kind: kind, bytes: Array(bytes[node.offset..<node.offset + node.length]),
        places: PayloadPlaces(from: origin + node.offset), message: message))
  }

  /// Returns a path with the line in front of it.
  private func place(_ path: String) -> String {
    guard let line else { return path }
    return path.isEmpty ? "line \(line)" : "line \(line): \(path)"
  }

  private mutating func leaveOut(_ kind: EnvelopeKind, at node: JSONNode) {
    if leftOut == nil { leftOut = EnvelopeError(reason: .noPayload(kind), offset: origin + node.offset) }
  }

  private mutating func fail(_ reason: EnvelopeError.Reason, at node: JSONNode) {
    if error == nil { error = EnvelopeError(reason: reason, offset: origin + node.offset) }
  }
}
