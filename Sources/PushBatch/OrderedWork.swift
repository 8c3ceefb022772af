/// Work on several cores, whose results come in the order in which it was started.
///
/// At most `jobs` pieces run at a time and twice as many are unfinished or not yet taken, so that neither work nor results
/// pile up: ``start(_:)`` waits for room. One job is done at once, by whoever starts it, and takes one core.
///
///     var work = OrderedWork<[UInt8]>(jobs: 2)
///     for chunk in chunks {
///       if let bytes = await work.start({ process(chunk) }) { write(bytes) }
///     }
///     while let bytes = await work.next() { write(bytes) }
public struct OrderedWork<Output: Sendable>: Sendable {
  private let jobs: Int
  /// The oldest first.
  private var unfinished: [Task<Output, Never>] = []

  /// Room for so many pieces at a time, 1 or more.
  public init(jobs: Int) {
    precondition(jobs > 0, "at least one job does the work")
    self.jobs = jobs
  }

  /// Whether every piece that was started has been taken.
  public var isEmpty: Bool { unfinished.isEmpty }

  /// Starts a piece of work; where there is no room for one more, waits for the oldest and gives its result.
  public mutating func start(_ work: @escaping @Sendable () -> Output) async -> Output? {
    if jobs == 1 { return work() }
    let done = unfinished.count < 2 * jobs ? nil : await next()
    // The piece that ran before in the same place has to end first.
    let before = unfinished.count < jobs ? nil : unfinished[unfinished.count - jobs]
    unfinished.append(
      Task.detached {
        _ = await before?.value
        return work()
      })
    return done
  }

  /// The result of the oldest piece; nil where none is left.
  public mutating func next() async -> Output? {
    guard !unfinished.isEmpty else { return nil }
    return await unfinished.removeFirst().value
  }
}
