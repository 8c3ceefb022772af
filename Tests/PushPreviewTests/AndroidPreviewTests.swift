import AppBundle
import PushLint
import TestSupport
import Testing

@testable import PushPreview

struct AndroidPreviewTests {
  @Test func readsWhatAndroidShows() throws {
    let resources = AndroidResources(files: [
      ("res/values-de/strings.xml", "<resources><string name=\"hi\">Hallo <b>%1$s</b></string></resources>")
    ])
    let notification = try #require(
      AndroidNotification(
        title: .init(text: "News"), body: .init(key: "hi", arguments: ["Eve"]),
        in: resources.strings(preferred: ["de"])))
    let shown = PreviewAndroid(notification)
    #expect(shown.caption == "Android, values-de" && shown.title?.text == "News" && shown.body?.text == "Hallo Eve")
    let missing = try #require(
      AndroidNotification(title: .init(), body: .init(key: "hi"), in: resources.strings(preferred: ["fr"])))
    let empty = PreviewAndroid(missing)
    #expect(empty.caption == "Android" && empty.title == nil && empty.body == nil)
    expectEqual(
      missing.diagnostics.map { PreviewFinding($0).message },
      [
        "Android: the Android app has no string \"hi\", so the body is missing"
      ])
  }
}
