public import APNsDevice
public import APNsPayload
public import APNsRequest
public import CompactJSON
public import PayloadFitting
import SourceText

/// Why a recipient gets no payload.
public struct BatchError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// The line is longer than ``BatchRecipient/lineLimit``.
    case lineTooLong
    /// The line is no JSON text.
    case json(JSONError.Reason)
    /// The line is no object.
    case notAnObject
    /// A member that must be there.
    case missing(String)
    /// A member stands twice.
    case duplicate(String)
    /// A member's value, or an element of it, is none of what it may be.
    case wrongType(String, found: JSONNode.Kind, expected: String)
    /// `args` has a name that is none of ``BatchArguments``.
    case unknownArgument(String)
    /// The recipient brings no payload and there is no template; or both a payload and `args`.
    case noTemplate, payloadAndArguments
    /// A value of `args` for which the template lacks what takes it.
    case notInTemplate(String, lacking: String)
    /// A text, and arguments for the loc-key whose place it takes.
    case textAndArguments(String, String)
    /// The line's payload cannot be read.
    case payload(PayloadError.Reason)
    /// A custom key has a name of Apple's.
    case reservedKey(String)
    /// The text that the provider would send is not right: a key without text, an argument too few.
    case rendering(RenderingDiagnostic)
    /// The payload cannot be made to fit.
    case fitting(FittingError.Reason)
    /// The payload has a number that JSON has not.
    case encoding(JSONEncodingError)
    /// A header or the token is not right.
    case request(RequestError)
  }

  /// What is wrong.
  public let reason: Reason
  /// Bytes from the start of the line; nil where no place of the line is to blame.
  public let offset: Int?

  /// An error at an offset of the line, or with nil at none.
  public init(_ reason: Reason, at offset: Int? = nil) {
    self.reason = reason
    self.offset = offset
  }

  /// A name for programs, the same in every version.
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
    case .payload: "payload"
    case .reservedKey: "reserved-key"
    case .rendering(let diagnostic): diagnostic.code
    case .fitting: "too-large"
    case .encoding: "encoding"
    case .request: "request"
    }
  }

  /// What Apple would answer; nil where the request is not to blame.
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
  /// What was found and what was expected, without the place.
  public var description: String {
    switch reason {
    case .lineTooLong: "the line is longer than \(BatchRecipient.lineLimit) bytes"
    case .json(let reason): JSONError(reason: reason, offset: offset ?? 0).description
    case .notAnObject: "expected a recipient object"
    case .missing(let name): "missing key \"\(name)\"; add it"
    case .duplicate(let name): "duplicate key \"\(name.shown)\"; remove one of them"
    case .wrongType(let name, let found, let expected): "\(name): expected \(expected), but found \(found.withArticle)"
    case .unknownArgument(let name): "args: unknown key \"\(name.shown)\""
    case .noTemplate: "the line has no payload, and there is no template; add either one"
    case .payloadAndArguments: "the line has both \"args\" and \"payload\"; send only one of them"
    case .notInTemplate(let name, let lacking):
      "the line has \"\(name)\", but the template has no \"\(lacking)\"; add it to the template, or leave \"\(name)\" out"
    case .textAndArguments(let text, let arguments):
      "\"\(text)\" replaces the template's loc-key, which \"\(arguments)\" would fill; send only one of them"
    case .payload(let reason): PayloadError(reason: reason, offset: offset ?? 0).description
    case .reservedKey(let name): "\"\(name.shown)\" is reserved; choose another name for the custom key"
    case .rendering(let diagnostic): "\(diagnostic.lineName): \(diagnostic.message)"
    case .fitting(let reason): FittingError(reason: reason).description
    case .encoding(let error): error.description
    case .request(let error): error.description
    }
  }
}
