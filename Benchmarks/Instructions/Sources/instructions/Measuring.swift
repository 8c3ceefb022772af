/// The number of times that a stretch runs its body, so that its own cost is a few instructions for each run.
let repetitions = 100

/// Starts a stretch that Callgrind counts.
///
/// Callgrind resets its counters on entry to this function and writes the counts on return from ``endingStretch(_:)``,
/// because it can do only one of the two for one function.
@inline(never)
func startingStretch(_ body: () throws -> Int) rethrows -> Int { try endingStretch(body) }

@inline(never)
func endingStretch(_ body: () throws -> Int) rethrows -> Int {
  var total = 0
  for _ in 0..<repetitions { total &+= try body() }
  return total
}

/// Runs a stretch and prints its name, so that a script can assign the counts by their order.
func measure(_ subject: String, _ operation: String, _ body: () throws -> Int) throws {
  // Arguments select one operation for a closer look: `instructions rich measure`, or `instructions --time rich measure`
  // for nanoseconds.
  let isTimed = CommandLine.arguments.dropFirst().first == "--time"
  let chosen = CommandLine.arguments.dropFirst(isTimed ? 2 : 1)
  guard chosen.allSatisfy({ $0 == subject || $0 == operation }) else { return }
  // A first run, uncounted, grows buffers and creates metadata.
  _ = try body()
  guard !isTimed else {
    print("\(subject) \(operation) \(try nanoseconds(body)) ns")
    return
  }
  let total = try startingStretch(body)
  print("\(subject) \(operation) \(total / repetitions)")
}

/// Returns the nanoseconds of the fastest of many passes, which other work on the machine disturbs least.
func nanoseconds(_ body: () throws -> Int) rethrows -> Double {
  let clock = ContinuousClock()
  var total = 0
  func pass(_ count: Int) throws -> Double {
    let duration = try clock.measure { for _ in 0..<count { total &+= try body() } }
    return duration / .nanoseconds(1)
  }
  // A pass takes about two milliseconds.
  let one = try max(pass(1), 1)
  let count = max(1, min(100_000, Int(2_000_000 / one)))
  var fastest = Double.infinity
  for _ in 0..<60 { fastest = min(fastest, try pass(count) / Double(count)) }
  return total == .min ? 0 : (fastest * 10).rounded() / 10
}
