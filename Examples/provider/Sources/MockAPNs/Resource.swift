/// The resource that a path names.
enum Resource: Equatable {
  /// `/3/device/TOKEN`
  case device(token: String)
  /// `/4/broadcasts/apps/BUNDLE-ID`
  case broadcast(bundleID: String)
  /// `/1/apps/BUNDLE-ID/channels`
  case channels(bundleID: String)
  /// `/1/apps/BUNDLE-ID/all-channels`
  case allChannels(bundleID: String)

  /// Creates a resource from a path; `nil` if APNs has no such path.
  init?(path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    switch (parts.first, parts.count) {
    case ("3", 3) where parts[1] == "device": self = .device(token: parts[2])
    case ("4", 4) where parts[1...2] == ["broadcasts", "apps"]: self = .broadcast(bundleID: parts[3])
    case ("1", 4) where parts[1] == "apps" && parts[3] == "channels": self = .channels(bundleID: parts[2])
    case ("1", 4) where parts[1] == "apps" && parts[3] == "all-channels": self = .allChannels(bundleID: parts[2])
    default: return nil
    }
  }

  /// The action for each method; for a push, the action is the device token.
  var actions: [String: String] {
    switch self {
    case .device(let token): ["POST": token]
    case .broadcast: ["POST": "broadcast"]
    case .channels: ["POST": "create", "GET": "read", "DELETE": "delete"]
    case .allChannels: ["GET": "list"]
    }
  }

  /// The bundle id in the path; `nil` for a device.
  var bundleID: String? {
    switch self {
    case .device: nil
    case .broadcast(let bundleID), .channels(let bundleID), .allChannels(let bundleID): bundleID
    }
  }
}
