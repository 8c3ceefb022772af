public import APNsPayload
import LanguageMatching
public import PayloadFitting

/// What a run makes of every recipient.
public struct BatchOptions: Sendable {
  /// Who turns loc-keys into text.
  public enum Localizing: String, Sendable, Hashable, CaseIterable {
    /// The provider: the text of the best localization stands in the payload.
    case server
    /// The device: the keys stay, and what it will show is only checked.
    case device

    /// How a localization is chosen: as well as the provider can, or as the device will.
    var mode: MatchMode {
      switch self {
      case .server: .bestFit()
      case .device: .device
      }
    }

    /// Whether texts take the place of their keys; else they are looked at for what the device will find wrong.
    var replacesKeys: Bool {
      switch self {
      case .server: true
      case .device: false
      }
    }
  }

  /// Who turns loc-keys into text.
  public var localizing: Localizing
  /// The bytes that each payload may have; nil for the limit of its push type.
  public var budget: ByteBudget?
  /// The push type whose limit counts; nil to derive it from each payload.
  public var pushType: PushType?
  /// How a payload that is too long is cut.
  public var policy: FittingPolicy
  /// The payload that recipients fill who bring none of their own.
  public var template: Payload?
  /// The headers of each request; nil for none.
  public var headers: BatchHeaders?

  /// Options; what is not given is decided for each payload.
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
