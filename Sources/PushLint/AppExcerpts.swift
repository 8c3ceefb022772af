import AppBundle
import SourceText
import StringsFiles

/// The lines of an app's files that findings point at.
struct AppExcerpts {
  /// The files by path, and below the exported ones; two paths may be spellings of the same characters.
  private var files: [[UInt8]: StringsFile] = [:]
  private var exports: [[UInt8]: SourceMap] = [:]
  private let root: AppFolder

  init(_ app: AppLocalizations) {
    for file in app.localizations.flatMap(\.tables).flatMap(\.files) {
      files[Array(file.path.utf8)] = file.textFile
    }
    for document in app.exports { exports[Array(document.path.utf8)] = document.map }
    root = app.root
  }

  /// Returns the excerpt of each finding.
  ///
  /// It is empty if the finding is about something missing, or if its file is not text in UTF-8 or a `.strings` file. A
  /// String Catalog and a property list are read again, because an app does not keep their text.
  func texts(of findings: [Finding]) -> [String] {
    var texts: [String] = []
    texts.reserveCapacity(findings.count)
    var start = 0
    while start < findings.count {
      let file = findings[start].file
      let end = findings.endOfFile(from: start)
      let locations = findings[start..<end].map { $0.hasLine ? $0.location : nil }
      if var map = exports[Array(file.utf8)] {
        texts += locations.map { $0.flatMap { map.excerpt(at: $0) } ?? "" }
      } else {
        texts += files[Array(file.utf8)]?.excerpts(at: locations) ?? excerpts(of: file, at: locations)
      }
      start = end
    }
    return texts
  }

  /// Returns the excerpts of a file that the app does not keep, in one pass.
  private func excerpts(of path: String, at locations: [SourceLocation?]) -> [String] {
    let none = locations.map { _ in "" }
    // UTF-16 and UTF-32 have a NUL for the ASCII at the start.
    guard locations.contains(where: { $0 != nil }), let bytes = try? root.read(path), !bytes.isEmpty,
      !bytes.starts(with: "bplist".utf8), !bytes.prefix(4).contains(0)
    else { return none }
    var map = SourceMap(bytes)
    return locations.map { location in location.flatMap { map.excerpt(at: $0) } ?? "" }
  }
}

extension [Finding] {
  /// Returns the end of the findings in one file that follow each other from a place on.
  func endOfFile(from start: Int) -> Int {
    let file = self[start].file
    return self[start...].firstIndex { !$0.file.hasBytes(of: file) } ?? count
  }
}

extension Finding {
  /// Whether the finding points at a line; one about a missing key does so only if it has a place of its own.
  fileprivate var hasLine: Bool { rule != Rule.keyMissing.name || location.offset > 0 }
}
