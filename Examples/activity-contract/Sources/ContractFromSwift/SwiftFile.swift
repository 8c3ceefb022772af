import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A parsed file of Swift source.
struct SwiftFile {
  let path: String
  let tree: SourceFileSyntax
  private let converter: SourceLocationConverter

  /// Parses a file.
  ///
  /// - Throws: The first syntax error.
  init(path: String, text: String) throws(SourceProblem) {
    self.path = path
    try Self.checkNesting(of: text, path)
    tree = Parser.parse(source: text)
    converter = SourceLocationConverter(fileName: path, tree: tree)
    guard tree.hasError else { return }
    let problems = ParseDiagnosticsGenerator.diagnostics(for: tree)
    if let first = problems.first(where: { $0.diagMessage.severity == .error }) {
      let (line, column) = place(first.position)
      throw SourceProblem(
        path: path, line: line, column: column, message: "\(first.message); correct it, or leave this file out")
    }
  }

  /// Refuses brackets within brackets that the parser would not bear.
  ///
  /// The parser tries each `[` in two ways, so that its time doubles with each in another. It recurses for all of them.
  private static func checkNesting(of text: String, _ path: String) throws(SourceProblem) {
    var (squares, others, line, column) = (0, 0, 1, 0)
    for byte in text.utf8 {
      column += 1
      switch byte {
      case UInt8(ascii: "\n"): (line, column) = (line + 1, 0)
      case UInt8(ascii: "["): squares += 1
      case UInt8(ascii: "]"): squares -= 1
      case UInt8(ascii: "("), UInt8(ascii: "<"): others += 1
      case UInt8(ascii: ")"), UInt8(ascii: ">"): others -= 1
      // No type and no literal goes on after these.
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"): (squares, others) = (0, 0)
      default: break
      }
      guard squares <= squareLimit, others <= otherLimit else {
        throw SourceProblem(
          path: path, line: line, column: column,
          message:
            "more than \(squares > squareLimit ? squareLimit : otherLimit) brackets are open here; leave this file out")
      }
    }
  }

  private static let squareLimit = 12
  private static let otherLimit = 100

  func place(_ position: AbsolutePosition) -> (line: Int, column: Int) {
    let location = converter.location(for: position)
    return (location.line, location.column)
  }

  func problem(at node: some SyntaxProtocol, _ message: String) -> SourceProblem {
    let (line, column) = place(node.positionAfterSkippingLeadingTrivia)
    return SourceProblem(path: path, line: line, column: column, message: message)
  }
}

extension TokenSyntax {
  /// The identifier without its backticks.
  var name: String {
    let text = text
    return text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`") ? String(text.dropFirst().dropLast()) : text
  }
}

extension SyntaxProtocol {
  /// The first paragraph of the documentation comment.
  var documentation: String? {
    var lines: [String] = []
    for piece in leadingTrivia {
      switch piece {
      case .docLineComment(let comment): lines.append(String(comment.dropFirst(3).drop { $0 == " " }))
      case .newlines(let count) where count > 1: lines = []
      default: continue
      }
    }
    let paragraph = lines.prefix { !$0.isEmpty }
    return paragraph.isEmpty ? nil : paragraph.joined(separator: " ")
  }
}
