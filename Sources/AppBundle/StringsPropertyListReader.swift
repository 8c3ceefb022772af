import StringsFiles

/// Reads the entries of a `.strings` file that is a property list; of equal keys the last one stays.
struct StringsPropertyListReader {
  private(set) var entries: [StringsEntry] = []
  private(set) var diagnostics: [StringsDiagnostic] = []

  init(_ root: PropertyListNode) {
    for member in root.members(reportingTo: &diagnostics) {
      let value = member.value
      if value.kind != .string {
        diagnostics.report(
          .warning, .nonStringValue,
          "found \(value.kind.rawValue) for the key “\(member.key.excerpt)”, expected a string",
          value.position)
      }
      if value.hasLoneSurrogate || member.hasLoneSurrogate {
        diagnostics.report(
          .warning, .loneSurrogate, PropertyListNode.loneSurrogateMessage(member.key),
          value.hasLoneSurrogate ? value.position : member.position)
      }
      entries.append(
        StringsEntry(key: member.key, value: value.text, keyPosition: member.position, valuePosition: value.position))
    }
  }
}
