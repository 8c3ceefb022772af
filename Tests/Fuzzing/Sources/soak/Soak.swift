import FuzzTargets

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A soak test that runs random work through every module for `SOAK_SECONDS`, in constant memory.
///
/// `SOAK_SEED` selects other work. The test prints a line each minute and ends if a claim does not hold.
@main struct Soak {
  private var work: Workload
  private var rounds = 0
  private let start = ContinuousClock.now

  static func main() async throws {
    let seed = setting("SOAK_SEED", 1)
    var soak = Soak(work: try Workload(seed: UInt64(truncatingIfNeeded: seed)))
    try await soak.run(seconds: setting("SOAK_SECONDS", 3600), seed: seed)
  }

  private mutating func run(seconds: Int, seed: Int) async throws {
    print("seed \(seed), \(seconds) seconds, \(FuzzTarget.all.count) targets")
    show()
    var shown = 0
    while elapsed < seconds {
      if elapsed / 60 > shown {
        shown = elapsed / 60
        show()
      }
      for _ in 0..<64 { work.tryTarget() }
      try await work.useApp()
      rounds += 65
    }
    show()
    try work.removeFolder()
  }

  private var elapsed: Int { Int((ContinuousClock.now - start).components.seconds) }

  private func show() {
    print("\(elapsed) s: \(residentSize() >> 10) KiB resident, \(rounds) rounds, \(work.appRounds) of them whole apps")
    fflush(nil)
  }

  private static func setting(_ name: String, _ value: Int) -> Int {
    unsafe getenv(name).flatMap { unsafe Int(String(cString: $0)) } ?? value
  }
}
