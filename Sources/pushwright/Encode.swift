import APNsPayload
import ArgumentParser

struct Encode: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the payload compactly: exactly the bytes that would be sent.",
    discussion: """
      Without white space, Apple's keys in a constant order, custom keys in theirs. "Simulator Target Bundle" is left \
      out. Nothing follows the bytes where standard output is no terminal.
      """)

  @OptionGroup var file: FileArgument

  func run() throws {
    let input = try file.read()
    let payload = try input.payload()
    // A payload that was read has only finite numbers.
    let bytes = try payload.encoded()
    try printResult(isOutputTerminal ? bytes + [0x0A] : bytes)
  }
}
