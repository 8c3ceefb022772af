import APNsPayload
import CompactJSON

extension Rule {
  static let soundVolumeRange = Rule(
    name: "sound-volume-range", severity: .warning, reach: .place,
    rationale:
      "The volume of a critical alert is 0 (silent) to 1 (full). How the system treats other values is not known.",
    remedy: "Scale the volume to 0...1.",
    examples: [
      .init(
        bad: #"{"aps":{"alert":"Smoke!","sound":{"critical":1,"name":"default","volume":«80»}}}"#,
        good: #"{"aps":{"alert":"Smoke!","sound":{"critical":1,"name":"default","volume":0.8}}}"#)
    ]
  ) { subject, _ in
    guard let node = subject.sound[.volume]?.value, let volume = node.number, volume.double.isFinite,
      !(0...1).contains(volume.double)
    else { return [] }
    return [.init(at: node, "volume is \(volume.shown), but must be between 0 and 1")]
  }
}
