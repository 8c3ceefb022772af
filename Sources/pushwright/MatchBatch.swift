import ArgumentParser
import CompactJSON
import LanguageMatching
import PushBatch
import SourceText

/// An exchange of one question and one answer per line, in the same order.
///
/// Each answer is written at once, for a program that waits for it before its next question.
struct MatchBatch {
  /// The length of the longest line that is read, in bytes: 1 MiB.
  private static let lineLimit = 1 << 20
  /// The number of apps whose matchers are kept.
  private static let matcherLimit = 256

  let mode: MatchMode
  let source: LanguageSource
  let explains: Bool

  /// Answers every line, and exits with 1 if a line could not be answered because of its content.
  func run() throws {
    var matchers: [Key: LanguageMatcher] = [:]
    var output: [UInt8] = []
    var hasErrors = false
    let input = try InputSource(nil)
    var chunks = LineChunks(limit: Self.lineLimit)
    repeat {
      while let chunk = chunks.next() {
        for (index, line) in chunk.split().enumerated() {
          var answer: JSONObject
          do throws(BadLine) {
            guard !chunk.isTooLong, line.count <= Self.lineLimit else {
              throw BadLine("the line is longer than \(Self.lineLimit.counted("byte"))")
            }
            answer = try self.answer(to: line, &matchers)
          } catch {
            hasErrors = true
            answer = ["error": .string(error.message)]
          }
          answer["line"] = JSON(chunk.firstLine + index)
          output += JSON.object(answer).encoded
          output.append(0x0A)
          if output.count > 1 << 16 { try flush(&output) }
        }
      }
      try flush(&output)
    } while try chunks.read(with: input.read)
    if hasErrors { throw ExitCode(1) }
  }

  private func flush(_ output: inout [UInt8]) throws(Failure) {
    try printResult(output)
    output.removeAll(keepingCapacity: true)
  }

  private func answer(to line: ArraySlice<UInt8>, _ matchers: inout [Key: LanguageMatcher]) throws(BadLine)
    -> JSONObject
  {
    let question = try Question(line)
    let matcher = try matcher(for: question.key, &matchers)
    let match =
      explains
      ? matcher.explain(preferred: question.preferred, source: source)
      : matcher.match(preferred: question.preferred, source: source)
    return match.json(bestFit: nil)
  }

  /// An app's localizations.
  ///
  /// Two keys are equal only if their bytes are, because two spellings of a name are two folders.
  private struct Key: Hashable {
    let available: [String]
    let developmentRegion: String?

    private var names: [String?] { available + [developmentRegion] }

    static func == (left: Key, right: Key) -> Bool {
      left.names.count == right.names.count
        && zip(left.names, right.names).allSatisfy { left, right in
          left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
        }
    }

    func hash(into hasher: inout Hasher) {
      for name in names { hasher.combine(name.map { Array($0.utf8) }) }
    }
  }

  private struct BadLine: Error {
    let message: String

    init(_ message: String) { self.message = message }

    init(at offset: Int, _ message: String) { self.message = "column \(offset + 1): \(message)" }
  }

  private struct Question {
    let key: Key
    let preferred: [String]

    init(_ line: ArraySlice<UInt8>) throws(BadLine) {
      guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else {
        throw BadLine("expected an object, but found an empty line")
      }
      let root: JSONNode
      do {
        root = try JSONDocument(parsing: Array(line)).root
      } catch {
        throw BadLine(at: error.offset, "\(error)")
      }
      guard root.kind == .object else { throw BadLine("expected an object, but found \(root.kind.withArticle)") }
      var available: [String]?
      var preferred: [String]?
      var region: JSONNode?
      var names: Set<[UInt8]> = []
      for member in root.members {
        let name = member.name.string ?? ""
        guard names.insert(Array(name.utf8)).inserted else {
          throw BadLine(at: member.name.offset, "duplicate key \"\(name.shown)\"; remove one of them")
        }
        switch name {
        case "available": available = try Self.strings(name, member.value)
        case "preferred": preferred = try Self.strings(name, member.value)
        case "developmentRegion": region = member.value
        default: break
        }
      }
      guard let available else { throw Self.missing("available") }
      guard let preferred else { throw Self.missing("preferred") }
      if let region, region.kind != .string, region.kind != .null {
        throw BadLine(
          at: region.offset, "developmentRegion: expected a string or null, but found \(region.kind.withArticle)")
      }
      key = Key(available: available, developmentRegion: region?.string)
      self.preferred = preferred
    }

    private static func missing(_ name: String) -> BadLine {
      BadLine("missing key \"\(name)\"; add an array of strings")
    }

    private static func strings(_ name: String, _ node: JSONNode) throws(BadLine) -> [String] {
      guard node.kind == .array else {
        throw BadLine(at: node.offset, "\(name): expected an array of strings, but found \(node.kind.withArticle)")
      }
      var strings: [String] = []
      for element in node.elements {
        guard let string = element.string else {
          throw BadLine(at: element.offset, "\(name): expected strings, but found \(element.kind.withArticle)")
        }
        strings.append(string)
      }
      return strings
    }
  }

  /// Returns the matcher of an app, which is prepared only once.
  ///
  /// If there are more apps than the limit, all matchers are discarded first.
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
      throw BadLine("\(error)")
    }
  }
}
