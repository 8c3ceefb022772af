import APNsPayload
import AppBundle
import CompactJSON

extension Rule {
  static let soundUnplayable = Rule(
    name: "sound-unplayable", severity: .warning, reach: .place,
    rationale: """
      The system plays its default sound for a file that is no AIFF, WAVE or CAF, is coded otherwise than as linear PCM, \
      IMA4, uLaw or aLaw, or lasts 30 seconds or longer.
      """,
    remedy: "Convert the file, as with `afconvert -f caff -d ima4`, and cut it below 30 seconds.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":"Hi","sound":«"song.mp3"»}}"#, good: #"{"aps":{"alert":"Hi","sound":"chime.wav"}}"#,
        setting: Setting(files: soundFiles + [("song.mp3", "ID3")]))
    ]
  ) { subject, _ in
    guard let (node, name) = subject.soundName, let sound = subject.app?.sound(named: name), sound.path != nil,
      case .replaced(let reason) = sound.outcome
    else { return [] }
    return [.init(at: node, "\(reason), in the sound '\(name)': the default sound plays")]
  }
}
