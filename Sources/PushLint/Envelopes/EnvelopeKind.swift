import CompactJSON

/// A form in which payloads travel in a file.
public enum EnvelopeKind: String, Sendable, Hashable, CaseIterable {
  /// No envelope: the file is one payload.
  case none
  /// A message for Firebase Cloud Messaging (HTTP v1), with or without the `message` around it.
  case fcm
  /// A message for Amazon SNS: an object in which each platform has its payload as JSON in a string.
  case sns
  /// An array of payloads, or of the other envelopes.
  case array
  /// A payload, or another envelope, on each line.
  case ndjson
  /// A message of Declarative Web Push, which has no payload for APNs.
  case webPush = "web-push"
}

extension EnvelopeKind {
  /// Finds the kind of a text by its shape: ``none`` for a payload, and for a text that is not JSON.
  package init(shapeOf bytes: [UInt8]) {
    self = (try? JSONDocument(parsing: bytes)).map { EnvelopeShape.kind(of: $0.root) } ?? .none
  }

  /// The name of the form with its article, as in "expected an FCM message".
  package var withArticle: String {
    switch self {
    case .none: "a payload"
    case .fcm: "an FCM message"
    case .sns: "an SNS message"
    case .array: "an array of payloads"
    case .ndjson: "a payload on each line"
    case .webPush: "a Declarative Web Push message"
    }
  }
}
