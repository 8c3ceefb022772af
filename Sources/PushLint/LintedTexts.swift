// Payloads and baselines in the forms in which programs have them, besides an array of bytes.

extension Linter {
  /// Returns the findings of the rules in one payload in any sequence of bytes, such as `Data`.
  public func findings(
    in bytes: some Sequence<UInt8>, file: String, from origin: SourceLocation = SourceLocation()
  ) -> [Finding] {
    findings(in: Array(bytes), file: file, from: origin)
  }

  /// Returns the findings of the rules in the text of one payload; offsets count bytes of UTF-8.
  public func findings(
    in text: some StringProtocol, file: String, from origin: SourceLocation = SourceLocation()
  ) -> [Finding] {
    findings(in: Array(text.utf8), file: file, from: origin)
  }
}

extension LintReport {
  /// Adds the findings of a file whose contents are any sequence of bytes, such as `Data`.
  public mutating func add(_ findings: [Finding], in bytes: some Sequence<UInt8>, file: String? = nil) {
    add(findings, in: Array(bytes), file: file)
  }

  /// Adds the findings of a file with this text.
  public mutating func add(_ findings: [Finding], in text: some StringProtocol, file: String? = nil) {
    add(findings, in: Array(text.utf8), file: file)
  }
}

extension Baseline {
  /// Creates a baseline from the contents of its file in any sequence of bytes, such as `Data`.
  public init(parsing bytes: some Sequence<UInt8>) throws(BaselineError) { try self.init(parsing: Array(bytes)) }

  /// Creates a baseline from the text of its file.
  public init(parsing text: some StringProtocol) throws(BaselineError) { try self.init(parsing: Array(text.utf8)) }
}
