extension Batch {
  /// Calls a closure with each recipient and its result, in order; the results are computed on several cores.
  ///
  /// Memory does not grow with the number of recipients.
  ///
  /// - Parameters:
  ///   - recipients: any asynchronous sequence.
  ///   - jobs: how many cores to use at a time, 1 or more.
  ///   - body: gets each recipient and its result.
  public func forEachResult<Recipients: AsyncSequence, Failure: Error>(
    of recipients: Recipients, jobs: Int,
    _ body: (BatchRecipient, Result<BatchResult, BatchError>) async throws(Failure) -> Void
  ) async throws where Recipients.Element == BatchRecipient {
    typealias Results = [(BatchRecipient, Result<BatchResult, BatchError>)]
    var work = OrderedWork<Results>(jobs: jobs)
    var group: [BatchRecipient] = []
    func start(_ group: [BatchRecipient]) async -> Results? {
      await work.start {
        group.map { recipient in
          (recipient, Result { () throws(BatchError) in try self.result(for: recipient) })
        }
      }
    }
    for try await recipient in recipients {
      group.append(recipient)
      guard group.count == Self.groupSize else { continue }
      for (recipient, result) in await start(group) ?? [] { try await body(recipient, result) }
      group = []
    }
    for (recipient, result) in await start(group) ?? [] { try await body(recipient, result) }
    while let results = await work.next() {
      for (recipient, result) in results { try await body(recipient, result) }
    }
  }

  /// The number of recipients in one piece of work.
  private static var groupSize: Int { 64 }
}
