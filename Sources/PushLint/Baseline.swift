public import CompactJSON

/// Known findings that do not count, so that new ones stand out in a project that has old ones.
///
/// A finding is identified by its rule, file and message, and by its language and key if it has them, byte for byte. Its
/// line does not count, nor does a line in the message, so the finding stays known if the text around it moves. If equal
/// findings were recorded, that many are known.
///
/// The file is JSON text with a sorted line for each entry, so that two versions of it are easy to compare:
///
///     {"version":1,"findings":[
///     {"file":"a.apns","rule":"wrong-type","message":"aps.badge: expected an integer, but found a string","count":1}
///     ]}
public struct Baseline: Sendable {
  /// The parts of a finding that identify it.
  ///
  /// Two entries are equal only if their bytes are, because two Unicode spellings of a name are two files.
  struct Entry: Hashable, Sendable {
    let rule: String
    let file: String
    /// The message, without the number of another line.
    let message: String
    let language: String?
    let key: String?

    init(rule: String, file: String, message: String, language: String? = nil, key: String? = nil) {
      self.rule = rule
      self.file = file
      self.message = Self.withoutLine(message)
      self.language = language
      self.key = key
    }

    /// Returns a message with `on line` instead of `on line 12`, wherever that is, so that a recorded message stays as it is.
    private static func withoutLine(_ message: String) -> String {
      let start = Array(" on line ".utf8)
      let bytes = Array(message.utf8)
      var kept: [UInt8] = []
      var rest = bytes[...]
      while let byte = rest.first {
        guard byte == start[0], rest.starts(with: start) else {
          kept.append(byte)
          rest = rest.dropFirst()
          continue
        }
        rest = rest.dropFirst(start.count)
        let number = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        kept += number.isEmpty ? start : start.dropLast()
        rest = rest[number.endIndex...]
      }
      return String(decoding: kept, as: UTF8.self)
    }

    /// Whether the finding is about an app's localizations, and not about a payload.
    var isAboutLocalizations: Bool {
      // The rule about keys that occur twice is about both, but a payload has no language.
      rule == Rule.duplicateKey.name ? language != nil : Rule.localizationRules.contains { $0.name == rule }
    }

    private var texts: [[UInt8]?] {
      let texts: [String?] = [rule, file, message, language, key]
      return texts.map { text in text.map { Array($0.utf8) } }
    }

    static func == (left: Entry, right: Entry) -> Bool { left.texts == right.texts }

    func hash(into hasher: inout Hasher) { hasher.combine(texts) }
  }

  private var counts: [Entry: Int] = [:]

  /// Creates a baseline without findings.
  public init() {}

  /// Creates a baseline from the contents of its file.
  ///
  /// - Throws: a ``BaselineError`` if the bytes are not a baseline.
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
  ///   - finding: the finding to record.
  ///   - path: the path of its file, relative to the baseline's folder.
  public mutating func record(_ finding: Finding, path: String) {
    counts[Entry(finding, path), default: 0] += 1
  }

  /// Adds the findings of another baseline that are about localizations, or those that are about payloads.
  package mutating func add(_ other: Baseline, aboutLocalizations: Bool) {
    for (entry, count) in other.counts where entry.isAboutLocalizations == aboutLocalizations {
      counts[entry] = count
    }
  }

  /// Takes a finding out of the baseline and returns whether it was there.
  ///
  /// Each recorded finding can be taken once.
  ///
  /// - Parameters:
  ///   - finding: the finding to look for.
  ///   - path: the path of its file, relative to the baseline's folder.
  public mutating func take(_ finding: Finding, path: String) -> Bool {
    guard let count = counts[Entry(finding, path)] else { return false }
    counts[Entry(finding, path)] = count > 1 ? count - 1 : nil
    return true
  }

  /// Returns the findings of one file that are not known, without taking any out of the baseline.
  ///
  /// - Parameters:
  ///   - findings: the findings of the file, in order.
  ///   - path: the path of the file, relative to the baseline's folder.
  public func new(among findings: [Finding], path: String) -> [Finding] {
    var seen: [Entry: Int] = [:]
    return findings.filter { finding in
      let entry = Entry(finding, path)
      seen[entry, default: 0] += 1
      return seen[entry, default: 0] > counts[entry, default: 0]
    }
  }

  /// The number of recorded findings that were not taken.
  public var count: Int {
    counts.values.reduce(0) { sum, count in
      let (sum, overflows) = sum.addingReportingOverflow(count)
      return overflows ? .max : sum
    }
  }

  /// The contents of the baseline's file.
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
  init(_ finding: Finding, _ path: String) {
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

/// The reason why a baseline cannot be read, and the place in its file.
public struct BaselineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A mistake in a baseline.
  public enum Reason: Sendable, Hashable {
    /// The bytes are not JSON text.
    case json(JSONError.Reason)
    /// The text is not an object with `version` and `findings`.
    case notABaseline
    /// This library does not know the version.
    case unknownVersion(Int)
    /// A finding lacks its rule, file or message, or a count above 0.
    case notAnEntry
  }

  /// The mistake in the baseline.
  public let reason: Reason
  /// The place of the mistake, in bytes from the start of the file.
  public let offset: Int

  /// The mistake and what is expected instead, in lower case and without the place.
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
