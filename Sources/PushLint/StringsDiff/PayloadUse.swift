import APNsDevice
import APNsPayload
import StringsFiles

/// The payloads that use a key with a number of arguments.
struct PayloadUse {
  let key: String
  /// The number of arguments; `nil` for the title of the button, which is not formatted.
  let argumentCount: Int?
  /// The plain text of the line, which shows with the arguments in it if the device finds no text for the key.
  let plainText: String?
  /// The indices of the payloads, without duplicates.
  var payloads: [Int]

  private struct Identity: Hashable {
    let key: [UInt8]
    let argumentCount: Int?
    let plainText: [UInt8]?
  }

  /// Returns the uses, in the order of the first payload of each.
  static func all(of payloads: [Payload]) -> [PayloadUse] {
    var uses: [PayloadUse] = []
    var places: [Identity: Int] = [:]
    for (index, payload) in payloads.enumerated() {
      guard case .dictionary(let alert) = payload.aps?.alert else { continue }
      let lines: [(key: String, count: Int?, plainText: String?)] = AlertDictionary.Line.allCases.compactMap { line in
        guard let text = alert[line].localizedText, let key = text.locKey else { return nil }
        let plainText: String? = if case .plain(let plain)? = alert[line].text, !plain.isEmpty { plain } else { nil }
        return (key, (text.locArgs ?? []).count, plainText)
      }
      for (key, count, plainText) in lines + (alert.actionLocKey.map { [($0, nil, nil)] } ?? []) {
        let identity = Identity(key: Array(key.utf8), argumentCount: count, plainText: plainText.map { Array($0.utf8) })
        let place = places[identity] ?? uses.count
        if place == uses.count {
          uses.append(PayloadUse(key: key, argumentCount: count, plainText: plainText, payloads: []))
        }
        places[identity] = place
        if uses[place].payloads.last != index { uses[place].payloads.append(index) }
      }
    }
    return uses
  }

  /// The text that a device shows for a key, from worst to best.
  enum Result: Int, Comparable {
    /// The raw key, or a text that lacks an argument.
    case broken
    /// A text with a specifier that the device does not support.
    case flawed
    /// The text for the key with all of its arguments, or the plain text beside the key.
    case whole

    static func < (left: Result, right: Result) -> Bool { left.rawValue < right.rawValue }
  }

  /// Returns what a device shows for the key.
  func result(in strings: PushStrings) -> Result {
    let found = strings.format(ofKey: key)
    if found != nil, strings.isVariation(key) { return .broken }
    guard let format = found ?? plainText.map({ FormatString($0) }) else { return .broken }
    guard let argumentCount else { return .whole }
    let codes = Set(format.diagnostics(argumentCount: argumentCount).map(\.code))
    guard codes.isDisjoint(with: [.indexOutOfRange, .missingArgument, .percentBeforeNonASCII]) else { return .broken }
    return codes.contains(.unsupportedSpecifier) ? .flawed : .whole
  }
}
