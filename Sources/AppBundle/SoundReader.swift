/// Reads the headers of sound files, which consist of chunks with a name, a length and content.
struct SoundReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A chunk of the file.
  ///
  /// Its length may reach beyond the end of the file.
  struct Chunk {
    let name: String
    /// The offset of the first byte of the content.
    let start: Int
    /// The value of the length field, or `nil` if the chunk continues to the end of the file.
    let length: Int?

    /// Throws if the chunk is too short for its fields.
    func check(_ fields: Int) throws(SoundFileError) {
      if let length, length < fields { throw SoundFileError(.shortChunk(name), at: start) }
    }
  }

  private enum Order { case big, little }

  // MARK: AIFF and AIFF-C (Apple, "Audio Interchange File Format AIFF-C")

  func aiff(_ container: SoundFile.Container) throws(SoundFileError) -> SoundFile {
    var common: Chunk?
    var soundLength: Int?
    try chunks(from: 12, .big) { (chunk) throws(SoundFileError) in
      if chunk.name == "COMM", common == nil { common = chunk }
      if chunk.name == "SSND", soundLength == nil { soundLength = chunk.length.map { max($0 - 8, 0) } }
      return common == nil || soundLength == nil
    }
    guard let common else { throw SoundFileError(.missingChunk("COMM"), at: bytes.count) }
    try common.check(container == .aiff ? 18 : 22)
    let channels = try channels(at: common.start, .big)
    // At most 2^32 - 1, which a double holds exactly.
    let count = Double(try integer(at: common.start + 2, 4, .big))
    let rate = try checked(rate: extended(at: common.start + 8), at: common.start + 8)
    guard soundLength != nil || count == 0 else { throw SoundFileError(.missingChunk("SSND"), at: bytes.count) }
    let code = container == .aiff ? "NONE" : try self.code(at: common.start + 18)
    let coding = Self.coding(aifc: code)
    var frames = count
    // A packet of 34 bytes holds 64 samples of one channel. Writers disagree about what the header counts.
    if coding == .ima4 { frames = soundLength.map { Double($0 / (34 * channels)) * 64 } ?? count * 64 }
    return SoundFile(container, coding, channels: channels, sampleRate: rate, frames: frames)
  }

  private static func coding(aifc code: String) -> SoundFile.Coding {
    switch code {
    case "NONE", "twos", "sowt", "raw ", "in24", "in32", "fl32", "FL32", "fl64", "FL64": .linearPCM
    case "ima4": .ima4
    case "ulaw", "ULAW": .uLaw
    case "alaw", "ALAW": .aLaw
    default: SoundFile.Coding(name: code)
    }
  }

  // MARK: WAVE (Microsoft and IBM, "Multimedia Programming Interface and Data Specifications 1.0")

  func wav() throws(SoundFileError) -> SoundFile {
    var format: Chunk?
    var samples: Int?
    var data: Chunk?
    try chunks(from: 12, .little) { (chunk) throws(SoundFileError) in
      switch chunk.name {
      case "fmt " where format == nil: format = chunk
      case "fact" where samples == nil && (chunk.length ?? 0) >= 4:
        samples = Int(try integer(at: chunk.start, 4, .little))
      case "data": data = chunk
      default: break
      }
      return data == nil
    }
    guard let format else { throw SoundFileError(.missingChunk("fmt "), at: data?.start ?? bytes.count) }
    guard let data else { throw SoundFileError(.missingChunk("data"), at: bytes.count) }
    try format.check(16)
    var tag = try integer(at: format.start, 2, .little)
    let channels = try channels(at: format.start + 2, .little)
    let rate = try checked(rate: Double(try integer(at: format.start + 4, 4, .little)), at: format.start + 4)
    let block = Int(try integer(at: format.start + 12, 2, .little))
    if tag == 0xFFFE {
      // In the extensible form, the tag is the start of a GUID.
      try format.check(26)
      tag = try integer(at: format.start + 24, 2, .little)
    }
    let coding = Self.coding(wav: tag)
    // The writer of a stream did not know the length, so the bytes that are present count.
    let length = min(data.length ?? Int.max, bytes.count - data.start)
    var frames: Double?
    switch coding {
    case .linearPCM, .uLaw, .aLaw: if block > 0 { frames = Double(length / block) }
    case .ima4:
      if let samples {
        frames = Double(samples)
      } else if block > 0, (format.length ?? 0) >= 20 {
        frames = Double(length / block) * Double(try integer(at: format.start + 18, 2, .little))
      }
    default: frames = samples.map(Double.init)
    }
    return SoundFile(.wav, coding, channels: channels, sampleRate: rate, frames: frames)
  }

  private static func coding(wav tag: UInt64) -> SoundFile.Coding {
    switch tag {
    case 1, 3: .linearPCM
    case 6: .aLaw
    case 7: .uLaw
    case 0x11: .ima4
    default: SoundFile.Coding(name: "0x\(String(tag, radix: 16, uppercase: true))")
    }
  }

  // MARK: Core Audio Format (Apple, "Core Audio Format Specification 1.0")

  func caf() throws(SoundFileError) -> SoundFile {
    let version = try integer(at: 4, 2, .big)
    guard version == 1 else { throw SoundFileError(.unknownVersion(Int(version)), at: 4) }
    var description: Chunk?
    var data: Chunk?
    var packets: Chunk?
    try chunks(from: 8, .big, lengthSize: 8) { (chunk) throws(SoundFileError) in
      switch chunk.name {
      case "desc" where description == nil: description = chunk
      case "data" where data == nil: data = chunk
      case "pakt" where packets == nil: packets = chunk
      default: break
      }
      return description == nil || data == nil || packets == nil
    }
    guard let description else { throw SoundFileError(.missingChunk("desc"), at: data?.start ?? bytes.count) }
    guard let data else { throw SoundFileError(.missingChunk("data"), at: bytes.count) }
    try description.check(32)
    let start = description.start
    let rate = try checked(rate: Double(bitPattern: try integer(at: start, 8, .big)), at: start)
    let coding = Self.coding(caf: try code(at: start + 8))
    let bytesPerPacket = Int(try integer(at: start + 16, 4, .big))
    let framesPerPacket = try integer(at: start + 20, 4, .big)
    let channels = Int(try integer(at: start + 24, 4, .big))
    guard channels > 0 else { throw SoundFileError(.noChannels, at: start + 24) }
    var frames: Double?
    if let packets {
      try packets.check(24)
      let valid = Int64(bitPattern: try integer(at: packets.start + 8, 8, .big))
      frames = valid < 0 ? nil : Double(valid)
    } else if bytesPerPacket > 0, framesPerPacket > 0 {
      // The sound starts with a four-byte edit count. Without a length, it ends with the file.
      let length = max((data.length ?? (bytes.count - data.start)) - 4, 0)
      frames = Double(length / bytesPerPacket) * Double(framesPerPacket)
    }
    return SoundFile(.caf, coding, channels: channels, sampleRate: rate, frames: frames)
  }

  private static func coding(caf code: String) -> SoundFile.Coding {
    switch code {
    case "lpcm": .linearPCM
    case "ima4": .ima4
    case "ulaw": .uLaw
    case "alaw": .aLaw
    default: SoundFile.Coding(name: code)
    }
  }

  // MARK: Chunks and fields

  /// Visits the chunks until the visitor returns `false` or the file ends.
  ///
  /// Throws if the file ends inside the name or length of a chunk. A chunk that is cut short is the last one; the
  /// reader then reports any chunk that it still needs as missing.
  private func chunks(
    from first: Int, _ order: Order, lengthSize: Int = 4, _ visit: (Chunk) throws(SoundFileError) -> Bool
  ) throws(SoundFileError) {
    var place = first
    while place < bytes.count {
      // A few bytes after the last chunk are none.
      if lengthSize == 8, place > first, bytes.count - place < 12 { return }
      let name = try code(at: place)
      let field = try integer(at: place + 4, lengthSize, order)
      let start = place + 4 + lengthSize
      // -1 in Core Audio Format, and all ones in a streamed WAVE file. A length beyond `Int` exceeds the file.
      let isOpen = lengthSize == 8 ? field == .max : order == .little && field == UInt64(UInt32.max)
      let length = isOpen ? nil : Int(clamping: field)
      guard try visit(Chunk(name: name, start: start, length: length)) else { return }
      guard let length, length < bytes.count - start else { return }
      // Chunks of AIFF and WAVE start at even offsets.
      place = start + length + (lengthSize == 4 ? length & 1 : 0)
    }
  }

  /// Returns four characters, with U+FFFD for bytes that are not visible ASCII.
  func code(at offset: Int) throws(SoundFileError) -> String {
    try check(offset, 4)
    return bytes[offset..<offset + 4].map { (0x20..<0x7F).contains($0) ? String(Unicode.Scalar($0)) : "\u{FFFD}" }
      .joined()
  }

  /// Returns an unsigned integer of up to 8 bytes.
  private func integer(at offset: Int, _ size: Int, _ order: Order) throws(SoundFileError) -> UInt64 {
    try check(offset, size)
    let field = bytes[offset..<offset + size]
    return order == .big
      ? field.reduce(0) { $0 << 8 | UInt64($1) } : field.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns the number of channels of an AIFF or WAVE file, from two bytes.
  private func channels(at offset: Int, _ order: Order) throws(SoundFileError) -> Int {
    let channels = Int(try integer(at: offset, 2, order))
    guard channels > 0 else { throw SoundFileError(.noChannels, at: offset) }
    return channels
  }

  /// Returns an IEEE 754 extended number of 80 bits: sign, 15 bits of exponent, 64 bits of mantissa.
  private func extended(at offset: Int) throws(SoundFileError) -> Double {
    let head = try integer(at: offset, 2, .big)
    let mantissa = try integer(at: offset + 2, 8, .big)
    let exponent = Int(head & 0x7FFF) - 16383 - 63
    let sign: FloatingPointSign = head & 0x8000 == 0 ? .plus : .minus
    return Double(sign: sign, exponent: exponent, significand: Double(mantissa))
  }

  private func checked(rate: Double, at offset: Int) throws(SoundFileError) -> Double {
    guard rate.isFinite, rate > 0 else { throw SoundFileError(.badSampleRate, at: offset) }
    return rate
  }

  private func check(_ offset: Int, _ size: Int) throws(SoundFileError) {
    guard offset + size <= bytes.count else { throw SoundFileError(.unexpectedEnd, at: bytes.count) }
  }
}
