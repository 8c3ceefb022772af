import APNsPayload
import ArgumentParser

struct Encode: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Prints the compact payload, exactly as it would be sent.",
    discussion: """
      The output has no white space. Apple's keys come in a fixed order, custom keys in the order of the input. \
      "Simulator Target Bundle" is left out. A newline follows only if standard output is a terminal.

      Example: pushwright encode game.apns > game.json
      """)

  @OptionGroup var file: FileArgument

  func run() throws {
    let input = try file.read()
    let payload = try input.payload()
    // This does not throw: a payload that was read has only finite numbers.
    let bytes = try payload.encoded()
    try printResult(isOutputTerminal ? bytes + [0x0A] : bytes)
  }
}
