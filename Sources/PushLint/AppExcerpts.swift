import AppBundle
public import StringsFiles

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
      let positions = findings[start..<end].map { finding in
        let place = finding.location
        return finding.hasLine ? TextPosition(offset: place.offset, line: place.line, column: place.column) : nil
      }
      texts += files[file].map { SourceExcerpt.texts(at: positions, in: $0) } ?? positions.map { _ in "" }
      start = end
    }
    return texts
  }
}

extension SourceExcerpt {
  /// The excerpts at places of a file, which come in the order of its text; empty for nil, and where there is no such line.
  ///
  /// Costs the length of the file, however many places are given.
  public static func texts(at positions: [TextPosition?], in file: StringsFile) -> [String] {
    let numbers = Set(positions.compactMap { $0?.line })
    let lines = numbers.isEmpty ? [:] : file.lines(numbers)
    // A line is walked through once, however many places it has.
    var cursor = LineCursor("")
    return positions.map { position in
      guard let position, let line = lines[position.line] else { return "" }
      if cursor.line != position.line || cursor.column > position.column {
        cursor = LineCursor(line, number: position.line)
      }
      return cursor.excerpt(column: position.column)
    }
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
