import AppBundle
import StringsFiles

/// The lines of an app's files that findings stand on.
struct AppExcerpts {
  private var files: [String: StringsFile] = [:]

  init(_ app: AppLocalizations) {
    for file in app.localizations.flatMap(\.tables).flatMap(\.files) { files[file.path] = file.textFile }
  }

  /// The excerpt of each finding; empty where what is found is absent, and for files that are no lines of text.
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
  /// Whether it is about something that is there.
  fileprivate var hasLine: Bool { rule != Rule.keyMissing.name }
}
