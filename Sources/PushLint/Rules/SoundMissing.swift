import APNsPayload
import AppBundle
import CompactJSON
import SourceText

extension Rule {
  static let soundMissing = Rule(
    name: "sound-missing", severity: .warning, reach: .place,
    rationale: "If the app has no sound file of that name, the system plays its default sound.",
    remedy: "Add the file to the root of the app's bundle, or use default.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":"Hi","sound":«"bell.wav"»}}"#, good: #"{"aps":{"alert":"Hi","sound":"chime.wav"}}"#,
        setting: Setting(files: soundFiles)),
      .init(
        bad: #"{"aps":{"alert":"Hi","sound":{"critical":1,"name":«"chime"»}}}"#,
        good: #"{"aps":{"alert":"Hi","sound":{"critical":1,"name":"default"}}}"#, setting: Setting(files: soundFiles)),
      .init(
        bad: """
          {"aps":{"timestamp":1795286220,"event":"end","alert":{"title":"Hi","body":"Lunch?","sound":«"bell.wav"»}}}
          """,
        good: """
          {"aps":{"timestamp":1795286220,"event":"end","alert":{"title":"Hi","body":"Lunch?","sound":"chime.wav"}}}
          """, setting: Setting(files: soundFiles)),
    ]
  ) { subject, _ in
    guard let app = subject.app else { return [] }
    return subject.soundNames.compactMap { node, name in
      guard !name.isEmpty, !name.hasBytes(of: "default"), app.sound(named: name).outcome == .replaced(.missing) else {
        return nil
      }
      return .init(
        at: node,
        "the app has no sound \"\(name.shown)\" in its root or its Library/Sounds, so the default sound plays; add the file"
      )
    }
  }

  /// An app with a sound, which is a WAVE file with two samples.
  static let soundFiles = [
    (path: "en.lproj/Localizable.strings", text: ""),
    (
      path: "chime.wav",
      text:
        "RIFF\u{26}\0\0\0WAVEfmt \u{10}\0\0\0\u{1}\0\u{1}\0\u{40}\u{1F}\0\0\u{40}\u{1F}\0\0\u{1}\0\u{8}\0data\u{2}\0\0\0@@"
    ),
  ]
}
