public import APNsPayload
import LanguageMatching
public import PayloadFitting

/// The options of a run, which apply to every recipient.
public struct BatchOptions: Sendable {
  /// The side that turns loc-keys into text.
  public enum Localizing: String, Sendable, Hashable, CaseIterable {
    /// The provider: the payload has the text of the best localization.
    case server
    /// The device: the payload keeps its loc-keys, and the text that the device will show is only checked.
    case device

    /// The mode that chooses a localization: the best fit for the provider, or the choice of the device.
    var mode: MatchMode {
      switch self {
      case .server: .bestFit()
      case .device: .device
      }
    }

    /// Whether text replaces the loc-keys; if not, they are only checked for problems that the device will find.
    var replacesKeys: Bool {
      switch self {
      case .server: true
      case .device: false
      }
    }
  }

  /// The side that turns loc-keys into text.
  public var localizing: Localizing
  /// The byte budget of each payload; `nil` for the limit of its push type.
  public var budget: ByteBudget?
  /// The push type of every payload, which sets its limit; `nil` to derive it from each payload.
  public var pushType: PushType?
  /// The way to cut a payload that is too large.
  public var policy: FittingPolicy
  /// The payload to fill for recipients that bring none of their own.
  public var template: Payload?
  /// The headers of each request; `nil` to make no requests.
  public var headers: BatchHeaders?

  /// Creates options; a budget or push type that is `nil` is decided for each payload.
  public init(
    localizing: Localizing = .server, budget: ByteBudget? = nil, pushType: PushType? = nil,
    policy: FittingPolicy = .ordered,
    template: Payload? = nil, headers: BatchHeaders? = nil
  ) {
    self.localizing = localizing
    self.budget = budget
    self.pushType = pushType
    self.policy = policy
    self.template = template
    self.headers = headers
  }
}
