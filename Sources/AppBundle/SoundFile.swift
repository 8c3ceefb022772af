/// The properties of a sound that the header of its file gives.
///
/// The reader reads AIFF, AIFF-C, WAVE (RIFF) and Core Audio Format files, up to the start of the sound.
public struct SoundFile: Sendable, Hashable {
  /// The format of a sound file.
  public enum Container: String, Sendable, Hashable, CaseIterable {
    /// Audio Interchange, plain or compressed; RIFF WAVE; Core Audio.
    case aiff, aifc, wav, caf
  }

  /// The coding of a sound.
  ///
  /// A coding that this library does not know keeps its code from the file.
  public struct Coding: Sendable, Hashable {
    /// The name of the coding, or its code in the file if this library does not know it.
    public let name: String

    /// Creates a coding from its name, which need not be known.
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

  /// The format of the file.
  public let container: Container
  /// The coding of the sound.
  public let coding: Coding
  /// The number of channels, at least 1.
  public let channels: Int
  /// The number of samples per second in each channel.
  public let sampleRate: Double
  /// The duration in seconds, or `nil` if the header does not give it.
  public let duration: Double?

  /// The limit for the duration, in seconds.
  ///
  /// A device plays sounds shorter than 30 seconds, and the default sound in place of longer ones.
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
  /// - Throws: ``SoundFileError`` with the offset of the problem. If the file ends inside its header, this is the end
  ///   of the file.
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

/// An error in reading the header of a sound file.
public struct SoundFileError: Error, Sendable, Hashable {
  /// The problem with a sound file.
  public enum Reason: Sendable, Hashable {
    /// The file ends inside its header.
    case unexpectedEnd
    /// The file is not AIFF, AIFF-C, WAVE or Core Audio Format.
    case unknownContainer
    /// The file has an undocumented version of the format.
    case unknownVersion(Int)
    /// There is no chunk of this name, or none before the sound.
    case missingChunk(String)
    /// The chunk is too short for its fields.
    case shortChunk(String)
    /// The sound has no channels.
    case noChannels
    /// The sample rate is not a number above 0.
    case badSampleRate
  }

  /// The problem.
  public let reason: Reason
  /// The number of bytes from the start of the file.
  public let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension SoundFileError: CustomStringConvertible {
  /// The problem and what the reader expected, in lowercase, without the location.
  public var description: String {
    switch reason {
    case .unexpectedEnd: "the file ends inside its header"
    case .unknownContainer: "it is not an AIFF, AIFF-C, WAVE or Core Audio Format file"
    case .unknownVersion(let version): "its Core Audio Format version is \(version), not 1"
    case .missingChunk(let name): "it has no \"\(name)\" chunk"
    case .shortChunk(let name): "its \"\(name)\" chunk is too short"
    case .noChannels: "it has no audio channels"
    case .badSampleRate: "its sample rate is 0"
    }
  }
}
