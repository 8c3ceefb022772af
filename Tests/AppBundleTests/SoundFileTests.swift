import AppBundle
import TestSupport
import Testing

struct SoundFileTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let container: SoundFile.Container
    var coding = SoundFile.Coding.linearPCM
    var channels = 1
    var rate = 8000.0
    let duration: Double?
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(
      name: "aiff", bytes: SoundBytes.aiff(channels: 2, frames: 22050), container: .aiff, channels: 2, rate: 44100,
      duration: 0.5),
    Row(
      name: "aiff with a chunk of odd length first",
      bytes: SoundBytes.aiff(frames: 44100, lead: SoundBytes.chunk("NAME", [0x41, 0x42, 0x43])), container: .aiff,
      rate: 44100, duration: 1),
    Row(name: "aifc sowt", bytes: SoundBytes.aifc("sowt", frames: 12000), container: .aifc, duration: 1.5),
    Row(name: "aifc fl32", bytes: SoundBytes.aifc("fl32", frames: 8000), container: .aifc, duration: 1),
    Row(
      name: "aifc ulaw", bytes: SoundBytes.aifc("ulaw", frames: 8000), container: .aifc, coding: .uLaw,
      duration: 1),
    Row(
      name: "aifc ALAW", bytes: SoundBytes.aifc("ALAW", frames: 8000), container: .aifc, coding: .aLaw,
      duration: 1),
    Row(
      name: "aifc ima4, which counts packets",
      // 125 packets of 34 bytes for each of two channels, 64 samples each: 8000.
      bytes: SoundBytes.aifc("ima4", channels: 2, frames: 125, sound: 125 * 34 * 2), container: .aifc, coding: .ima4,
      channels: 2, duration: 1),
    Row(
      name: "aifc of another coding", bytes: SoundBytes.aifc("MAC6", frames: 8000), container: .aifc,
      coding: SoundFile.Coding(name: "MAC6"), duration: 1),
    Row(
      name: "wav", bytes: SoundBytes.wav(tag: 1, channels: 2, block: 4, sound: 8000), container: .wav, channels: 2,
      duration: 0.25),
    Row(
      name: "wav of floats", bytes: SoundBytes.wav(tag: 3, block: 4, bits: 32, sound: 8000), container: .wav,
      duration: 0.25),
    Row(
      name: "wav aLaw", bytes: SoundBytes.wav(tag: 6, block: 1, bits: 8, sound: 4000), container: .wav,
      coding: .aLaw, duration: 0.5),
    Row(
      name: "wav uLaw", bytes: SoundBytes.wav(tag: 7, block: 1, bits: 8, sound: 4000), container: .wav,
      coding: .uLaw, duration: 0.5),
    Row(
      name: "wav ima with its number of samples",
      bytes: SoundBytes.wav(
        tag: 0x11, block: 256, bits: 4, more: SoundBytes.little(2, 2) + SoundBytes.little(505, 2),
        chunks: Array("fact".utf8) + SoundBytes.little(4, 4) + SoundBytes.little(1000, 4), sound: 512),
      container: .wav, coding: .ima4, duration: 0.125),
    Row(
      name: "wav ima by its blocks",
      bytes: SoundBytes.wav(
        tag: 0x11, block: 256, bits: 4, more: SoundBytes.little(2, 2) + SoundBytes.little(500, 2), sound: 1024),
      container: .wav, coding: .ima4, duration: 0.25),
    Row(
      name: "extensible wav",
      bytes: SoundBytes.wav(
        tag: 0xFFFE, block: 2,
        more: SoundBytes.little(22, 2) + SoundBytes.little(16, 2) + SoundBytes.little(4, 4) + SoundBytes.little(1, 2)
          + Array(repeating: 0, count: 14), sound: 8000), container: .wav, duration: 0.5),
    Row(
      name: "wav of a stream, whose length was not known",
      bytes: SoundBytes.wav(tag: 1, block: 2, sound: 8000, announced: 0xFFFF_FFFF), container: .wav, duration: 0.5),
    Row(
      name: "wav of mp3", bytes: SoundBytes.wav(tag: 0x55, block: 1, sound: 100), container: .wav,
      coding: SoundFile.Coding(name: "0x55"), duration: nil),
    Row(
      name: "caf",
      bytes: SoundBytes.caf(
        SoundBytes.cafDescription("lpcm", bytesPerPacket: 4, framesPerPacket: 1, channels: 2)
          + SoundBytes.cafChunk("data", Array(repeating: 0, count: 4 + 8000))), container: .caf, channels: 2,
      duration: 0.25),
    Row(
      name: "caf whose sound ends with the file",
      bytes: SoundBytes.caf(
        SoundBytes.cafDescription("lpcm", bytesPerPacket: 2, framesPerPacket: 1)
          + SoundBytes.cafChunk("data", Array(repeating: 0, count: 4 + 8000), length: -1)), container: .caf,
      duration: 0.5),
    Row(
      name: "caf with bytes behind the last chunk",
      bytes: SoundBytes.caf(
        SoundBytes.cafDescription("lpcm", bytesPerPacket: 2, framesPerPacket: 1)
          + SoundBytes.cafChunk("data", Array(repeating: 0, count: 4 + 8000)) + [0, 0, 0, 0]), container: .caf,
      duration: 0.5),
    Row(
      name: "caf ima4",
      bytes: SoundBytes.caf(
        SoundBytes.cafDescription("ima4", bytesPerPacket: 34, framesPerPacket: 64)
          + SoundBytes.cafChunk("data", Array(repeating: 0, count: 4 + 34 * 125))), container: .caf, coding: .ima4,
      duration: 1),
    Row(
      name: "caf with its number of frames behind the sound",
      bytes: SoundBytes.caf(
        SoundBytes.cafDescription("ima4", bytesPerPacket: 34, framesPerPacket: 64)
          + SoundBytes.cafChunk("data", Array(repeating: 0, count: 4 + 34 * 125))
          + SoundBytes.cafChunk("pakt", SoundBytes.big(125, 8) + SoundBytes.big(7900, 8) + SoundBytes.big(100, 8))),
      container: .caf, coding: .ima4, duration: 7900.0 / 8000),
    Row(
      name: "caf of aac",
      bytes: SoundBytes.caf(
        SoundBytes.cafDescription("aac ", bytesPerPacket: 0, framesPerPacket: 1024)
          + SoundBytes.cafChunk("data", [0, 0, 0, 0])), container: .caf,
      coding: SoundFile.Coding(name: "aac "), duration: nil),
    Row(
      name: "caf ulaw",
      bytes: SoundBytes.caf(
        SoundBytes.cafDescription("ulaw", bytesPerPacket: 1, framesPerPacket: 1)
          + SoundBytes.cafChunk("data", [0, 0, 0, 0], length: 4 + 16000)), container: .caf, coding: .uLaw,
      duration: 2),
  ]

  @Test(arguments: rows)
  func tellsWhatTheHeaderTells(row: Row) throws {
    let file = try SoundFile(parsing: row.bytes)
    expectEqual(file.container, row.container)
    expectEqual(file.coding, row.coding)
    expectEqual(file.channels, row.channels)
    expectEqual(file.sampleRate, row.rate)
    expectEqual(file.duration, row.duration)
  }

  @Test(
    arguments: [
      ("no file", [], .unexpectedEnd, 0),
      ("another file", Array("OggS....".utf8), .unknownContainer, 0),
      ("a form of something else", Array("FORM....8SVX".utf8), .unknownContainer, 8),
      ("a riff of something else", Array("RIFF....AVI ".utf8), .unknownContainer, 8),
      ("aiff without chunks", Array("FORM....AIFF".utf8), .missingChunk("COMM"), 12),
      ("wav without chunks", Array("RIFF....WAVE".utf8), .missingChunk("fmt "), 12),
      (
        "wav without sound", Array("RIFF....WAVEfmt ".utf8) + SoundBytes.little(16, 4) + Array(repeating: 1, count: 16),
        .missingChunk("data"), 36
      ),
      ("caf of version 2", SoundBytes.caf([], version: 2), .unknownVersion(2), 4),
      ("caf without chunks", SoundBytes.caf([]), .missingChunk("desc"), 8),
      (
        "caf without sound", SoundBytes.caf(SoundBytes.cafDescription("lpcm", bytesPerPacket: 2, framesPerPacket: 1)),
        .missingChunk("data"), 52
      ),
      (
        "aiff with a short header", Array("FORM....AIFF".utf8) + SoundBytes.chunk("COMM", [0, 1]), .shortChunk("COMM"),
        20
      ),
      ("aiff without channels", SoundBytes.aiff(channels: 0, frames: 1), .noChannels, 20),
      (
        "aiff without a rate", SoundBytes.aiff(frames: 1, rate: Array(repeating: 0, count: 10)), .badSampleRate, 28
      ),
      (
        "aiff with an infinite rate",
        SoundBytes.aiff(frames: 1, rate: [0x7F, 0xFF, 0x80] + Array(repeating: 0, count: 7)),
        .badSampleRate, 28
      ),
      (
        "aiff with a negative rate",
        SoundBytes.aiff(frames: 1, rate: [0xC0, 0x0E, 0xAC] + Array(repeating: 0, count: 7)),
        .badSampleRate, 28
      ),
      ("wav without channels", SoundBytes.wav(tag: 1, channels: 0, block: 2, sound: 2), .noChannels, 22),
      ("wav without a rate", SoundBytes.wav(tag: 1, rate: 0, block: 2, sound: 2), .badSampleRate, 24),
      (
        "caf without channels",
        SoundBytes.caf(
          SoundBytes.cafDescription("lpcm", bytesPerPacket: 2, framesPerPacket: 1, channels: 0)
            + SoundBytes.cafChunk("data", [])), .noChannels, 44
      ),
      (
        "caf with a rate that is no number",
        SoundBytes.caf(
          SoundBytes.cafDescription(rate: .nan, "lpcm", bytesPerPacket: 2, framesPerPacket: 1)
            + SoundBytes.cafChunk("data", [])), .badSampleRate, 20
      ),
    ] as [(String, [UInt8], SoundFileError.Reason, Int)])
  func refusesWithThePlace(name: String, bytes: [UInt8], reason: SoundFileError.Reason, offset: Int) throws {
    let error = try #require(throws: SoundFileError.self) { try SoundFile(parsing: bytes) }
    expectEqual(error.reason, reason)
    expectEqual(error.offset, offset)
  }

  @Test(arguments: rows)
  func refusesAHeaderThatIsCut(row: Row) throws {
    for end in 0..<row.bytes.count {
      let part = Array(row.bytes[..<end])
      do throws(SoundFileError) {
        // Cut in its sound: what the header tells is there.
        let file = try SoundFile(parsing: part)
        expectEqual(file.coding, row.coding)
        expectEqual(file.channels, row.channels)
        #expect(end >= 40)
      } catch {
        #expect(error.offset <= end)
        switch error.reason {
        case .unexpectedEnd: expectEqual(error.offset, end)
        case .missingChunk: break
        default: Issue.record("expected the end or a missing chunk at \(end), but found \(error)")
        }
      }
    }
  }

  @Test func survivesRandomMutations() {
    var random = SeededGenerator()
    for _ in 0..<SeededGenerator.rounds {
      var bytes = Array(random.pick(Self.rows).bytes.prefix(200))
      for _ in 0..<1 + random.below(6) {
        bytes[random.below(min(bytes.count, 80))] = random.pick([0, 1, 0x7F, 0x80, 0xFF, UInt8(random.below(256))])
      }
      do throws(SoundFileError) {
        let file = try SoundFile(parsing: bytes)
        #expect(file.channels > 0)
        #expect(file.sampleRate > 0)
        #expect(file.duration.map { $0 >= 0 } ?? true)
      } catch {
        #expect((0...bytes.count).contains(error.offset))
      }
    }
  }
}
