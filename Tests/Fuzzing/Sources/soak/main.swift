// One hour of random work through every module, in constant memory: SOAK_SECONDS=3600 Scripts/soak
//
// It prints a line each minute and ends where a claim does not hold. SOAK_SEED makes it other work.
import FuzzTargets

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private func setting(_ name: String, _ value: Int) -> Int {
  unsafe getenv(name).flatMap { unsafe Int(String(cString: $0)) } ?? value
}

setvbuf(stdout, nil, _IOLBF, 0)
private let seconds = setting("SOAK_SECONDS", 3600)
private let seed = setting("SOAK_SEED", 1)
private var work = try Workload(seed: UInt64(seed))
print("seed \(seed), \(seconds) seconds, \(FuzzTarget.all.count) targets")
private let start = ContinuousClock.now
private var shown = 0
private var rounds = 0

private func show() {
  let elapsed = (ContinuousClock.now - start).components.seconds
  print("\(elapsed) s: \(residentSize() >> 10) KiB resident, \(rounds) rounds, \(work.appRounds) apps")
}

show()
while true {
  let elapsed = Int((ContinuousClock.now - start).components.seconds)
  if elapsed / 60 > shown {
    shown = elapsed / 60
    show()
  }
  if elapsed >= seconds { break }
  for _ in 0..<64 { work.tryTarget() }
  try await work.useApp()
  rounds += 65
}
try work.removeFolder()
show()
