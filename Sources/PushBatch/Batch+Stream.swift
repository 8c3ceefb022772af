extension Batch {
  /// The results of many recipients, in their order, worked out on several cores; memory does not grow with their number.
  ///
  /// - Parameters:
  ///   - recipients: any asynchronous sequence.
  ///   - jobs: how many cores work at a time.
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

  /// Recipients that one piece of work has.
  private static var groupSize: Int { 64 }
}
