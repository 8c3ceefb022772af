import APNsPayload
import ArgumentParser
import CompactJSON
import PayloadFitting
import SourceText

struct Size: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows how many bytes each field of a payload uses, and how many are left.",
    discussion:
      """
      If the payload is too large, also shows what fit would cut with the same options.

      With --worst-case, it shows instead how large the payload gets with the longest arguments in each language of an app, \
      the largest first. The exit status is 1 if one is too large.

      Examples: pushwright size game.apns
      pushwright size --worst-case --app App --argument-length 40 game.apns
      """
  )

  @OptionGroup var file: FileArgument
  @OptionGroup var options: FittingOptions
  @OptionGroup var worstCase: WorstCaseOptions
  @OptionGroup var format: FormatOption

  func run() throws {
    let input = try file.read()
    let payload = try input.payload()
    let (budget, type) = try options.byteBudget(for: payload)
    if worstCase.worstCase { return try showWorstCase(of: payload, budget, type) }
    let fields = try payload.fieldSizes()
    let left = try budget.remaining(beside: payload)
    // Read even if nothing is cut: otherwise, a misspelled field would not be found until a payload is too large.
    let policy = try options.fittingPolicy()
    let bytes = budget.bytes - left
    let fit = left < 0 ? FitOutcome(payload, budget, policy) : nil
    switch format.format {
    case .json:
      var result: JSONObject = [
        "bytes": JSON(bytes), "limit": JSON(budget.bytes),
        "left": JSON(left), "pushType": .string(type.name), "fields": fields.json,
      ]
      result["fit"] = fit?.json
      try printResult(.object(result))
    case .text:
      var lines = [
        "\(bytes.grouped) of \(budget.bytes.counted("byte")) (\(options.budget == nil ? type.name : "given")), \(left < 0 ? "\((-left).grouped) too many" : "\(left.grouped) left")"
      ]
      // A line feed in a name must not look like another field.
      let names = fields.map { $0.path?.escapedForTerminal(keepsLines: false) ?? "(structure)" }
      let width = names.map(\.count).max() ?? 0
      for (name, field) in zip(names, fields) {
        let padding = String(repeating: " ", count: width - name.count + max(1, 6 - field.bytes.grouped.count))
        let bar = isOutputTerminal ? " " + Self.bar(field.bytes, of: max(bytes, 1)) : ""
        lines.append("  \(name)\(padding)\(field.bytes.grouped)\(bar)")
      }
      lines += fit?.lines ?? []
      try printResult(lines.joined(separator: "\n") + "\n")
    }
    if left < 0 { throw ExitCode(1) }
  }

  private func showWorstCase(of payload: Payload, _ budget: ByteBudget, _ type: PushType) throws {
    let sizes = try worstCase.sizes(of: payload, from: file.file)
    switch format.format {
    case .json:
      let result: JSON = [
        "limit": JSON(budget.bytes), "pushType": .string(type.name),
        "worstCase": .array(sizes.map { $0.json(budget: budget.bytes) }),
      ]
      try printResult(result)
    case .text:
      let title = "worst case of \(budget.bytes.counted("byte")) (\(options.budget == nil ? type.name : "given"))"
      try printResult(([title] + WorstCase.lines(sizes, budget: budget.bytes)).joined(separator: "\n") + "\n")
    }
    if sizes.contains(where: { $0.bytes > budget.bytes }) { throw ExitCode(1) }
  }

  private static func bar(_ part: Int, of whole: Int) -> String {
    String(repeating: "█", count: max(1, part * 40 / whole))
  }
}

/// The result that `fit` would have.
private struct FitOutcome {
  let result: Result<FittedPayload, FittingError>

  init(_ payload: Payload, _ budget: ByteBudget, _ policy: FittingPolicy) {
    result = Result { () throws(FittingError) in try payload.fitted(to: budget, policy: policy) }
  }

  var lines: [String] {
    switch result {
    case .success(let fitted): ["fit would cut"] + fitted.cuts.map { "  \($0.line)" }
    case .failure(let error): ["fit would fail: \(error)"]
    }
  }

  var json: JSON {
    switch result {
    case .success(let fitted):
      [
        "bytes": JSON(fitted.bytes),
        "cut": .array(
          fitted.cuts.map {
            [
              "field": .string($0.field.name), "path": .string($0.path),
              "bytesBefore": JSON($0.bytesBefore), "bytesAfter": JSON($0.bytesAfter),
              "charactersBefore": JSON($0.charactersBefore),
              "charactersAfter": JSON($0.charactersAfter),
            ]
          }),
      ]
    case .failure(let error):
      switch error.reason {
      case .encoding(let error): ["error": .string(error.description)]
      case .tooLong(let needed, let available, let fixed):
        [
          "error": .string(error.description), "needed": JSON(needed),
          "available": JSON(available), "fixed": fixed.json,
        ]
      }
    }
  }
}

extension [FieldSize] {
  fileprivate var json: JSON {
    .array(map { ["path": JSON($0.path), "bytes": JSON($0.bytes)] })
  }
}
