import PushLint
import Yams

/// YAML text, with byte offsets for the lines and columns of the YAML reader.
struct YAMLText {
  let text: String
  /// The number of bytes in the file before the text: 3 if it has a byte order mark.
  let start: Int

  /// Returns the offset of a mark in bytes from the start of the text; 0 if there is no mark.
  func offset(of mark: Mark?) -> Int {
    var map = SourceMap(Array(text.utf8), isWellFormed: true, lineEnds: .unicode)
    return mark.map { map.offset(line: $0.line, column: $0.column) ?? text.utf8.count } ?? 0
  }

  /// Returns the error of the YAML reader with its place in the file.
  func error(_ error: any Error) -> ProjectConfigurationError {
    let local = localError(error)
    return .init(reason: local.reason, offset: start + local.offset)
  }

  private func localError(_ error: any Error) -> ProjectConfigurationError {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      // The YAML reader has no other sign of this error, and its message is written for programmers.
      if problem.hasPrefix("Maximum nesting level") { return .init(reason: .tooDeep, offset: offset(of: mark)) }
      // libyaml splits this one in two, and Yams passes on the second half only.
      let words = problem == "but found another document" ? "the file has more than one document" : problem
      return .init(reason: .yaml(problem: words), offset: offset(of: mark))
    case .reader(let problem, let characters, _, _):
      let place = text.index(text.startIndex, offsetBy: characters ?? 0, limitedBy: text.endIndex) ?? text.endIndex
      return .init(reason: .yaml(problem: problem), offset: text.utf8.distance(from: text.startIndex, to: place))
    case .duplicatedKeysInMapping(let names, let context):
      let name = names.first ?? ""
      return .init(
        reason: .duplicateKey(name.shown), offset: secondPlace(of: name, from: offset(of: context.mark)))
    default: return .init(reason: .yaml(problem: "it cannot be read"), offset: 0)
    }
  }

  /// Returns the offset of a key's second occurrence in the mapping that starts at an offset.
  ///
  /// The YAML reader gives only the start of the mapping. If the key is written in another way, that start is returned.
  private func secondPlace(of name: String, from start: Int) -> Int {
    let bytes = Array(text.utf8)
    let name = Array(name.utf8)
    guard !name.isEmpty, bytes.indices.contains(start) else { return start }
    // If a mapping is written in lines, all its keys have the same column.
    let isFlow = bytes[max(0, start - 1)...start].contains(UInt8(ascii: "{"))
    let column: Int? = isFlow ? nil : column(of: start, in: bytes)
    var count = 0
    for place in start..<max(start, bytes.count - name.count) where bytes[place] == name[0] {
      guard bytes[place..<place + name.count].elementsEqual(name) else { continue }
      var (first, next) = (place, place + name.count)
      if place > start, bytes[place - 1] == bytes[next], [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[next]) {
        (first, next) = (place - 1, next + 1)
      }
      while next < bytes.count, bytes[next] == 0x20 { next += 1 }
      guard next < bytes.count, bytes[next] == UInt8(ascii: ":") else { continue }
      if let column, self.column(of: first, in: bytes) != column { continue }
      if column == nil, first > 0, ![0x20, 0x0A, UInt8(ascii: ","), UInt8(ascii: "{")].contains(bytes[first - 1]) {
        continue
      }
      count += 1
      if count == 2 { return first }
    }
    return start
  }

  private func column(of place: Int, in bytes: [UInt8]) -> Int {
    place - (bytes[..<place].lastIndex(of: 0x0A) ?? -1)
  }
}
