import Glibc

/// The function that Apple's CFBundle calls to match languages, from the library in the Swift toolchain.
struct AppleMatcher {
  private typealias Names = UnsafeMutablePointer<UnsafePointer<CChar>?>
  private typealias Function =
    @convention(c) (Names, Int32, Names, Int32, Names, Int32, UnsafeMutablePointer<Int32>) -> Int32

  private let function: Function
  private let available: Names
  private let availableCount: Int
  private let results: Names

  /// Creates a matcher; `nil` if the toolchain's library is missing.
  ///
  /// The strings are never freed.
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

  /// Returns the number of localizations in the search list for one language.
  func matches(_ preferred: UnsafePointer<CChar>) -> Int {
    var status: Int32 = 0
    var preferred: UnsafePointer<CChar>? = preferred
    return Int(function(&preferred, 1, available, Int32(availableCount), results, 32, &status))
  }
}
