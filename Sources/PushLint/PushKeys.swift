public import APNsPayload

/// The keys of `Localizable.strings` that payloads use, with their arguments.
public struct PushKeys: Sendable {
  /// The arguments of each use, by the UTF-8 of the key: two spellings of a character make two keys.
  private var uses: [[UInt8]: [[String]]] = [:]
  /// The keys, in the order of their first use.
  private(set) var keys: [String] = []

  /// Creates a collection without keys.
  public init() {}

  /// Adds the keys of a payload's title, subtitle, body and action.
  public mutating func add(_ payload: Payload) {
    guard case .dictionary(let alert) = payload.aps?.alert else { return }
    let texts = AlertDictionary.Line.allCases.map { alert[$0].localizedText }
    for text in texts { if let text, let key = text.locKey { add(key, text.locArgs) } }
    if let key = alert.actionLocKey { add(key, nil) }
  }

  /// Returns the arguments of each use of a key; empty if no payload uses it.
  func arguments(ofKey key: String) -> [[String]] { uses[Array(key.utf8)] ?? [] }

  private mutating func add(_ key: String, _ arguments: [LocArgument]?) {
    let bytes = Array(key.utf8)
    let arguments = (arguments ?? []).map(\.text)
    if uses[bytes] == nil { keys.append(key) }
    // Many payloads in a folder share a template and its number of arguments; keep the longest arguments.
    let known = uses[bytes, default: []].firstIndex { $0.count == arguments.count }
    if let known, let earlier = uses[bytes]?[known] {
      func length(_ texts: [String]) -> Int { texts.reduce(0) { $0 + $1.utf8.count } }
      if length(arguments) > length(earlier) { uses[bytes]?[known] = arguments }
    } else {
      uses[bytes, default: []].append(arguments)
    }
  }
}
