public import ArgumentParser
import CompactJSON
public import StringsFiles

struct Substitute: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "substitute",
    abstract: "Substitutes arguments into a format string as a device does.",
    discussion: """
      In the text of a loc-key, a device substitutes %@, %n$@ and %%, but changes nothing if there are no arguments. The \
      dialect foundation is String(format:) with string arguments, as for a local notification. The dialect android is \
      getString with string arguments, as for a push through Firebase: %s, %n$s, %% and %n.

      Example: pushwright substitute '%2$@ and %1$@ have invited you' Jenna Frank
      """)

  @Argument(help: "The format string; - reads it from standard input.")
  var template: String
  @Argument(help: "The arguments, starting with %1$@; put -- before arguments that start with a hyphen.")
  var arguments: [String] = []
  @Option(help: "Substitute as a device, as Foundation or as Android does; the device by default.")
  var dialect = FormatDialect.device
  @OptionGroup var format: FormatOption

  func run() throws {
    let format = template == "-" ? String(validating: try Input(nil).bytes, as: UTF8.self) : template
    guard let format else { throw Failure("<stdin>: error: the format string is not UTF-8") }
    let substitution = FormatString(format, dialect: dialect).substituting(arguments)
    switch self.format.format {
    case .json: try printResult(substitution.json)
    case .text:
      for diagnostic in substitution.diagnostics {
        printMessage("\(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.code.rawValue)]")
      }
      if let text = substitution.text { try printResult(text + "\n") }
    }
    if substitution.text == nil {
      throw Failure(
        dialect == .android
          ? "error: Android cannot format the text"
          : "error: the text is not UTF-8, so the device shows the loc-key", status: 1)
    }
  }
}

extension FormatDialect: ExpressibleByArgument {}

extension Substitution {
  fileprivate var json: JSON {
    [
      "text": JSON(text),
      "insertions": .array(
        insertions.map {
          [
            "argument": JSON($0.argument), "start": JSON($0.range.lowerBound),
            "end": JSON($0.range.upperBound),
          ]
        }),
      "used": .array(usedArguments.map { JSON($0) }),
      "unused": .array(unusedArguments.map { JSON($0) }),
      "diagnostics": .array(
        diagnostics.map {
          [
            "severity": .string($0.severity.rawValue), "code": .string($0.code.rawValue),
            "message": .string($0.message), "offset": JSON($0.offset),
          ]
        }),
    ]
  }
}
