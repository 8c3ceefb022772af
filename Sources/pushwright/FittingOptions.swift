import APNsPayload
public import ArgumentParser
import CompactJSON
public import PayloadFitting
import SourceText

/// How a payload is made to fit: what `fit` does and `size` announces.
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

  @Option(help: "The bytes that the payload may have; else the limit of the push type.")
  var budget: Int?
  @Option(help: "The push type whose limit counts; derived from the payload where none is given.")
  var pushType: PushType?
  @Option(help: "Where a text may be cut: grapheme or word.")
  var boundary = Boundary.grapheme
  @Option(help: "The language whose words count, such as fi; Thai and Japanese are known by their scripts.")
  var language: String?
  @Option(help: "What a shortened text ends with; an empty one for nothing.")
  var ellipsis = "…"
  @Option(help: "Which fields may be cut, separated by commas, the first to be cut first.")
  var fields = FittingPolicy.allFields.map(\.name).joined(separator: ",")
  @Option(help: "ordered: a field is cut only when the one before is at its minimum; longest-first: the longest is.")
  var policy = FittingPolicy.Order.ordered
  @Option(help: "How many characters of a field's texts stay at least, such as body=40; may be repeated.")
  var minimum: [Minimum] = []
  @Option(help: "The fields whose texts never become empty, separated by commas.")
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

  /// The budget, and what it is the limit of.
  func byteBudget(for payload: Payload) throws(Failure) -> (budget: ByteBudget, pushType: PushType) {
    let type = pushType ?? PushType(derivedFrom: payload)
    return (try fixedBudget() ?? ByteBudget(type), type)
  }

  /// The budget that is given as a number of bytes; nil where it is the limit of the push type.
  func fixedBudget() throws(Failure) -> ByteBudget? {
    guard let budget else { return nil }
    guard pushType == nil else { throw Failure("error: found --push-type beside --budget, expected one of them") }
    guard budget >= 0 else { throw Failure("error: found --budget \(budget), expected 0 or more") }
    return ByteBudget(bytes: budget)
  }

  func validate() throws {
    if language != nil, boundary != .word {
      throw ValidationError("found --language without --boundary word, expected both")
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
        let known = FittingPolicy.allFields.map(\.name).joined(separator: ", ")
        throw Failure("error: found '\(name.shown)' in \(option), expected some of \(known)")
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
  /// What was cut, for people.
  var line: String {
    "\(path): \(bytesBefore) bytes to \(bytesAfter), \(charactersBefore) characters to \(charactersAfter)"
  }
}
