import AppBundle
import StringsFiles

/// The lines of an app's files that findings point at.
struct AppExcerpts {
  private var files: [String: StringsFile] = [:]

  init(_ app: AppLocalizations) {
    for file in app.localizations.flatMap(\.tables).flatMap(\.files) { files[file.path] = file.textFile }
  }

  /// Returns the excerpt of each finding.
  ///
  /// It is empty if the finding is about something missing, or if its file is not text.
  func texts(of findings: [Finding]) -> [String] {
    var texts: [String] = []
    texts.reserveCapacity(findings.count)
    var start = 0
    while start < findings.count {
      let file = findings[start].file
      let end = findings[start...].firstIndex { $0.file != file } ?? findings.count
      let locations = findings[start..<end].map { $0.hasLine ? $0.location : nil }
      texts += files[file]?.excerpts(at: locations) ?? locations.map { _ in "" }
      start = end
    }
    return texts
  }
}

extension Finding {
  /// Whether the finding points at a line; one about a missing key does not.
  fileprivate var hasLine: Bool { rule != Rule.keyMissing.name }
}
