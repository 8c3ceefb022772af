import AppBundle
import ArgumentParser
import CompactJSON
import PushLint
import StringsFiles

struct Strings: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings",
    abstract: "Reads .strings files as a device does, checks them, and compares versions of them.",
    subcommands: [Dump.self, StringsCheck.self, StringsDiffCommand.self])

  struct Dump: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "dump",
      abstract: "Prints every entry that a device reads, with its position, and every diagnostic.",
      discussion:
        "The exit status is 1 if a diagnostic is an error: the device refuses the file, or loses entries.\n\nExample: pushwright strings dump fr.lproj/Localizable.strings"
    )

    @Argument(help: "The .strings or .stringsdict file; standard input by default, or with -.")
    var file: String?
    @OptionGroup var format: FormatOption

    func run() throws {
      if let file, file.hasSuffix(".xcstrings") {
        throw Failure(
          "\(file): error: expected a .strings or .stringsdict file, but found a String Catalog; check it "
            + "with `pushwright strings check` and its folder")
      }
      if let file, file.hasSuffix(".xliff") || file.hasSuffix(".xlf") {
        throw Failure(
          "\(file): error: expected a .strings or .stringsdict file, but found exported translations; check them with "
            + "`pushwright strings check`")
      }
      let input = try Input(file)
      let strings = Self.table(input)
      let form = StringsFile.container(of: input.bytes)
      let encoding = strings.textFile?.encoding.rawValue ?? "\(form.rawValue) property list"
      switch format.format {
      case .json: try printResult(strings.json(encoding: encoding))
      case .text: try printResult(strings.text)
      }
      if strings.found.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
    }

    /// Returns the table, read as its name says, or else as its content suggests.
    ///
    /// A file whose text has variations is a `.stringsdict` file.
    private static func table(_ input: Input) -> AppTableFile {
      if let kind = AppTableFile.Kind.inFolders.first(where: { input.name.hasSuffix(".\($0.rawValue)") }) {
        return AppTableFile(path: input.name, kind: kind, parsing: input.bytes)
      }
      let varying = AppTableFile(path: input.name, kind: .stringsDictionary, parsing: input.bytes)
      let varies = varying.variations.contains { $0.format != nil || !$0.variants.isEmpty }
      return varies ? varying : AppTableFile(path: input.name, kind: .strings, parsing: input.bytes)
    }
  }
}

extension AppTableFile {
  fileprivate var recovered: [StringsEntry] { textFile.map { Array($0.recovered) } ?? [] }

  /// The diagnostics of the file by itself: one without bytes is refused, whatever that means for the app.
  fileprivate var found: [StringsDiagnostic] { textFile?.diagnostics ?? diagnostics }

  fileprivate func json(encoding: String) -> JSON {
    [
      "encoding": .string(encoding), "entries": .array(entries.map(\.json)),
      "recovered": .array(recovered.map(\.json)),
      "diagnostics": .array(
        found.map {
          let members: JSONObject = [
            "severity": .string($0.severity.rawValue), "code": .string($0.code.rawValue),
            "message": .string($0.message),
          ]
          return .object($0.location.json(after: members))
        }),
    ]
  }

  /// The entries as `line:column: "key" = "value"`, then the diagnostics with their lines and a caret.
  fileprivate var text: String {
    var lines = entries.map { entry in
      let value = entry.value.map { JSON.string($0).text } ?? "(no string)"
      return "\(entry.keyLocation.line):\(entry.keyLocation.column): \(JSON.string(entry.key).text) = \(value)"
    }
    let excerpts = textFile?.excerpts(at: found.map(\.location)) ?? []
    for (place, diagnostic) in found.enumerated() {
      let location = diagnostic.location
      lines.append(
        "\(path):\(location.line):\(location.column): \(diagnostic.severity.rawValue): \(diagnostic.message) "
          + "[\(diagnostic.code.rawValue)]")
      if place < excerpts.count, !excerpts[place].isEmpty { lines.append(excerpts[place]) }
    }
    lines.append(
      "\(entries.count) \(entries.count == 1 ? "entry" : "entries"), \(recovered.count) recovered, "
        + found.count.counted("diagnostic"))
    return lines.joined(separator: "\n") + "\n"
  }
}

extension StringsEntry {
  fileprivate var json: JSON {
    var object = keyLocation.json(after: ["key": .string(key), "value": JSON(value)])
    object["comment"] = comment.map(JSON.string)
    return .object(object)
  }
}
