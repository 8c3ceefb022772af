#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is tried with any bytes, and what must hold of them.
///
/// A new target is one file in `Targets/` and one line in ``all``.
struct FuzzTarget: Sendable {
  /// Every target, in the order in which they run.
  static let all: [FuzzTarget] = [
    .json,
    .payload,
    .lint,
    .rendering,
    .strings,
    .propertyList,
    .stringsDictionary,
    .catalog,
    .format,
    .languageTag,
    .languageMatch,
    .deviceToken,
  ]

  /// As `FUZZ_TARGET` gives it.
  let name: String
  /// The name of a file in `Dictionaries`, without its extension.
  let dictionary: String
  /// Folders with inputs to start from, from the root of the project.
  let seeds: [String]
  /// Tries one input; false for one that is not worth keeping, because another target reads it.
  let check: @Sendable ([UInt8]) -> Bool

  init(_ name: String, dictionary: String, seeds: [String], _ check: @escaping @Sendable ([UInt8]) -> Bool) {
    self.name = name
    self.dictionary = dictionary
    self.seeds = seeds
    self.check = check
  }

  /// The target that the environment names; the process ends where there is none.
  static let chosen: FuzzTarget = {
    let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) }
    if let target = all.first(where: { $0.name == name }) { return target }
    for target in all { print(([target.name, target.dictionary] + target.seeds).joined(separator: " ")) }
    exit(name == nil ? 0 : 2)
  }()
}

/// Ends the process where a claim does not hold, so that libFuzzer keeps the input.
func expect(_ claim: @autoclosure () -> Bool, _ sentence: @autoclosure () -> String, line: Int = #line) {
  if claim() { return }
  print("claim of line \(line): \(sentence())")
  fflush(nil)
  abort()
}

/// libFuzzer calls it before the first input; without a target each is printed with its dictionary and seeds.
@c(LLVMFuzzerInitialize)
public func initialize(_ count: UnsafeMutableRawPointer, _ arguments: UnsafeMutableRawPointer) -> CInt {
  _ = FuzzTarget.chosen
  return 0
}

/// libFuzzer calls it for each input, which it lends.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  return FuzzTarget.chosen.check(input) ? 0 : -1
}
