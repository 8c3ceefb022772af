/// Which messages a channel keeps for devices that are offline: the `message-storage-policy` that it was created with.
///
/// It cannot be changed later. A policy that is newer than this library survives.
///
/// Source: Apple, "Sending channel management requests to APNs".
public struct ChannelStorage: RawRepresentable, Sendable, Hashable {
  /// The number as APNs has it.
  public let rawValue: Int

  /// A policy by its number; one that Apple's table lacks is kept.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No message: every broadcast has the expiration 0, and more of them are allowed.
  public static let noMessage = Self(rawValue: 0)
  /// The most recent message, for 8 hours at most, or until its expiration.
  public static let mostRecentMessage = Self(rawValue: 1)

  /// The policies of Apple's table.
  public static let allKnown: [Self] = [noMessage, mostRecentMessage]
}
