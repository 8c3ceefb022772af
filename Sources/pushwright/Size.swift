import APNsPayload
import ArgumentParser
import CompactJSON
import PayloadFitting
import PushLint
import SourceText

struct Size: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "size",
    abstract: "Shows how many bytes each field of a payload uses, and how many are left.",
    discussion:
      """
      If the payload is too large, also shows what fit would cut with the same options. In an envelope, shows the size of \
      each payload as it is sent. For FCM, also estimates how many bytes FCM adds, which it does not document.

      With --worst-case, it shows instead how large the payload gets with the longest arguments in each language of an app, \
      the largest first. The exit status is 1 if one is too large.

      Examples: pushwright size game.apns
      pushwright size --worst-case --app App --argument-length 40 game.apns
      """
  )

  @OptionGroup var file: FileArgument
  @OptionGroup var envelope: EnvelopeOption
  @OptionGroup var options: FittingOptions
  @OptionGroup var worstCase: WorstCaseOptions
  @OptionGroup var format: FormatOption

  func run() throws {
    let configured = try worstCase.app.pushType(for: file.file)
    let input = try file.read()
    let payloads = try input.envelope(as: envelope.kind).payloads
    if worstCase.worstCase {
      guard payloads.count == 1 else {
        throw Failure(
          "\(input.name): error: --worst-case needs one payload, but the file has \(payloads.count.grouped)")
      }
      let options = options.asType(payloads[0].pushType ?? configured)
      let payload = try input.payload(payloads[0], as: options.pushType)
      let (budget, type) = try options.byteBudget(for: payload, as: payloads[0].pushType)
      return try showWorstCase(of: payload, in: payloads[0], budget, type, isGiven: options.budget != nil)
    }
    // Read even if nothing is cut: otherwise, a misspelled field would not be found until a payload is too large.
    let policy = try options.fittingPolicy()
    var sizes: [PayloadSize] = []
    // The app that the configuration names, which fit uses too; it is read for the first payload that is too large.
    var rendered: [RenderedLanguage]?
    for payload in payloads {
      let options = options.asType(payload.pushType ?? configured)
      var size = try PayloadSize(payload, try input.payload(payload, as: options.pushType), options)
      if size.left < 0 {
        let languages = try rendered ?? worstCase.apps(for: file.file).flatMap { [RenderedLanguage](of: $0) }
        rendered = languages
        size.fit = try FittingAttempt(payload, in: input, options, policy, renderedIn: languages)
      }
      sizes.append(size)
    }
    switch format.format {
    case .json:
      let results = sizes.map { JSON.object($0.json) }
      try printResult(results.count == 1 ? results[0] : ["payloads": .array(results)])
    case .text:
      let texts = zip(payloads, sizes).map { payload, size in
        (payloads.count == 1 ? "" : payload.label.escapedForTerminal(keepsLines: false) + ":\n") + size.text
      }
      try printResult(texts.joined(separator: "\n"))
    }
    if sizes.contains(where: { $0.left < 0 }) { throw ExitCode(1) }
  }

  private func showWorstCase(
    of payload: Payload, in enveloped: EnvelopedPayload, _ budget: ByteBudget, _ type: PushType, isGiven: Bool
  ) throws {
    let sizes = try worstCase.sizes(of: payload, from: file.file)
    switch format.format {
    case .json:
      var result: JSONObject = [
        "limit": JSON(budget.bytes), "pushType": .string(type.name),
        "worstCase": .array(sizes.map { $0.json(budget: budget.bytes) }),
      ]
      result["addedByFCM"] = enveloped.addedJSON
      try printResult(.object(result))
    case .text:
      let title = "worst case of \(budget.bytes.counted("byte")) (\(isGiven ? "given" : type.name))"
      let lines = [title] + WorstCase.lines(sizes, budget: budget.bytes) + enveloped.addedLines
      try printResult(lines.joined(separator: "\n") + "\n")
    }
    if sizes.contains(where: { $0.bytes > budget.bytes }) { throw ExitCode(1) }
  }
}

/// The size of a payload, and of its fields.
private struct PayloadSize {
  let payload: EnvelopedPayload
  let bytes: Int
  let limit: Int
  let type: PushType
  let isBudgetGiven: Bool
  let fields: [FieldSize]
  /// The result that `fit` would have if the payload is too large.
  var fit: FittingAttempt?

  var left: Int { limit - bytes }

  init(_ enveloped: EnvelopedPayload, _ payload: Payload, _ options: FittingOptions) throws {
    let (budget, type) = try options.byteBudget(for: payload, as: enveloped.pushType)
    let left = try budget.remaining(beside: payload)
    self.payload = enveloped
    self.type = type
    bytes = budget.bytes - left
    limit = budget.bytes
    isBudgetGiven = options.budget != nil
    fields = try payload.fieldSizes()
  }

  var json: JSONObject {
    var result: JSONObject = [
      "bytes": JSON(bytes), "limit": JSON(limit), "left": JSON(left), "pushType": .string(type.name),
      "fields": fields.json,
    ]
    if !payload.label.isEmpty { result["payload"] = .string(payload.label) }
    result["addedByFCM"] = payload.addedJSON
    result["fit"] = fit?.json
    return result
  }

  var text: String {
    var lines = [
      "\(bytes.grouped) of \(limit.counted("byte")) (\(isBudgetGiven ? "given" : type.name)), \(left < 0 ? "\((-left).grouped) too many" : "\(left.grouped) left")"
    ]
    // A line feed in a name must not look like another field.
    let names = fields.map { $0.path?.escapedForTerminal(keepsLines: false) ?? "(structure)" }
    let width = names.map(\.count).max() ?? 0
    for (name, field) in zip(names, fields) {
      let padding = String(repeating: " ", count: width - name.count + max(1, 6 - field.bytes.grouped.count))
      let bar = isOutputTerminal ? " " + Self.bar(field.bytes, of: max(bytes, 1)) : ""
      lines.append("  \(name)\(padding)\(field.bytes.grouped)\(bar)")
    }
    lines += payload.addedLines + (fit?.lines ?? [])
    return lines.joined(separator: "\n") + "\n"
  }

  private static func bar(_ part: Int, of whole: Int) -> String {
    String(repeating: "█", count: max(1, part * 40 / whole))
  }
}

extension EnvelopedPayload {
  /// The line about what FCM adds; none if it adds nothing.
  fileprivate var addedLines: [String] {
    addedSize > 0 ? ["FCM adds about \(addedSize.counted("byte")), which Apple counts too"] : []
  }

  fileprivate var addedJSON: JSON? {
    addedSize > 0 ? ["bytes": JSON(addedSize), "confidence": "reported"] : nil
  }
}

extension FittingAttempt {
  fileprivate var lines: [String] {
    switch result {
    case .success(let fitted) where fitted.cuts.isEmpty: []
    case .success(let fitted): ["fit would cut"] + fitted.cuts.map { "  \($0.line)" }
    case .failure(let error): ["fit would fail: \(error)"]
    }
  }

  fileprivate var json: JSON {
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
    case .failure(.made): ["error": .string(Problem.made.description)]
    case .failure(.added(let size)): ["error": .string(Problem.added(size).description)]
    case .failure(.fitting(let error)):
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
