import SwiftSyntax

/// The places of the files' declarations.
struct SourcePlace {
  private let files: [SwiftFile]
  private let indices: [SyntaxIdentifier: Int]

  init(_ files: [SwiftFile]) {
    self.files = files
    indices = Dictionary(uniqueKeysWithValues: files.enumerated().map { ($1.tree.id, $0) })
  }

  /// A problem at a node, or at the start of the first file.
  func problem(at node: (some SyntaxProtocol)?, _ message: String) -> SourceProblem {
    guard let node, let index = indices[node.root.id] else {
      return SourceProblem(path: files.first?.path ?? "-", line: 1, column: 1, message: message)
    }
    return files[index].problem(at: node, message)
  }

  /// A problem that has no place of its own.
  func problem(_ message: String) -> SourceProblem { problem(at: TokenSyntax?.none, message) }
}
