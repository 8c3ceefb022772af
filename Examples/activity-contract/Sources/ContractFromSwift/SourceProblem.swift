/// Swift source from which no contract can be made: the place, what is wrong there and what to do.
public struct SourceProblem: Error, Equatable, CustomStringConvertible {
  /// The name of the file, as it was given.
  public let path: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in bytes of UTF-8.
  public let column: Int
  /// A sentence that says what is wrong and what to do.
  public let message: String

  /// The place and the sentence, as a compiler prints them.
  public var description: String { "\(path):\(line):\(column): error: \(message)" }
}
