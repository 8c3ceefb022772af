import ArgumentParser
import PushLint

/// The option `--envelope KIND`, for a command that reads payloads in an envelope.
struct EnvelopeOption: ParsableArguments {
  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto, none, fcm, sns, array, ndjson
    case webPush = "web-push"

    /// The kind of envelope; `nil` to find it by its shape.
    var kind: EnvelopeKind? {
      switch self {
      case .auto: nil
      case .none: EnvelopeKind.none
      case .fcm: .fcm
      case .sns: .sns
      case .array: .array
      case .ndjson: .ndjson
      case .webPush: .webPush
      }
    }
  }

  @Option(
    help: """
      Read payloads in a message for FCM or SNS, in an array or on lines (ndjson); auto finds the kind by its shape, and none \
      takes each file as a payload. A message of Declarative Web Push (web-push) has no payload for APNs; lint checks it.
      """)
  var envelope = Choice.auto

  var kind: EnvelopeKind? { envelope.kind }
}
