import ArgumentParser
import CompactJSON
import LanguageMatching

/// One question a line, one answer a line, in the same order.
struct MatchBatch {
  /// How many apps' matchers are kept.
  private static let matcherLimit = 256

  let mode: MatchMode
  let source: LanguageSource
  let explains: Bool

  /// Exits with 1 where a line could not be answered for what is in it.
  func run() throws {
    var matchers: [Key: LanguageMatcher] = [:]
    var output: [UInt8] = []
    var hasErrors = false
    for line in try Input(nil).bytes.split(separator: 0x0A) {
      do throws(BadLine) {
        let question = try Question(line)
        let matcher = try matcher(for: question.key, &matchers)
        let match =
          explains
          ? matcher.explain(preferred: question.preferred, source: source)
          : matcher.match(preferred: question.preferred, source: source)
        output += match.json(bestFit: nil).encoded
      } catch {
        hasErrors = true
        output += (["error": .string(error.message)] as JSON).encoded
      }
      output.append(0x0A)
      if output.count > 1 << 16 {
        try printResult(output)
        output.removeAll(keepingCapacity: true)
      }
    }
    try printResult(output)
    if hasErrors { throw ExitCode(1) }
  }

  private struct Key: Hashable {
    let available: [String]
    let developmentRegion: String?
  }

  private struct BadLine: Error {
    let message: String
  }

  private struct Question {
    let key: Key
    let preferred: [String]

    init(_ line: ArraySlice<UInt8>) throws(BadLine) {
      let root: JSONNode
      do {
        root = try JSONDocument(parsing: Array(line)).root
      } catch {
        throw BadLine(message: "column \(error.offset + 1): \(error)")
      }
      guard root.kind == .object else { throw BadLine(message: "found no object, expected one") }
      key = Key(
        available: try Self.strings("available", in: root),
        developmentRegion: Self.member("developmentRegion", in: root)?.string)
      preferred = try Self.strings("preferred", in: root)
    }

    private static func member(_ name: String, in object: JSONNode) -> JSONNode? {
      object.members.first { $0.name.isString(name) }?.value
    }

    private static func strings(_ name: String, in object: JSONNode) throws(BadLine) -> [String] {
      let strings = member(name, in: object).flatMap { node in
        node.kind == .array ? node.elements.map(\.string) : nil
      }
      guard let strings, !strings.contains(nil) else {
        throw BadLine(message: "found no '\(name)', expected an array of strings")
      }
      return strings.compactMap(\.self)
    }
  }

  /// A matcher is prepared once for each app; a run that names more apps than fit starts over.
  private func matcher(
    for key: Key, _ matchers: inout [Key: LanguageMatcher]
  ) throws(BadLine) -> LanguageMatcher {
    if let matcher = matchers[key] { return matcher }
    do {
      let matcher = try LanguageMatcher(
        available: key.available, developmentRegion: key.developmentRegion, mode: mode)
      if matchers.count >= Self.matcherLimit { matchers.removeAll() }
      matchers[key] = matcher
      return matcher
    } catch {
      throw BadLine(message: "\(error)")
    }
  }
}
