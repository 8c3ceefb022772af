public import APNsPayload
import CompactJSON

/// The keys of `Localizable.strings` that payloads use, with their arguments.
public struct PushKeys: Sendable {
  /// The longest arguments of a key's uses with one number of arguments, place by place.
  struct Longest: Sendable {
    private(set) var inBytes: [String]
    private(set) var inCharacters: [String]
    private var characterCounts: [Int]

    init(_ arguments: [String]) {
      inBytes = arguments
      inCharacters = arguments
      characterCounts = arguments.map(\.count)
    }

    /// Adds a use with the same number of arguments.
    mutating func add(_ arguments: [String]) {
      for (place, argument) in arguments.enumerated() {
        if argument.utf8.count > inBytes[place].utf8.count { inBytes[place] = argument }
        let count = argument.count
        if count > characterCounts[place] {
          inCharacters[place] = argument
          characterCounts[place] = count
        }
      }
    }
  }

  /// The uses, one for each number of arguments, by the UTF-8 of the key: two spellings of a character make two keys.
  ///
  /// Many payloads in a folder share a template and its number of arguments, so only the longest arguments are kept.
  private var uses: [[UInt8]: [Longest]] = [:]
  /// The keys, in the order of their first use.
  package private(set) var keys: [String] = []
  /// The UTF-8 of the keys that a payload uses without plain text beside them.
  private var bareKeys: Set<[UInt8]> = []
  /// The UTF-8 of the keys that no message uses without other texts for Android.
  private var appleKeys: Set<[UInt8]> = []
  /// The numbers of arguments with which messages use keys for Android, by the UTF-8 of the key.
  private var androidCounts: [[UInt8]: Set<Int>] = [:]

  /// Creates a collection without keys.
  public init() {}

  /// Adds the keys of a payload's title, subtitle, body and action.
  ///
  /// - Parameters:
  ///   - payload: The payload.
  ///   - message: The message of the payload, which may have texts of its own for Android.
  public mutating func add(_ payload: Payload, of message: FCMMessage? = nil) {
    guard case .dictionary(let alert) = payload.aps?.alert else { return }
    let isApple = message?.hasAndroidText == true
    for line in AlertDictionary.Line.allCases {
      guard let text = alert[line].localizedText, let key = text.locKey else { continue }
      add(key, text.locArgs, isApple: isApple)
      if case .plain(let plain)? = alert[line].text, !plain.isEmpty { continue }
      bareKeys.insert(Array(key.utf8))
    }
    if let key = alert.actionLocKey {
      add(key, nil, isApple: isApple)
      bareKeys.insert(Array(key.utf8))
    }
  }

  /// Adds the keys of what a message shows on Android.
  public mutating func add(_ message: FCMMessage) {
    for line in [AlertDictionary.Line.title, .body].map(message.androidLine) {
      if let key = line.key?.string { androidCounts[Array(key.utf8), default: []].insert(line.arguments.count) }
    }
  }

  /// Returns the numbers of arguments with which pushes may use a key on Android; empty if none does.
  func androidArgumentCounts(ofKey key: String) -> Set<Int> {
    androidCounts[Array(key.utf8), default: []].union(mayGoToAndroid(key) ? argumentCounts(ofKey: key) : [])
  }

  /// Returns whether a key may go to Android, too: some payload has it in no message with other texts for Android.
  func mayGoToAndroid(_ key: String) -> Bool { !appleKeys.contains(Array(key.utf8)) }

  /// Returns the longest arguments for each number of arguments of a key; empty if no payload uses it.
  func longestArguments(ofKey key: String) -> [Longest] { uses[Array(key.utf8)] ?? [] }

  /// Returns the numbers of arguments with which payloads use a key; empty if no payload uses it.
  func argumentCounts(ofKey key: String) -> [Int] { longestArguments(ofKey: key).map(\.inBytes.count) }

  /// Returns whether plain text is beside a key in every payload that uses it.
  func hasPlainText(besideKey key: String) -> Bool { !bareKeys.contains(Array(key.utf8)) }

  private mutating func add(_ key: String, _ arguments: [LocArgument]?, isApple: Bool) {
    let bytes = Array(key.utf8)
    if !isApple {
      appleKeys.remove(bytes)
    } else if uses[bytes] == nil {
      appleKeys.insert(bytes)
    }
    let arguments = (arguments ?? []).map(\.text)
    if uses[bytes] == nil { keys.append(key) }
    if let known = uses[bytes]?.firstIndex(where: { $0.inBytes.count == arguments.count }) {
      uses[bytes]?[known].add(arguments)
    } else {
      uses[bytes, default: []].append(Longest(arguments))
    }
  }
}
