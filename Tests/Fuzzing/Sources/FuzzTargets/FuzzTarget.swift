#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A test with arbitrary bytes, and the claims that must hold for them.
///
/// A new target is one file in `Targets/` and one line in ``all``.
public struct FuzzTarget: Sendable {
  /// Every target, in the order in which they run.
  public static let all: [FuzzTarget] = [
    .json,
    .codable,
    .decoder,
    .payload,
    .template,
    .fitting,
    .lint,
    .envelope,
    .preview,
    .rendering,
    .batch,
    .strings,
    .propertyList,
    .stringsDictionary,
    .catalog,
    .xliff,
    .android,
    .archive,
    .sound,
    .configuration,
    .projectFiles,
    .activity,
    .format,
    .languageTag,
    .languageMatch,
    .deviceToken,
    .request,
    .response,
    .legacyFrames,
    .feedback,
  ]

  /// The name, as given in `FUZZ_TARGET`.
  public let name: String
  /// The name of a file in `Dictionaries`, without its extension.
  public let dictionary: String
  /// The folders with inputs to start from, relative to the root of the project.
  public let seeds: [String]
  /// Tries one input; returns `false` if the input is not worth keeping because another target reads it.
  public let check: @Sendable ([UInt8]) -> Bool

  /// The input that is being tried, for a program that does not keep it otherwise.
  @TaskLocal public static var input: [UInt8] = []

  init(_ name: String, dictionary: String, seeds: [String], _ check: @escaping @Sendable ([UInt8]) -> Bool) {
    self.name = name
    self.dictionary = dictionary
    self.seeds = seeds
    self.check = check
  }
}

/// Ends the process if a claim does not hold, so that its input is kept.
func expect(_ claim: @autoclosure () -> Bool, _ sentence: @autoclosure () -> String, line: Int = #line) {
  if claim() { return }
  print("claim of line \(line): \(sentence())")
  if !FuzzTarget.input.isEmpty {
    let digits = FuzzTarget.input.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    print("input, in hexadecimal: \(digits)")
  }
  fflush(nil)
  abort()
}

extension FuzzTarget {
  static func refuse(_ sentence: String, line: Int = #line) -> Bool {
    expect(false, sentence, line: line)
    return false
  }
}
