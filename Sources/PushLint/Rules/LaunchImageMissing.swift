import APNsPayload
import CompactJSON
import SourceText

extension Rule {
  static let launchImageMissing = Rule(
    name: "launch-image-missing", severity: .warning, reach: .place,
    rationale: """
      If the app has no image or storyboard of that name, the system shows the app's usual launch screen.
      """,
    remedy: "Add the image or storyboard to the app's bundle, or remove launch-image.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":{"title":"Hi","body":"Lunch?","launch-image":«"Dinner"»}}}"#,
        good: #"{"aps":{"alert":{"title":"Hi","body":"Lunch?","launch-image":"Lunch"}}}"#,
        setting: Setting(files: [("en.lproj/Localizable.strings", ""), ("Lunch@2x.png", "")]))
    ]
  ) { subject, _ in
    guard let app = subject.app, let node = subject.alert[.launchImage]?.value, let name = node.string,
      !app.hasImage(named: name)
    else { return [] }
    return [
      .init(at: node, "the app has no image or storyboard \"\(name.shown)\"; add it")
    ]
  }
}
