import Yams

/// The places of a YAML text, whose reader counts lines and characters.
struct YAMLPlaces {
  let text: String

  /// Bytes from the start of the text; 0 for no mark.
  func offset(of mark: Mark?) -> Int {
    guard let mark else { return 0 }
    var line = 1
    var column = 1
    var offset = 0
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if line == mark.line, column >= mark.column { return offset }
      offset += UTF8.width(scalar)
      switch scalar {
      case "\n" where last == "\r": break
      // The ends of lines of YAML 1.1.
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
        if line == mark.line { return offset - UTF8.width(scalar) }
        line += 1
        column = 1
      default: column += 1
      }
      last = scalar
    }
    return offset
  }

  func error(_ error: any Error) -> LintConfigurationError {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      return .init(reason: .yaml(problem: problem), offset: offset(of: mark))
    case .reader(let problem, let characters, _, _):
      let place = text.index(text.startIndex, offsetBy: characters ?? 0, limitedBy: text.endIndex) ?? text.endIndex
      return .init(reason: .yaml(problem: problem), offset: text.utf8.distance(from: text.startIndex, to: place))
    case .duplicatedKeysInMapping(_, let context):
      return .init(reason: .duplicateKey, offset: offset(of: context.mark))
    default: return .init(reason: .yaml(problem: "it cannot be read"), offset: 0)
    }
  }
}
