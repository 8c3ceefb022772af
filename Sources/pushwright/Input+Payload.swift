import APNsPayload
import ArgumentParser
import CompactJSON
import PushLint

extension Input {
  /// The payload in this input, read strictly.
  func payload() throws(Failure) -> Payload { try payload(wronglyTyped: .refused) }

  private func payload(wronglyTyped: WronglyTyped) throws(Failure) -> Payload {
    do {
      return try Payload(parsing: bytes, wronglyTyped: wronglyTyped)
    } catch {
      throw Failure(self, at: error.offset, error.description)
    }
  }

  /// The payload in this input as a device reads it, with the arguments that are no text and those that are no array.
  ///
  /// What else is wrong fails as in ``payload()``.
  func shownPayload() throws(Failure) -> (payload: Payload, argumentErrors: [PayloadError]) {
    let payload = try payload(wronglyTyped: .keptInArguments)
    // It was just parsed; nothing but arguments has a wrong type.
    return (payload, (try? JSONDocument(parsing: bytes)).map(Payload.typeErrors) ?? [])
  }

  /// Says on standard error what the arguments of a payload should be, and ends with 1, if there are such errors.
  func tell(_ argumentErrors: [PayloadError]) throws {
    // In the order of the text, so that one walk finds all places.
    var walk = SourceMap(bytes)
    for error in argumentErrors {
      printMessage(Failure(self, at: walk.location(of: error.offset), error.description).message)
    }
    if !argumentErrors.isEmpty { throw ExitCode(1) }
  }
}
