import APNsPayload
import ActivityContract
import CompactJSON
import PushLint
import SourceText

/// The values of a Live Activity, as the page shows them.
///
/// The app lays out its Live Activities itself, so the page draws none.
struct PreviewActivity {
  /// A value that is not an object or an array with values in it.
  struct Row {
    /// The names that lead to the value, such as `content-state.goals[0].minute`.
    let path: String
    let value: String
    /// The date in words; empty if the value is not known to be a date.
    let date: String
  }

  /// Further values are only counted.
  private static let rowCount = 500
  /// A value inside more objects and arrays than these is shown as JSON.
  private static let depth = 16
  /// Longer values are cut.
  private static let valueLength = 300

  private(set) var rows: [Row] = []
  /// The number of values without a row, in words; empty if there are none.
  private(set) var more = ""
  let hasMore: Bool
  /// Whether a contract says which members are dates.
  let hasContract: Bool

  /// Creates the table of a payload; `nil` if it is not the payload of a Live Activity.
  ///
  /// - Parameters:
  ///   - subject: The payload.
  ///   - dates: The dates in the attributes and in the state; `nil` if no contract says which members are dates.
  init?(_ subject: PayloadSubject, dates: [ActivityDate]?) {
    guard subject.sentPayload?.aps?.liveActivity != nil, let root = subject.document?.root else { return nil }
    var walk = Walk()
    walk.dates = Dictionary((dates ?? []).map { ($0.offset, $0.secondsSince1970) }) { first, _ in first }
    for member in root.members where member.name.isString("aps") {
      for member in member.value.members {
        guard let name = member.name.string, Self.keys.contains(name) else { continue }
        if Self.dateKeys.contains(name), let seconds = member.value.number?.double, seconds.isFinite {
          walk.dates[member.value.offset] = seconds
        }
        walk.add(member.value, at: name)
      }
    }
    rows = walk.rows
    hasMore = walk.count > rows.count
    if hasMore { more = "and \((walk.count - rows.count).counted("more value"))" }
    hasContract = dates != nil
  }

  /// The keys of `aps` whose values the table has.
  private static let keys: Set<String> = [
    "relevance-score", "timestamp", "event", "content-state", "stale-date", "dismissal-date", "attributes-type",
    "attributes", "input-push-token", "input-push-channel",
  ]
  /// The keys with UNIX times.
  private static let dateKeys: Set<String> = ["timestamp", "stale-date", "dismissal-date"]

  /// A walk over all values, in the order of the payload.
  private struct Walk {
    /// The dates in UNIX seconds, by the offset of their value.
    var dates: [Int: Double] = [:]
    var rows: [Row] = []
    /// The number of values, with a row or without.
    var count = 0
    private var path: [String] = []

    mutating func add(_ value: JSONNode, at name: String) {
      path.append(name)
      defer { path.removeLast() }
      if path.count < PreviewActivity.depth, value.kind == .object, !value.members.isEmpty {
        for member in value.members { add(member.value, at: ".\((member.name.string ?? "").shown)") }
      } else if path.count < PreviewActivity.depth, value.kind == .array, !value.elements.isEmpty {
        for (index, element) in value.elements.enumerated() { add(element, at: "[\(index)]") }
      } else {
        count += 1
        guard rows.count < PreviewActivity.rowCount else { return }
        let text = value.string ?? String(decoding: value.value.encoded, as: UTF8.self)
        rows.append(
          Row(
            path: path.joined(), value: text.cut(to: PreviewActivity.valueLength),
            date: dates[value.offset].map(PreviewActivity.words) ?? ""))
      }
    }
  }

  /// Returns a date in words, such as `21 November 2026, 18:37:00 UTC`.
  static func words(secondsSince1970 seconds: Double) -> String {
    let text = ActivityDate.text(secondsSince1970: seconds)
    let parts = text.split { "-T:Z".contains($0) }.compactMap { Int($0) }
    // Other text says that the date has too many digits.
    guard parts.count == 6 else { return text }
    return "\(parts[2]) \(months[parts[1] - 1]) \(parts[0]), \(text.dropFirst(11).prefix(8)) UTC"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}

extension Sequence {
  /// Whether there is no element; for the members of a node, without reading them all.
  fileprivate var isEmpty: Bool { first { _ in true } == nil }
}
