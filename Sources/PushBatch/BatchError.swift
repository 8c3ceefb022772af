public import APNsDevice
public import APNsPayload
public import APNsRequest
public import CompactJSON
public import PayloadFitting
import SourceText

/// An error for a recipient that gets no payload.
public struct BatchError: Error, Sendable, Hashable {
  /// The reason why a recipient gets no payload.
  public enum Reason: Sendable, Hashable {
    /// The line is longer than ``BatchRecipient/lineLimit``.
    case lineTooLong
    /// The line is not JSON.
    case json(JSONError.Reason)
    /// The line is not a JSON object.
    case notAnObject
    /// A required member is missing.
    case missing(String)
    /// A member occurs twice.
    case duplicate(String)
    /// A member's value, or an element of it, does not have the expected type.
    case wrongType(String, found: JSONNode.Kind, expected: String)
    /// `args` has a name that ``BatchArguments`` does not have.
    case unknownArgument(String)
    /// The recipient brings no payload and there is no template, or it brings both a payload and `args`.
    case noTemplate, payloadAndArguments
    /// `args` has a value that the template has no place for, because a key is missing there.
    case notInTemplate(String, lacking: String)
    /// The recipient brings both a text and arguments for the loc-key that the text replaces.
    case textAndArguments(String, String)
    /// `app` is not the label of a version of the batch, which has these.
    case unknownApp(String, known: [String])
    /// The line's payload cannot be read.
    case payload(PayloadError.Reason)
    /// A custom key has a name that Apple reserves.
    case reservedKey(String)
    /// The text that the provider would send is wrong: a loc-key has no text, or there are too few arguments.
    case rendering(RenderingDiagnostic)
    /// The payload cannot be made to fit.
    case fitting(FittingError.Reason)
    /// The payload has a number that JSON cannot represent.
    case encoding(JSONEncodingError)
    /// A header or the device token is invalid.
    case request(RequestError)
  }

  /// The reason why this recipient gets no payload.
  public let reason: Reason
  /// The offset of the error in bytes from the start of the line; `nil` if the error has no place in the line.
  public let offset: Int?

  /// Creates an error at an offset of the line, or without a place if the offset is `nil`.
  public init(_ reason: Reason, at offset: Int? = nil) {
    self.reason = reason
    self.offset = offset
  }

  /// The error's name for programs, which is the same in every version.
  public var code: String {
    switch reason {
    case .lineTooLong: "line-too-long"
    case .json: "json"
    case .notAnObject: "not-an-object"
    case .missing: "missing"
    case .duplicate: "duplicate"
    case .wrongType: "wrong-type"
    case .unknownArgument: "unknown-argument"
    case .noTemplate: "no-template"
    case .payloadAndArguments: "payload-and-args"
    case .notInTemplate: "not-in-template"
    case .textAndArguments: "text-and-args"
    case .unknownApp: "unknown-app"
    case .payload: "payload"
    case .reservedKey: "reserved-key"
    case .rendering(let diagnostic): diagnostic.code
    case .fitting: "too-large"
    case .encoding: "encoding"
    case .request: "request"
    }
  }

  /// The reason that APNs would return; `nil` if the error is not about the request.
  public var apnsReason: APNsReason? { if case .request(let error) = reason { error.apnsReason } else { nil } }

  static func document(_ line: [UInt8]) throws(BatchError) -> JSONDocument {
    do {
      return try JSONDocument(parsing: line)
    } catch {
      throw BatchError(.json(error.reason), at: error.offset)
    }
  }
}

extension BatchError: CustomStringConvertible {
  /// The error as a message, without its place.
  public var description: String {
    switch reason {
    case .lineTooLong: "the line is longer than \(BatchRecipient.lineLimit.counted("byte"))"
    case .json(let reason): JSONError(reason: reason, offset: offset ?? 0).description
    case .notAnObject: "expected a recipient object"
    case .missing(let name): "missing key \"\(name)\"; add it"
    case .duplicate(let name): "duplicate key \"\(name.shown)\"; remove one of them"
    case .wrongType(let name, let found, let expected): "\(name): expected \(expected), but found \(found.withArticle)"
    case .unknownArgument(let name): "args: unknown key \"\(name.shown)\"; put a custom value into \"custom\""
    case .noTemplate: "the line has no payload, and the batch has no template; add a payload or a template"
    case .payloadAndArguments: "the line has both \"args\" and \"payload\"; send only one of them"
    case .notInTemplate(let name, let lacking):
      "the line has \"\(name.shown)\", but the template has no \"\(lacking.shown)\"; "
        + "add it to the template, or leave \"\(name.shown)\" out"
    case .textAndArguments(let text, let arguments):
      "\"\(text)\" replaces the template's loc-key, which \"\(arguments)\" would fill; send only one of them"
    case .unknownApp(let label, let known):
      "app: there is no version \"\(label.shown)\"; use \(known.map { "\"\($0.shown)\"" }.listed(or: true))"
    case .payload(let reason): PayloadError(reason: reason, offset: offset ?? 0).description
    case .reservedKey(let name): "\"\(name.shown)\" is reserved; choose another name for the custom key"
    case .rendering(let diagnostic): "\(diagnostic.lineName): \(diagnostic.message)"
    case .fitting(let reason): FittingError(reason: reason).description
    case .encoding(let error): error.description
    case .request(let error): error.description
    }
  }
}
