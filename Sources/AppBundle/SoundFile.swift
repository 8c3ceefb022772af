/// What the header of a sound file tells.
///
/// Read are AIFF and AIFF-C, WAVE (RIFF) and Core Audio Format files, up to where their sound starts.
public struct SoundFile: Sendable, Hashable {
  /// How a file holds its sound.
  public enum Container: String, Sendable, Hashable, CaseIterable {
    /// Audio Interchange, plain or compressed; RIFF WAVE; Core Audio.
    case aiff, aifc, wav, caf
  }

  /// How the sound is coded; codings that this library does not know survive, by their codes in the file.
  public struct Coding: Sendable, Hashable {
    /// The coding's name, or its code in the file.
    public let name: String

    /// A coding by its name; one that this library does not know is kept.
    public init(name: String) { self.name = name }

    /// Linear PCM, of any width.
    public static let linearPCM = Self(name: "linear PCM")
    /// MA4, that is IMA/ADPCM.
    public static let ima4 = Self(name: "IMA4")
    /// µ-law, 8 bits.
    public static let uLaw = Self(name: "uLaw")
    /// A-law, 8 bits.
    public static let aLaw = Self(name: "aLaw")

    /// The codings that a device plays for a notification.
    public static let playable: [Self] = [.linearPCM, .ima4, .uLaw, .aLaw]
  }

  /// The kind of file.
  public let container: Container
  /// How the sound is coded.
  public let coding: Coding
  /// 1 or more.
  public let channels: Int
  /// Samples a second, of each channel.
  public let sampleRate: Double
  /// Seconds; nil where the header does not tell.
  public let duration: Double?

  /// A device plays sounds of less than 30 seconds, and the default sound in place of longer ones.
  public static let durationLimit = 30.0

  init(_ container: Container, _ coding: Coding, channels: Int, sampleRate: Double, frames: Double?) {
    self.container = container
    self.coding = coding
    self.channels = channels
    self.sampleRate = sampleRate
    duration = frames.map { $0 / sampleRate }
  }

  /// Reads the header of a file.
  ///
  /// Throws ``SoundFileError`` with the place of what is wrong; where a file ends inside its header, of its end.
  public init(parsing bytes: [UInt8]) throws(SoundFileError) {
    let reader = SoundReader(bytes)
    switch (try reader.code(at: 0), try? reader.code(at: 8)) {
    case ("FORM", "AIFF"): self = try reader.aiff(.aiff)
    case ("FORM", "AIFC"): self = try reader.aiff(.aifc)
    case ("RIFF", "WAVE"): self = try reader.wav()
    case ("caff", _): self = try reader.caf()
    case ("FORM", nil), ("RIFF", nil): throw SoundFileError(.unexpectedEnd, at: bytes.count)
    case ("FORM", _), ("RIFF", _): throw SoundFileError(.unknownContainer, at: 8)
    default: throw SoundFileError(.unknownContainer, at: 0)
    }
  }
}

/// Why some bytes are no sound file, and where.
public struct SoundFileError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// The file ends inside its header.
    case unexpectedEnd
    /// Neither AIFF, AIFF-C, WAVE nor Core Audio Format.
    case unknownContainer
    /// A version of the format that nobody has described.
    case unknownVersion(Int)
    /// No chunk of this name before the sound, or at all.
    case missingChunk(String)
    /// A chunk with fewer bytes than it has.
    case shortChunk(String)
    /// No channel.
    case noChannels
    /// No rate above 0.
    case badSampleRate
  }

  /// What is wrong.
  public let reason: Reason
  /// Bytes from the start of the file.
  public let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension SoundFileError: CustomStringConvertible {
  /// What was found and what was expected, in lower case, without the place.
  public var description: String {
    switch reason {
    case .unexpectedEnd: "the file ends inside its header"
    case .unknownContainer: "it is not an AIFF, AIFF-C, WAVE or Core Audio Format file"
    case .unknownVersion(let version): "its Core Audio Format version is \(version), not 1"
    case .missingChunk(let name): "it has no '\(name)' chunk"
    case .shortChunk(let name): "its '\(name)' chunk is too short"
    case .noChannels: "it has no audio channels"
    case .badSampleRate: "its sample rate is 0"
    }
  }
}
