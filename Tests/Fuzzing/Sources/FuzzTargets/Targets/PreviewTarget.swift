import APNsDevice
import AppBundle
import Foundation
import PushLint
import PushPreview

extension FuzzTarget {
  /// A payload and, after a NUL, the name of its file, shown on the preview page.
  static let preview = FuzzTarget(
    "preview", dictionary: "markup", seeds: ["Tests/Fuzzing/Seeds/preview", "Localizations/Payloads"]
  ) { bytes in
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.count == 2 ? String(decoding: parts[1], as: UTF8.self) : "a.apns"
    guard let app, var preview = page else { return refuse("the app of the targets is there") }
    preview.add(parts.first.map(Array.init) ?? [], file: name)
    guard let html = try? preview.html() else { return refuse("a page is made of any payload") }
    let strangers = Markup(html).names.subtracting(markup)
    expect(strangers.isEmpty, "a page has no markup of the input: \(strangers.sorted())")
    expect(html.utf8.count < 1 << 20 || app.available.count > 8, "a page of a small app is small")
    return true
  }

  private static let app = try? AppLocalizations(folder: "Tests/Fuzzing/App")

  private static let page = app.map { app in
    let actions = ["ACCEPT", "<b>", "DECLINE"].map { NotificationAction(identifier: $0, title: $0) }
    return Preview(
      of: LintedApp(app), categories: [NotificationCategory(identifier: "C", actions: actions)],
      deviceLanguages: ["en", "ar"])
  }

  /// The elements and attributes in the page's own templates.
  private static let markup: Set<String> = {
    let folder = "Sources/PushPreview/Page/"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var names: Set<String> = []
    for file in files where file.hasSuffix(".mustache") {
      guard let text = try? String(contentsOfFile: folder + file, encoding: .utf8) else { continue }
      names.formUnion(Markup(withoutTags(text)).names)
    }
    return names
  }()

  /// Returns a template without the text in braces.
  private static func withoutTags(_ template: String) -> String {
    var result = ""
    var depth = 0
    for character in template {
      switch character {
      case "{": depth += 1
      case "}": depth -= 1
      default: if depth == 0 { result.append(character) }
      }
    }
    return result
  }
}
