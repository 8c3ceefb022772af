/// One thing that is looked for, with all that is said about it: the tests, `pushwright rules` and the documentation read
/// this value.
public struct Rule: Sendable {
  /// A payload with a mistake, and one without.
  ///
  /// In ``bad``, `«` and `»` stand around each place that is found, and are no part of the payload.
  public struct Example: Sendable {
    public let bad: String
    public let good: String
  }

  /// The stable identifier, such as `json-syntax`.
  public let name: String
  public let severity: Severity
  /// Why it matters, in a sentence or two.
  public let rationale: String
  /// What to do about it.
  public let remedy: String
  public let examples: [Example]
  let check: @Sendable (LintSubject) -> [Match]

  /// A place that a rule objects to.
  struct Match {
    let offset: Int
    let length: Int
    let message: String
  }

  /// Every rule, in the order in which they are documented.
  public static let all: [Rule] = [
    jsonSyntax, payloadNotObject, duplicateKey, missingAPS, wrongType, payloadTooLarge,
  ]
}
