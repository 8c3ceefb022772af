import ActivityContract
import ArgumentParser

/// The option `--activity FILE`, for a command that compares Live Activities with what their app decodes.
struct ActivityOption: ParsableArguments {
  @Option(
    help: """
      Compare the states of Live Activities with this contract; by default, as configured. May be repeated for several \
      types of attributes.
      """)
  var activity: [String] = []

  func validate() throws {
    if activity.contains("-") {
      throw ValidationError("--activity needs a file, because payloads come from standard input")
    }
  }

  /// Reads the contracts.
  func contracts() throws(Failure) -> [ActivityContract] {
    var contracts: [ActivityContract] = []
    for path in activity { contracts.append(try ActivityContract(reading: path)) }
    return contracts
  }
}
