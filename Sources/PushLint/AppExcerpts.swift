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
      let lines = Set(findings[start..<end].filter(\.hasLine).map(\.location.line))
      let found = lines.isEmpty ? [:] : files[file]?.lines(lines) ?? [:]
      // The findings of a file are in the order of its text: a line is walked through once, however many it has.
      var cursor = LineCursor("")
      for finding in findings[start..<end] {
        guard finding.hasLine, let line = found[finding.location.line] else {
          texts.append("")
          continue
        }
        if cursor.line != finding.location.line || cursor.column > finding.location.column {
          cursor = LineCursor(line, number: finding.location.line)
        }
        texts.append(cursor.excerpt(column: finding.location.column))
      }
      start = end
    }
    return texts
  }
}

extension Finding {
  /// Whether it is about something that is there.
  fileprivate var hasLine: Bool { rule != Rule.keyMissing.name }
}

/// A place on a line that only goes forward.
private struct LineCursor {
  let line: Int
  private(set) var column = 1
  private let scalars: String.UnicodeScalarView
  private var index: String.UnicodeScalarView.Index

  init(_ text: String, number: Int = 0) {
    line = number
    scalars = text.unicodeScalars
    index = scalars.startIndex
  }

  /// The line around a column, with a caret under it.
  mutating func excerpt(column target: Int) -> String {
    while column < target, index < scalars.endIndex {
      index = scalars.index(after: index)
      column += 1
    }
    // More scalars than the shown characters of any real text have.
    let reach = 512
    let start = scalars.index(index, offsetBy: -reach, limitedBy: scalars.startIndex) ?? scalars.startIndex
    let end = scalars.index(index, offsetBy: reach, limitedBy: scalars.endIndex) ?? scalars.endIndex
    return SourceExcerpt.text(
      before: String(scalars[start..<index]), after: String(scalars[index..<end]), width: SourceExcerpt.defaultWidth)
  }
}
