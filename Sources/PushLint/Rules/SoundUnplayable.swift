import APNsPayload
import AppBundle
import CompactJSON
import SourceText

extension Rule {
  static let soundUnplayable = Rule(
    name: "sound-unplayable", severity: .warning, reach: .place,
    rationale: """
      The system plays its default sound if the file is not AIFF, WAVE or CAF, is not encoded as linear PCM, IMA4, uLaw or \
      aLaw, or lasts 30 seconds or longer.
      """,
    remedy: "Convert the file, for example with `afconvert -f caff -d ima4`, and keep it under 30 seconds.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":"Hi","sound":«"song.mp3"»}}"#, good: #"{"aps":{"alert":"Hi","sound":"chime.wav"}}"#,
        setting: Setting(files: soundFiles + [("song.mp3", "ID3")])),
      .init(
        bad: """
          {"aps":{"timestamp":1795286220,"event":"end","alert":{"title":"Hi","body":"Lunch?","sound":«"song.mp3"»}}}
          """,
        good: """
          {"aps":{"timestamp":1795286220,"event":"end","alert":{"title":"Hi","body":"Lunch?","sound":"chime.wav"}}}
          """, setting: Setting(files: soundFiles + [("song.mp3", "ID3")])),
    ]
  ) { subject, _ in
    subject.soundNames.compactMap { node, name in
      guard let sound = subject.app?.sound(named: name), sound.path != nil, case .replaced(let reason) = sound.outcome
      else { return nil }
      return .init(at: node, "the system plays its default sound instead of \"\(name.shown)\": \(reason)")
    }
  }
}
