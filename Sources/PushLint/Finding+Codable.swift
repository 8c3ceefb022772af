import CompactJSON

extension Finding: Codable {
  private enum Key: String, CodingKey {
    case rule, severity, message, file, line, column, offset, length, language, key, fix, count, keys, languages, app
  }

  private enum FixKey: String, CodingKey { case summary, replacements }

  /// An edit as reports have it.
  private struct Replacement: Decodable {
    let offset: Int
    let length: Int
    let text: String
  }

  /// Encodes the finding as the JSON report has it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(json)
  }

  /// Decodes a finding of a JSON report.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    var fix: Fix?
    if container.contains(.fix) {
      let nested = try container.nestedContainer(keyedBy: FixKey.self, forKey: .fix)
      let replacements = try nested.decode([Replacement].self, forKey: .replacements).map { replacement in
        let (end, overflows) = replacement.offset.addingReportingOverflow(replacement.length)
        guard replacement.offset >= 0, replacement.length >= 0, !overflows else {
          throw DecodingError.dataCorruptedError(
            forKey: .replacements, in: nested, debugDescription: "an edit has a negative offset or length")
        }
        return TextEdit(range: replacement.offset..<end, text: replacement.text)
      }
      fix = Fix(summary: try nested.decode(String.self, forKey: .summary), replacements: replacements)
    }
    self.init(
      rule: try container.decode(String.self, forKey: .rule),
      severity: try container.decode(Severity.self, forKey: .severity),
      message: try container.decode(String.self, forKey: .message),
      file: try container.decode(String.self, forKey: .file),
      location: SourceLocation(
        offset: try container.decode(Int.self, forKey: .offset), line: try container.decode(Int.self, forKey: .line),
        column: try container.decode(Int.self, forKey: .column)),
      length: try container.decode(Int.self, forKey: .length),
      language: try container.decodeIfPresent(String.self, forKey: .language),
      key: try container.decodeIfPresent(String.self, forKey: .key), fix: fix,
      count: try container.decodeIfPresent(Int.self, forKey: .count) ?? 1,
      keys: try container.decodeIfPresent([String].self, forKey: .keys) ?? [],
      languages: try container.decodeIfPresent([String].self, forKey: .languages) ?? [],
      app: try container.decodeIfPresent(String.self, forKey: .app))
  }
}
