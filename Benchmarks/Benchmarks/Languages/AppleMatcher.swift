import Glibc

/// The function that Apple's CFBundle defers to, from the library inside the Swift toolchain.
struct AppleMatcher {
  private typealias Names = UnsafeMutablePointer<UnsafePointer<CChar>?>
  private typealias Function =
    @convention(c) (Names, Int32, Names, Int32, Names, Int32, UnsafeMutablePointer<Int32>) -> Int32

  private let function: Function
  private let available: Names
  private let availableCount: Int
  private let results: Names

  /// Nil where the toolchain's library is not there.
  ///
  /// The strings live as long as the process.
  init?(available: [String]) {
    guard let library = dlopen("lib_FoundationICU.so", RTLD_NOW),
      let symbol = dlsym(library, "ualoc_localizationsToUse")
    else { return nil }
    function = unsafeBitCast(symbol, to: Function.self)
    self.available = .allocate(capacity: available.count)
    availableCount = available.count
    for (index, name) in available.enumerated() { self.available[index] = UnsafePointer(strdup(name)) }
    results = .allocate(capacity: 32)
  }

  /// How many localizations the search list for one language has.
  func matches(_ preferred: UnsafePointer<CChar>) -> Int {
    var status: Int32 = 0
    var preferred: UnsafePointer<CChar>? = preferred
    return Int(function(&preferred, 1, available, Int32(availableCount), results, 32, &status))
  }
}
