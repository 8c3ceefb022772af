import ArgumentParser
import CompactJSON
import PushLint
import SourceText

@main
struct Pushwright: ParsableCommand {
  // Every command has its name in its configuration: ArgumentParser would print each type to find it, for which the runtime
  // searches all conformances of the program. That was 60% of the instructions of a short run.
  static let configuration = CommandConfiguration(
    commandName: "pushwright",
    abstract: "Builds, localizes, shortens and checks Apple push notifications before they are sent.",
    discussion: """
      Most subcommands read standard input if no file is given, or if the file is -. Results go to standard output, and \
      messages go to standard error. The exit status is 0 on success, 1 for findings or no result, and 2 for bad usage or \
      unreadable input. As the first argument, -V means --version.
      """,
    version: pushwrightVersion,
    subcommands: [
      Encode.self, Size.self, Fit.self, Render.self, Substitute.self, Match.self, Apps.self, Strings.self, Lint.self,
      Rules.self,
      Schema.self, PreviewCommand.self, Forecast.self, Request.self, ChannelCommand.self, Frame.self,
      Feedback.self, BatchCommand.self,
    ])

  @MainActor static func main() async {
    reserveStandardDescriptors()
    do {
      // Swift reads the arguments from /proc. Without them, the command would print its help and exit with 0.
      guard !CommandLine.arguments.isEmpty else {
        throw Failure(
          "error: the arguments cannot be read, because /proc is not mounted; mount it: mount -t proc proc /proc")
      }
      var arguments = CommandLine.arguments.dropFirst().separatingHiddenValues
      // The parser has no short name for it.
      if arguments.first == "-V" { arguments[0] = "--version" }
      try checkSubcommands(of: arguments)
      var command = try parseAsRoot(arguments)
      // A cast to `AsyncParsableCommand` would search every library for a conformance at each start.
      if let batch = command as? BatchCommand {
        try await batch.run()
      } else {
        try command.run()
      }
    } catch let failure as Failure {
      printMessage(failure.message)
      exitProcess(failure.status)
    } catch let code as ExitCode {
      exitProcess(code.rawValue)
    } catch {
      let status = exitCode(for: error).rawValue
      // Help and the version are requested; every other message of the parser is about bad usage.
      guard status == 0 else {
        printMessage(ParserMessage.text(of: fullMessage(for: error), arguments: CommandLine.arguments))
        exitProcess(2)
      }
      do {
        let text = fullMessage(for: error)
        try printResult(text.hasSuffix("\n") ? text : text + "\n")
      } catch {
        printMessage(error.message)
        exitProcess(error.status)
      }
    }
  }

  /// Throws if the arguments, or those of `help`, name an unknown subcommand.
  ///
  /// The parser would suggest nothing, and for `help` show the help of the nearest command instead.
  private static func checkSubcommands(of arguments: [String]) throws(Failure) {
    var command: any ParsableCommand.Type = Pushwright.self
    let isHelp = arguments.first == "help"
    let names = arguments.dropFirst(isHelp ? 1 : 0)
    for (place, name) in zip(names.indices, names) where name != "help" {
      let subcommands = command.configuration.subcommands
      guard isHelp || (!subcommands.isEmpty && !name.hasPrefix("-")) else { return }
      if name.hasPrefix("-") { continue }
      guard let next = subcommands.first(where: { $0._commandName == name }) else {
        let known = subcommands.map { $0._commandName }
        let owner = names[..<place].isEmpty ? "" : " of \(names[..<place].joined(separator: " "))"
        var below: [String] = []
        for group in subcommands {
          for command in group.configuration.subcommands where command._commandName == name {
            below.append("\"\(group._commandName) \(name)\"")
          }
        }
        let near = NearMatch.of(name, among: known).map { "\"\($0)\"" }
        let advice =
          (below.isEmpty ? near : below.listed(or: true)).map { "did you mean \($0)?" }
          ?? (known.isEmpty ? "it has no subcommands" : "use \(known.listed(or: true))")
        throw Failure("error: unknown subcommand \"\(name.shown)\"\(owner); \(advice)")
      }
      command = next
    }
  }
}
