import AppBundle
import Foundation
import TestSupport
import Testing

struct AppSoundsTests {
  /// 8000 samples a second: 240000 are 30 seconds.
  static func sound(samples: Int, code: String = "sowt") -> [UInt8] { SoundBytes.aifc(code, frames: samples) }

  @Test func tellsWhatTheDevicePlays() throws {
    let app = try TemporaryApp([
      "chime.aiff": Self.sound(samples: 8000), "almost.aiff": Self.sound(samples: 239_999),
      "long.aiff": Self.sound(samples: 240_000), "packed.aiff": Self.sound(samples: 8000, code: "MAC3"),
      "cut.aiff": Array(Self.sound(samples: 8000).prefix(30)), "text.caf": Array("text".utf8),
      "stream.wav": SoundBytes.wav(tag: 0x11, block: 0, sound: 10),
      "Library/Sounds/own.aiff": Self.sound(samples: 80), "Contents/Resources/mac.aiff": Self.sound(samples: 80),
      "en.lproj/hello.aiff": Self.sound(samples: 80),
    ])
    try app.makeFolder("folder.aiff")
    try #require(unsafe mkfifo("\(app.path)/pipe.caf", 0o600) == 0)
    try app.link("out.aiff", to: "/etc/passwd")
    try app.link("circle.caf", to: "circle.caf")
    let sounds = try AppSounds(folder: app.path)
    func outcome(_ name: String) -> AppSound.Outcome { sounds.sound(named: name).outcome }

    expectEqual(outcome("chime.aiff"), .plays)
    expectEqual(outcome("almost.aiff"), .plays)
    expectEqual(outcome("long.aiff"), .replaced(.tooLong(seconds: 30)))
    expectEqual(outcome("packed.aiff"), .replaced(.unplayableCoding(SoundFile.Coding(name: "MAC3"))))
    expectEqual(outcome("stream.wav"), .playsIfShorterThanLimit)
    expectEqual(outcome("own.aiff"), .plays)
    expectEqual(outcome("mac.aiff"), .plays)
    expectEqual(outcome("default"), .replaced(.namedDefault))
    for name in ["hello.aiff", "en.lproj/hello.aiff", "chime", "Chime.aiff", "", ".", "..", "../chime.aiff", "a\0b"] {
      expectEqual(outcome(name), .replaced(.missing))
    }
    let unread: [(name: String, reason: AppBundleError.Reason)] = [
      ("folder.aiff", .notAFile), ("pipe.caf", .notAFile), ("out.aiff", .outsideApp), ("circle.caf", .unreadable),
    ]
    for (name, reason) in unread {
      expectEqual(outcome(name), .replaced(.unreadable(AppBundleError(path: "\(app.path)/\(name)", reason: reason))))
    }
    for (name, reason) in [("cut.aiff", SoundFileError.Reason.unexpectedEnd), ("text.caf", .unknownContainer)] {
      guard case .replaced(.malformed(let error)) = outcome(name) else {
        Issue.record("expected a malformed file, but found \(outcome(name)) for \(name)")
        continue
      }
      expectEqual(error.reason, reason)
    }
  }

  @Test func tellsFormatChannelsAndDuration() throws {
    let app = try TemporaryApp(["chime.aiff": Self.sound(samples: 2000)])
    let sound = try AppSounds(folder: app.path).sound(named: "chime.aiff")
    expectEqual(sound.name, "chime.aiff")
    expectEqual(sound.path, "\(app.path)/chime.aiff")
    expectEqual(sound.file?.container, .aifc)
    expectEqual(sound.file?.coding, .linearPCM)
    expectEqual(sound.file?.channels, 1)
    expectEqual(sound.file?.duration, 0.25)
  }

  @Test(arguments: ["bingbong.aiff", "chime.aiff"])
  func playsTheSoundsOfTheSampleApp(name: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let sound = try AppSounds(folder: root.path + "/Localizations").sound(named: name)
    expectEqual(sound.outcome, .plays)
    expectEqual(sound.file?.coding, .linearPCM)
  }

  @Test func refusesAFolderThatIsNotThere() throws {
    let error = try #require(throws: AppBundleError.self) { try AppSounds(folder: "nowhere") }
    expectEqual(error, AppBundleError(path: "nowhere", reason: .unreadable))
  }

  @Test(arguments: [
    (AppSound.Reason.namedDefault, "\"default\" plays the system's sound, never a file"),
    (.missing, "the app has no file of this name"),
    (
      .unreadable(AppBundleError(path: "a.caf", reason: .notAFile)),
      "expected a regular file, but found a folder, a pipe or a device"
    ),
    (
      .unplayableCoding(SoundFile.Coding(name: "MAC3")),
      "the encoding is MAC3, not linear PCM, IMA4, uLaw or aLaw"
    ),
    (.tooLong(seconds: 31.5), "it lasts 31.5 seconds, but must be shorter than 30.0"),
  ])
  func saysWhyTheDefaultSoundIsHeard(reason: AppSound.Reason, message: String) {
    expectEqual(reason.description, message)
  }
}
