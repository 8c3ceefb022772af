public import CompactJSON

/// Findings that are known and do not count, so that a project with old findings can see its new ones.
///
/// A finding is known by its rule, its file, its message, and where it has them its language and its key: not by its line, so
/// that it stays known where the text around it moves. Of equal findings as many are known as were recorded.
///
/// The file is JSON text, a line for each entry, sorted, so that two versions of it compare well:
///
///     {"version":1,"findings":[
///     {"file":"a.apns","rule":"wrong-type","message":"aps.badge: found a string, expected an integer","count":1}
///     ]}
public struct Baseline: Sendable {
  fileprivate struct Entry: Hashable, Sendable {
    var rule: String
    var file: String
    var message: String
    var language: String?
    var key: String?
  }

  private var counts: [Entry: Int] = [:]

  /// A baseline that knows nothing.
  public init() {}

  /// Reads a baseline.
  public init(parsing bytes: [UInt8]) throws(BaselineError) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw BaselineError(reason: .json(error.reason), offset: error.offset)
    }
    let root = document.root
    guard let version = root["version"]?.number?.integer, let list = root["findings"], list.kind == .array else {
      throw BaselineError(reason: .notABaseline, offset: root.offset)
    }
    guard version == 1 else { throw BaselineError(reason: .unknownVersion(version), offset: root.offset) }
    for node in list.elements {
      guard let rule = node["rule"]?.string, let file = node["file"]?.string, let message = node["message"]?.string,
        let count = node["count"]?.number?.integer, count > 0
      else { throw BaselineError(reason: .notAnEntry, offset: node.offset) }
      let entry = Entry(
        rule: rule, file: file, message: message, language: node["language"]?.string, key: node["key"]?.string)
      let (sum, overflows) = counts[entry, default: 0].addingReportingOverflow(count)
      counts[entry] = overflows ? .max : sum
    }
  }

  /// Records a finding.
  ///
  /// - Parameters:
  ///   - finding: what was found.
  ///   - path: of the file, from the baseline's folder.
  public mutating func record(_ finding: Finding, path: String) {
    counts[Entry(finding, path), default: 0] += 1
  }

  /// Whether a finding is known; each recorded one is so once.
  ///
  /// - Parameters:
  ///   - finding: what was found.
  ///   - path: of the file, from the baseline's folder.
  public mutating func take(_ finding: Finding, path: String) -> Bool {
    guard let count = counts[Entry(finding, path)] else { return false }
    counts[Entry(finding, path)] = count > 1 ? count - 1 : nil
    return true
  }

  /// Those of some findings of one file that are not known; none is taken.
  ///
  /// - Parameters:
  ///   - findings: of one file, in order.
  ///   - path: of the file, from the baseline's folder.
  public func new(among findings: [Finding], path: String) -> [Finding] {
    var seen: [Entry: Int] = [:]
    return findings.filter { finding in
      let entry = Entry(finding, path)
      seen[entry, default: 0] += 1
      return seen[entry, default: 0] > counts[entry, default: 0]
    }
  }

  /// How many recorded findings were not taken.
  public var count: Int {
    counts.values.reduce(0) { sum, count in
      let (sum, overflows) = sum.addingReportingOverflow(count)
      return overflows ? .max : sum
    }
  }

  /// The baseline as a file.
  public var encoded: [UInt8] {
    let lines = counts.map { $0.json($1).encoded }.sorted { $0.lexicographicallyPrecedes($1) }
    var bytes = Array(#"{"version":1,"findings":["#.utf8)
    for (index, line) in lines.enumerated() {
      bytes += Array((index == 0 ? "\n" : ",\n").utf8) + line
    }
    return bytes + Array("\n]}\n".utf8)
  }
}

extension Baseline.Entry {
  fileprivate init(_ finding: Finding, _ path: String) {
    self.init(
      rule: finding.rule, file: path, message: finding.message, language: finding.language, key: finding.key)
  }

  fileprivate func json(_ count: Int) -> JSON {
    var object: JSONObject = ["file": .string(file), "rule": .string(rule), "message": .string(message)]
    object["language"] = language.map(JSON.string)
    object["key"] = key.map(JSON.string)
    object["count"] = JSON(count)
    return .object(object)
  }
}

/// Why a baseline cannot be read, and where.
public struct BaselineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// The bytes are no JSON text.
    case json(JSONError.Reason)
    /// No object with `version` and `findings`.
    case notABaseline
    /// A version that this library does not know.
    case unknownVersion(Int)
    /// A finding without rule, file, message or a count above 0.
    case notAnEntry
  }

  /// What is wrong.
  public let reason: Reason
  /// Bytes from the start of the file.
  public let offset: Int

  /// What was found and what was expected, in lower case, without the place.
  public var description: String {
    switch reason {
    case .json(let reason): JSONError(reason: reason, offset: offset).description
    case .notABaseline: "not a baseline; expected an object with \"version\" and \"findings\""
    case .unknownVersion(let version): "unknown baseline version \(version); expected 1"
    case .notAnEntry:
      "not a baseline entry; expected an object with \"rule\", \"file\", \"message\" and a \"count\" above 0"
    }
  }
}

extension JSONNode {
  fileprivate subscript(name: String) -> JSONNode? { members.first { $0.name.isString(name) }?.value }
}
