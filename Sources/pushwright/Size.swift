import APNsPayload
import ArgumentParser
import CompactJSON
import PayloadFitting

struct Size: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows how many bytes the payload uses and has left, by field.")

  @OptionGroup var file: FileArgument
  @Option(help: "The push type whose limit counts; derived from the payload where none is given.")
  var pushType: PushType?
  @OptionGroup var format: FormatOption

  func run() throws {
    let input = try file.read()
    let payload = try input.payload()
    let type = pushType ?? PushType(derivedFrom: payload)
    let budget = ByteBudget(type)
    let fields = try payload.fieldSizes()
    let left = try budget.remaining(beside: payload)
    let bytes = budget.bytes - left
    switch format.format {
    case .json:
      try printResult(
        [
          "bytes": .number(JSONNumber(bytes)), "limit": .number(JSONNumber(budget.bytes)),
          "left": .number(JSONNumber(left)), "pushType": .string(type.name),
          "fields": .array(
            fields.map { ["path": $0.path.map(JSON.string) ?? .null, "bytes": .number(JSONNumber($0.bytes))] }),
        ] as JSON)
    case .text:
      var lines = [
        "\(bytes) of \(budget.bytes) bytes (\(type.name)), \(left < 0 ? "\(-left) too many" : "\(left) left")"
      ]
      let names = fields.map { $0.path ?? "(structure)" }
      let width = names.map(\.count).max() ?? 0
      for (name, field) in zip(names, fields) {
        let padding = String(repeating: " ", count: width - name.count + max(0, 6 - String(field.bytes).count))
        let bar = isOutputTerminal ? " " + Self.bar(field.bytes, of: max(bytes, 1)) : ""
        lines.append("  \(name)\(padding)\(field.bytes)\(bar)")
      }
      try printResult(lines.joined(separator: "\n") + "\n")
    }
    if left < 0 { throw ExitCode(1) }
  }

  private static func bar(_ part: Int, of whole: Int) -> String {
    String(repeating: "█", count: max(1, part * 40 / whole))
  }
}
