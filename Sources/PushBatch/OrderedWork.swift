/// Work on several cores that returns its results in the order in which it was started.
///
/// At most `jobs` pieces run at a time, and at most twice as many are unfinished or not yet taken, so that neither work
/// nor results pile up: ``start(_:)`` waits for room. If `jobs` is 1, each piece runs at once inside ``start(_:)``, and
/// only one core is used.
///
///     var work = OrderedWork<[UInt8]>(jobs: 2)
///     for chunk in chunks {
///       if let bytes = await work.start({ process(chunk) }) { write(bytes) }
///     }
///     while let bytes = await work.next() { write(bytes) }
public struct OrderedWork<Output: Sendable>: Sendable {
  private let jobs: Int
  /// The pieces whose results are not yet taken, the oldest first.
  private var unfinished: [Task<Output, Never>] = []

  /// Creates an empty queue that runs this many pieces at a time, 1 or more.
  public init(jobs: Int) {
    precondition(jobs > 0, "at least one job does the work")
    self.jobs = jobs
  }

  /// Whether the result of every piece that was started has been taken.
  public var isEmpty: Bool { unfinished.isEmpty }

  /// Starts a piece of work; if there is no room for it, waits for the oldest piece first.
  ///
  /// - Returns: the result of the oldest piece if there was no room, or of this piece if `jobs` is 1; otherwise `nil`.
  public mutating func start(_ work: @escaping @Sendable () -> Output) async -> Output? {
    if jobs == 1 { return work() }
    let done = unfinished.count < 2 * jobs ? nil : await next()
    // The piece that ran before in this slot has to end first.
    let before = unfinished.count < jobs ? nil : unfinished[unfinished.count - jobs]
    unfinished.append(
      Task.detached {
        _ = await before?.value
        return work()
      })
    return done
  }

  /// Returns the result of the oldest piece; `nil` if none is left.
  public mutating func next() async -> Output? {
    guard !unfinished.isEmpty else { return nil }
    return await unfinished.removeFirst().value
  }
}
