public import CompactJSON

extension Rule.Match {
  /// Creates a match at a value or at the name of a member.
  public init(
    at node: JSONNode, _ message: String, severity: Severity? = nil, language: String? = nil, key: String? = nil,
    fix: Fix? = nil
  ) {
    self.init(
      offset: node.offset, length: node.length, message: message, severity: severity, language: language, key: key,
      fix: fix)
  }
}
