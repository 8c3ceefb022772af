import APNsPayload
public import ArgumentParser
import CompactJSON
public import PayloadFitting
import SourceText

/// The options that decide how a payload is made to fit, for `fit`, `size` and `batch`.
struct FittingOptions: ParsableArguments {
  enum Boundary: String, ExpressibleByArgument, CaseIterable {
    case grapheme, word

    func textBoundary(language: String) -> TextBoundary {
      switch self {
      case .grapheme: .grapheme
      case .word: .word(language: language)
      }
    }
  }

  @Option(help: "Fit into this many bytes; the limit of the push type by default.")
  var budget: Int?
  @Option(help: "Use the limit of this push type; by default, as configured, or derived from the payload.")
  var pushType: PushType?
  @Option(help: "Cut text after a whole grapheme or a whole word.")
  var boundary = Boundary.grapheme
  @Option(
    help: "Find words by the rules of this language, such as fi; Thai and Japanese are recognized by their scripts.")
  var language: String?
  @Option(help: "End shortened text with this string, which may be empty.")
  var ellipsis = "…"
  @Option(help: "Cut only these fields, separated by commas, in this order.")
  var fields = FittingPolicy.allFields.map(\.name).joined(separator: ",")
  @Option(
    help: "Cut each field to its minimum before the next one (ordered), or always cut the longest (longest-first).")
  var policy = FittingPolicy.Order.ordered
  @Option(help: "Keep at least this many characters of a field, such as body=40; may be repeated.")
  var minimum: [Minimum] = []
  @Option(help: "Never cut these fields to nothing, separated by commas.")
  var neverEmpty: String?

  struct Minimum: ExpressibleByArgument {
    let field: AlertKey
    let characters: Int

    init?(argument: String) {
      let parts = argument.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let field = FittingPolicy.field(parts[0]), let characters = Int(parts[1]), characters >= 0
      else { return nil }
      self.field = field
      self.characters = characters
    }
  }

  /// Returns the options with a push type, unless they have one.
  func asType(_ type: PushType?) -> Self {
    var options = self
    if budget == nil { options.pushType = pushType ?? type }
    return options
  }

  /// Returns the budget, and the push type that sets it unless it is given in bytes.
  ///
  /// - Parameter headerType: the push type in the headers of an envelope; `nil` to derive it from the payload.
  func byteBudget(
    for payload: Payload, as headerType: PushType? = nil
  ) throws(Failure) -> (budget: ByteBudget, pushType: PushType) {
    if budget != nil, pushType != nil { throw Failure("error: use either --push-type or --budget, not both") }
    let type = pushType ?? headerType ?? PushType(derivedFrom: payload)
    return (try fixedBudget() ?? ByteBudget(type), type)
  }

  /// Returns the budget that is given in bytes; `nil` to use the limit of the push type.
  func fixedBudget() throws(Failure) -> ByteBudget? {
    guard let budget else { return nil }
    guard budget >= 0 else { throw Failure("error: --budget is \(budget), but must be 0 or more") }
    return ByteBudget(bytes: budget)
  }

  func validate() throws {
    if language != nil, boundary != .word {
      throw ValidationError("--language needs --boundary word")
    }
  }

  func fittingPolicy() throws(Failure) -> FittingPolicy {
    var minimums: [AlertKey: FieldMinimum] = [:]
    for minimum in minimum { minimums[minimum.field, default: FieldMinimum()].characters = minimum.characters }
    for field in try Self.fields(neverEmpty ?? "", of: "--never-empty") {
      minimums[field, default: FieldMinimum()].mayBecomeEmpty = false
    }
    return FittingPolicy(
      order: policy, fields: try Self.fields(fields, of: "--fields"),
      boundary: boundary.textBoundary(language: language ?? ""), ellipsis: ellipsis,
      minimums: minimums)
  }

  private static func fields(_ list: String, of option: String) throws(Failure) -> [AlertKey] {
    var fields: [AlertKey] = []
    for name in list.commaSeparated {
      guard let field = FittingPolicy.field(name) else {
        let known = FittingPolicy.allFields.map(\.name).listed(or: true)
        throw Failure("error: \(option): unknown field \"\(name.shown)\"; use \(known)")
      }
      if !fields.contains(field) { fields.append(field) }
    }
    return fields
  }
}

extension FittingPolicy.Order: ExpressibleByArgument {}

extension FittingPolicy {
  fileprivate static func field(_ name: some StringProtocol) -> AlertKey? { allFields.first { $0.name == name } }
}

extension FieldCut {
  /// A line of text that says what was cut.
  var line: String {
    "\(path): \(bytesBefore.counted("byte")) to \(bytesAfter.grouped), "
      + "\(charactersBefore.counted("character")) to \(charactersAfter.grouped)"
  }
}
