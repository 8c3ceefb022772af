import ActivityContract

extension ActivityContract {
  /// Reads a contract from a file.
  init(reading path: String) throws(Failure) { try self.init(parsing: try Input(path, limit: Self.sizeLimit)) }

  /// Reads a contract.
  init(parsing input: Input) throws(Failure) {
    do throws(ActivityContractError) {
      try self.init(parsing: input.bytes)
    } catch {
      throw Failure(input, at: error.offset, error.description)
    }
  }
}
