import StringsFiles

/// Reads the entries of a `.strings` file that is a property list; of equal keys the last one stays.
struct StringsPropertyListReader {
  private(set) var entries: [StringsEntry] = []
  private(set) var diagnostics: [StringsDiagnostic] = []

  init(_ root: PropertyListNode) {
    for member in root.members {
      if member.isRepeated {
        report(
          .warning, .duplicate, "found the key “\(member.key.excerpt)” again, expected it once; \(member.winner)",
          member.position)
      }
      if member.isReplaced { continue }
      let value = member.value
      if value.kind != .string {
        report(
          .warning, .nonStringValue,
          "found \(value.kind.rawValue) for the key “\(member.key.excerpt)”, expected a string",
          value.position)
      }
      if value.hasLoneSurrogate || member.hasLoneSurrogate {
        report(
          .warning, .loneSurrogate, PropertyListNode.loneSurrogateMessage(member.key),
          value.hasLoneSurrogate ? value.position : member.position)
      }
      entries.append(
        StringsEntry(key: member.key, value: value.text, keyPosition: member.position, valuePosition: value.position))
    }
  }

  private mutating func report(
    _ severity: DiagnosticSeverity, _ code: StringsDiagnostic.Code, _ message: String, _ position: TextPosition
  ) {
    diagnostics.append(StringsDiagnostic(severity: severity, code: code, message: message, position: position))
  }
}
