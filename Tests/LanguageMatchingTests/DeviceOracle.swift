#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What an Apple device would search, asked of `ualoc_localizationsToUse` in the toolchain's own ICU (Apple ICU 76.1).
///
/// Give it names of letters, digits, separators and what POSIX puts behind them, at most 57 bytes: other text is not safe in it.
@safe struct DeviceOracle {
  private typealias Function =
    @convention(c) (
      UnsafePointer<UnsafePointer<CChar>?>, Int32, UnsafePointer<UnsafePointer<CChar>?>, Int32,
      UnsafeMutablePointer<UnsafePointer<CChar>?>, Int32, UnsafeMutablePointer<Int32>
    ) -> Int32

  static let missing: String = "lib_FoundationICU.so is not beside this toolchain's libraries; nothing was compared"
  /// More than any list in these tests has.
  private static let capacity: Int32 = 64

  private let function: Function

  /// Nil where the library or the function is not there.
  ///
  /// The toolchain's directory is in the run path of every test.
  init?() {
    guard let library = unsafe dlopen("lib_FoundationICU.so", RTLD_NOW),
      let symbol = unsafe dlsym(library, "ualoc_localizationsToUse")
    else { return nil }
    unsafe function = unsafe unsafeBitCast(symbol, to: Function.self)
  }

  /// The search list; nil where ICU fails.
  func searchList(available: [String], preferred: [String]) -> [String]? {
    let localizations = unsafe available.map { unsafe UnsafePointer(strdup($0)) }
    let languages = unsafe preferred.map { unsafe UnsafePointer(strdup($0)) }
    defer { unsafe (localizations + languages).forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
    var status: Int32 = 0
    var output = unsafe [UnsafePointer<CChar>?](repeating: nil, count: Int(Self.capacity))
    let count = unsafe function(
      languages, Int32(preferred.count), localizations, Int32(available.count), &output, Self.capacity, &status)
    guard status <= 0, count >= 0 else { return nil }
    return unsafe output.prefix(Int(count)).map { unsafe $0.map { unsafe String(cString: $0) } ?? "" }
  }
}
