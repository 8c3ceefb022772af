import APNsPayload
import CompactJSON
import PushLint

extension Input {
  /// Returns the payload in this input, read strictly.
  func payload() throws(Failure) -> Payload { try payload(wronglyTyped: .refused) }

  private func payload(wronglyTyped: WronglyTyped) throws(Failure) -> Payload {
    do {
      return try Payload(parsing: bytes, wronglyTyped: wronglyTyped)
    } catch {
      throw Failure(self, at: error.offset, error.description)
    }
  }

  /// Returns the payload as a device reads it, with an error for each argument that is not text, and for arguments that
  /// are not an array.
  ///
  /// Any other error is thrown, as by ``payload()``.
  func shownPayload() throws(Failure) -> (payload: Payload, argumentErrors: [PayloadError]) {
    let payload = try payload(wronglyTyped: .keptInArguments)
    // The text was just parsed, and only arguments can have a wrong type.
    return (payload, (try? JSONDocument(parsing: bytes)).map(Payload.typeErrors) ?? [])
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
