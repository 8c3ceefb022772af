/// The storage policy of a channel (`message-storage-policy`): the messages that it keeps for devices that are offline.
///
/// A channel keeps the policy that it was created with. A policy that this library does not know keeps its number.
///
/// Source: Apple, "Sending channel management requests to APNs".
public struct ChannelStorage: RawRepresentable, Sendable, Hashable {
  /// The number that APNs uses.
  public let rawValue: Int

  /// Creates a policy from its number, even if Apple's table does not have it.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Stores no message: every broadcast has the expiration 0, and APNs allows more broadcasts.
  public static let noMessage = Self(rawValue: 0)
  /// Stores the most recent message until its expiration, but for 8 hours at most.
  public static let mostRecentMessage = Self(rawValue: 1)

  /// The policies in Apple's table.
  public static let allKnown: [Self] = [noMessage, mostRecentMessage]
}
