import Foundation
import Testing

/// What is asked for wrongly is refused, and nothing that was asked for is dropped in silence.
@Suite struct UsageTests {
  @Test(arguments: ["--help", "--version", "batch --help", "help match", "--generate-completion-script bash"])
  func failsWhereItsHelpCannotBeWritten(arguments: String) throws {
    let shell = try Shell("\"$PUSHWRIGHT\" \(arguments) >/dev/full")
    #expect(shell.messages == "<stdout>: error: cannot be written: No space left on device\n")
    #expect(shell.status == 2)
  }

  @Test func printsItsHelp() throws {
    let help = try Command("batch", "--help")
    #expect(help.output.hasPrefix("OVERVIEW: Makes a payload for each recipient"))
    #expect(help.output.hasSuffix("\n") && !help.output.hasSuffix("\n\n"))
    #expect(help.messages == "" && help.status == 0)
    #expect(try Command("--version").output == "0.1.0\n")
  }

  @Test(arguments: [
    ["--available", "en"], ["--preferred", "en"], ["--accept-language", "en"], ["--development-region", "en"],
  ])
  func refusesAQuestionBesideABatch(option: [String]) throws {
    let command = try Command(["match", "--batch"] + option, input: Data())
    #expect(command.messages.contains("found \(option[0]) beside --batch, expected it in each line"))
    #expect(command.output == "" && command.status == 2)
  }

  @Test(arguments: ["101", "-1", "nan", "inf"]) func refusesADistanceThatIsNone(distance: String) throws {
    let command = try Command(
      "match", "--available", "en", "--preferred", "en", "--mode", "best-fit", "--maximum-distance=\(distance)")
    #expect(command.messages.contains(", expected 0 to 100"))
    #expect(command.output == "" && command.status == 2)
  }

  @Test(arguments: ["0", "100"]) func takesTheOutermostDistances(distance: String) throws {
    let command = try Command(
      "match", "--available", "en", "--preferred", "en", "--mode", "best-fit", "--maximum-distance", distance)
    #expect(command.output.hasPrefix("en  (") && command.status == 0)
  }
}
