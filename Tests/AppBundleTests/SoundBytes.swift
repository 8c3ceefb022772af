/// Sound files as the tests write them, field by field.
enum SoundBytes {
  static func big(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
  }

  static func little(_ value: Int, _ size: Int) -> [UInt8] { big(value, size).reversed() }

  static func chunk(_ name: String, _ content: [UInt8], length: Int? = nil) -> [UInt8] {
    Array(name.utf8) + big(length ?? content.count, 4) + content + (content.count % 2 == 0 ? [] : [0])
  }

  /// 44100 = 0xAC44 = 0xAC44 * 2^-15 * 2^15: the exponent is 15 + 16383, the mantissa starts with the highest bit.
  static let rate44100: [UInt8] = [0x40, 0x0E, 0xAC, 0x44, 0, 0, 0, 0, 0, 0]
  /// 8000 = 0xFA * 2^5 = 0xFA * 2^-7 * 2^12.
  static let rate8000: [UInt8] = [0x40, 0x0B, 0xFA, 0, 0, 0, 0, 0, 0, 0]

  static func aiff(
    channels: Int = 1, frames: Int, rate: [UInt8] = rate44100, sound: Int = 0, lead: [UInt8] = []
  ) -> [UInt8] {
    let common = big(channels, 2) + big(frames, 4) + big(16, 2) + rate
    let chunks =
      lead + chunk("COMM", common) + chunk("SSND", Array(repeating: 0, count: 8 + sound))
    return Array("FORM".utf8) + big(4 + chunks.count, 4) + Array("AIFF".utf8) + chunks
  }

  static func aifc(_ code: String, channels: Int = 1, frames: Int, sound: Int = 0) -> [UInt8] {
    let common = big(channels, 2) + big(frames, 4) + big(16, 2) + rate8000 + Array(code.utf8) + [0, 0]
    let chunks =
      chunk("FVER", big(0xA280_5140, 4)) + chunk("COMM", common)
      + chunk("SSND", Array(repeating: 0, count: 8), length: 8 + sound)
    return Array("FORM".utf8) + big(4 + chunks.count, 4) + Array("AIFC".utf8) + chunks
  }

  /// A WAVE; `announced` is what the data chunk says of its length.
  static func wav(
    tag: Int, channels: Int = 1, rate: Int = 8000, block: Int, bits: Int = 16, more: [UInt8] = [],
    chunks: [UInt8] = [], sound: Int, announced: Int? = nil
  ) -> [UInt8] {
    let format =
      little(tag, 2) + little(channels, 2) + little(rate, 4) + little(rate * block, 4) + little(block, 2)
      + little(bits, 2) + more
    let body =
      Array("WAVEfmt ".utf8) + little(format.count, 4) + format + chunks + Array("data".utf8)
      + little(announced ?? sound, 4) + Array(repeating: 0, count: sound)
    return Array("RIFF".utf8) + little(body.count, 4) + body
  }

  static func cafChunk(_ name: String, _ content: [UInt8], length: Int? = nil) -> [UInt8] {
    Array(name.utf8) + big(length ?? content.count, 8) + content
  }

  static func cafDescription(
    rate: Double = 8000, _ code: String, bytesPerPacket: Int, framesPerPacket: Int, channels: Int = 1
  ) -> [UInt8] {
    cafChunk(
      "desc",
      big(Int(Int64(bitPattern: rate.bitPattern)), 8) + Array(code.utf8) + big(0, 4) + big(bytesPerPacket, 4)
        + big(framesPerPacket, 4) + big(channels, 4) + big(16, 4))
  }

  static func caf(_ chunks: [UInt8], version: Int = 1) -> [UInt8] {
    Array("caff".utf8) + big(version, 2) + big(0, 2) + chunks
  }
}
