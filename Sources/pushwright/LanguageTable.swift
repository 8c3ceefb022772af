import APNsDevice
import APNsPayload
import AppBundle
import PushLint
import StringsFiles

/// A table for a terminal that shows the text of a payload in every language.
///
/// Each row has a language, the length of its text as a number and a bar, the text, and its problems.
struct LanguageTable {
  private let renderings: [Render.Rendering]
  private let columns: Int
  private let isColored: Bool

  /// Creates a table for a terminal that is this many cells wide.
  init(_ renderings: [Render.Rendering], columns: Int, isColored: Bool) {
    self.renderings = renderings
    self.columns = columns
    self.isColored = isColored
  }

  private static let barWidth = 12

  /// The table; no line is wider than the terminal unless the terminal is too narrow for the table.
  var text: String {
    let lengths = renderings.map { rendering in
      AlertDictionary.Line.allCases.reduce(0) { $0 + (rendering.notification[$1]?.text.count ?? 0) }
    }
    let longest = max(lengths.max() ?? 0, 1)
    // The name of a folder must not control the terminal.
    let names = renderings.map { ($0.app.map { "\($0) " } ?? "").visible + $0.language.visible }
    let nameWidth = max(8, names.map(\.count).max() ?? 0)
    let lengthWidth = max(6, String(longest).count)
    let indent = nameWidth + 2 + lengthWidth + 1 + Self.barWidth + 2
    let room = max(20, columns - indent)
    var lines = [
      faint(
        "\(Self.padded("LANGUAGE", nameWidth))  \(Self.padded("LENGTH", lengthWidth + 1 + Self.barWidth))  TEXT")
    ]
    for ((rendering, name), length) in zip(zip(renderings, names), lengths) {
      let bar = Self.bar(length * Self.barWidth * 8 / longest)
      let number = String(repeating: " ", count: lengthWidth - String(length).count) + String(length)
      var head = "\(Self.padded(name, nameWidth))  \(number) \(bar)  "
      for line in self.lines(of: rendering.notification, rendering.android, room: room) {
        lines.append(head + line)
        head = String(repeating: " ", count: indent)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(
    of notification: RenderedNotification, _ android: AndroidNotification?, room: Int
  ) -> [String] {
    var lines: [String] = []
    for line in AlertDictionary.Line.allCases {
      guard let shown = notification[line] else { continue }
      for row in Self.wrapped(shown.text, room) {
        lines.append(shown.origin == .rawKey ? coloured(row, 31) : line == .body ? row : coloured(row, 1))
      }
    }
    if lines.isEmpty { lines = [faint("(no text)")] }
    for diagnostic in notification.diagnostics {
      lines += Self.wrapped("\(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.code)]", room)
        .map { coloured($0, diagnostic.severity.color) }
    }
    lines += (android?.lines ?? []).flatMap { Self.wrapped($0, room) }
    return lines
  }

  /// Breaks text at its line feeds, and between words or within a word that is longer than a line.
  static func wrapped(_ text: String, _ room: Int) -> [String] {
    text.split(whereSeparator: \.isNewline).flatMap { paragraph in
      var lines: [String] = []
      var line: [Character] = []
      var width = 0
      for character in String(paragraph).visible {
        if width + character.cells > room, !line.isEmpty {
          // The word that does not fit moves to the next line, unless it is the only one.
          let start = (line.lastIndex(of: " ") ?? -1) + 1
          let word = start > 0 && character != " " ? Array(line[start...]) : []
          line.removeLast(word.count)
          while line.last == " ", line.count > 1 { line.removeLast() }
          lines.append(String(line))
          line = word
          width = word.reduce(0) { $0 + $1.cells }
          if character == " ", line.isEmpty { continue }
        }
        line.append(character)
        width += character.cells
      }
      lines.append(String(line))
      return lines
    }
  }

  /// Returns a bar with a length in eighths of a column.
  private static func bar(_ eighths: Int) -> String {
    let part = eighths % 8 == 0 ? "" : String(parts[eighths % 8 - 1])
    return padded(String(repeating: "█", count: eighths / 8) + part, barWidth)
  }

  private static let parts: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func faint(_ text: String) -> String { coloured(text, 2) }

  private func coloured(_ text: String, _ code: Int) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
