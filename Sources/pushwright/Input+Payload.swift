import APNsPayload
import CompactJSON
import PushLint

extension Input {
  /// Returns the payload that this input is, and warns about an envelope unless `isQuiet`.
  ///
  /// It is read strictly, unless its push type is one that the system passes on unread.
  func payload(isQuiet: Bool = false, as pushType: PushType? = nil) throws(Failure) -> Payload {
    do {
      let payload = try Payload(parsing: bytes, wronglyTyped: pushType?.requiresAPS == false ? .kept : .refused)
      if !isQuiet { warnOfEnvelope(payload) }
      return payload
    } catch {
      throw Failure(self, at: error.offset, error.description)
    }
  }

  /// Says on standard error that a payload is an envelope, for a command that takes the whole text as one payload.
  private func warnOfEnvelope(_ payload: Payload) {
    // No envelope has it.
    guard payload.aps == nil else { return }
    let kind = EnvelopeKind(shapeOf: bytes)
    let advice: String
    switch kind {
    case .none: return
    case .webPush: advice = "it has no payload for APNs"
    default: advice = "\"pushwright fit\" prints the payload in it"
    }
    printMessage("\(name): warning: this is \(kind.withArticle), but is read as a payload; \(advice)")
  }

  /// Returns the payloads in this input, with the envelope around them.
  ///
  /// - Parameter kind: the kind of envelope; `nil` to find it by its shape.
  func envelope(as kind: EnvelopeKind? = nil) throws(Failure) -> Envelope {
    do {
      return try Envelope(parsing: bytes, as: kind)
    } catch {
      throw Failure(self, at: error.offset, error.description)
    }
  }

  /// Returns the payloads in this input, whatever the envelope, and the messages for FCM; some may have no payload for
  /// APNs.
  func anyContents() throws(Failure) -> (payloads: [EnvelopedPayload], messages: [FCMMessage]) {
    do {
      return try Envelope.contents(of: bytes)
    } catch {
      throw Failure(self, at: error.offset, error.description)
    }
  }

  /// Returns a payload of this input as it is sent, read as above.
  ///
  /// - Parameter isSent: whether to read it with the alert that FCM adds.
  func payload(
    _ payload: EnvelopedPayload, isSent: Bool = true, as pushType: PushType? = nil,
    wronglyTyped: WronglyTyped = .refused
  ) throws(Failure) -> Payload {
    let isUnread = (pushType ?? payload.pushType)?.requiresAPS == false
    let wronglyTyped = isUnread ? .kept : wronglyTyped
    do {
      let written = try Payload(parsing: payload.bytes, wronglyTyped: wronglyTyped)
      guard isSent, payload.sentBytes != payload.bytes else { return written }
      return (try? Payload(parsing: payload.sentBytes, wronglyTyped: wronglyTyped)) ?? written
    } catch {
      throw Failure(self, at: payload.range(of: error.offset..<error.offset).lowerBound, error.description)
    }
  }

  /// Returns the payload as a device reads it, with an error for each argument that is not text, and for arguments that
  /// are not an array.
  ///
  /// Any other error is thrown, and an envelope is reported, as by ``payload(isQuiet:)``.
  func shownPayload() throws(Failure) -> (payload: Payload, argumentErrors: [PayloadError]) {
    let shown = try shownPayload(EnvelopedPayload(bytes))
    warnOfEnvelope(shown.payload)
    return shown
  }

  /// Returns a payload of this input in the same way; the places of the errors are those in the input.
  func shownPayload(
    _ payload: EnvelopedPayload
  ) throws(Failure) -> (payload: Payload, argumentErrors: [PayloadError]) {
    let shown = try self.payload(payload, wronglyTyped: .keptInArguments)
    // The text was just parsed, and only arguments can have a wrong type.
    let errors = (try? JSONDocument(parsing: payload.bytes)).map(Payload.typeErrors) ?? []
    return (
      shown,
      errors.map {
        PayloadError(reason: $0.reason, offset: payload.range(of: $0.offset..<$0.offset).lowerBound)
      }
    )
  }

  /// Reports on standard error how the arguments of a payload are wrong.
  func tell(_ argumentErrors: [PayloadError]) {
    // The errors are in the order of the text, so one walk finds all locations.
    var walk = SourceMap(bytes)
    for error in argumentErrors {
      printMessage(Failure(self, at: walk.location(of: error.offset), error.description).message)
    }
  }
}
