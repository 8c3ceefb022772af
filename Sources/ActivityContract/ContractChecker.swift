import CompactJSON
import SourceText

/// Compares a value with the schemas of a contract.
///
/// It recurses as deep as the value nests, up to ``depthLimit``. If a value may match one of several schemas, the
/// answer for each is remembered, so that no value is compared twice with the same schema for that.
struct ContractChecker {
  /// The number of schemas that may be open at a time; what is deeper is not checked.
  static let depthLimit = 256
  /// The number of comparisons of a value with a schema, a name or another value; what is left after them is not checked.
  static let comparisonLimit = 1_000_000

  /// A step on the path to a value.
  enum Step {
    case member(String)
    case element(Int)
  }

  /// A value and a schema with which it is compared.
  struct Question: Hashable {
    let schema: Int
    let offset: Int
  }

  let schemas: [ContractSchema]
  let part: ActivityContract.Part
  private(set) var result = ActivityCheck()
  var path: [Step] = []
  private var depth = 0
  private var comparisons = 0
  /// The remark about what the limits left out; `nil` if there is nothing.
  private var unchecked: String?
  /// Whether only the answer counts; nothing is reported.
  private(set) var isSilent = false
  private(set) var fails = false
  private var answers: [Question: Bool] = [:]

  private init(_ schemas: [ContractSchema], _ part: ActivityContract.Part) {
    self.schemas = schemas
    self.part = part
  }

  /// Whether the answer is known, so that the rest need not be compared.
  var isDecided: Bool { isSilent && fails }

  /// Compares a value with a schema.
  mutating func check(_ value: JSONNode, _ index: Int) {
    guard !isDecided, count(1) else { return }
    guard depth < Self.depthLimit else {
      return unchecked = "the \(part.rawValue) is not checked beyond \(Self.depthLimit) levels"
    }
    depth += 1
    defer { depth -= 1 }
    let schema = schemas[index]
    if let reason = schema.notChecked {
      return remark(.notChecked, at: value) { place in
        "\(place) is not checked: \(reason.shown)"
      }
    }
    if let reference = schema.reference { check(value, reference) }
    guard checkType(value, schema) else { return }
    if let values = schema.values { checkValue(value, values) }
    switch value.kind {
    case .number: checkNumber(value, schema)
    case .string: checkText(value, schema)
    case .array: checkElements(value, schema)
    case .object: checkMembers(value, schema)
    case .null, .boolean: break
    }
    if !schema.anyOf.isEmpty { checkAlternatives(value, schema.anyOf) }
    if !schema.oneOf.isEmpty { checkAlternatives(value, schema.oneOf, isExclusive: true) }
  }

  /// Counts comparisons, and returns whether that many may still be made.
  mutating func count(_ number: Int) -> Bool {
    comparisons += number
    guard comparisons > Self.comparisonLimit else { return true }
    unchecked = "the rest of the \(part.rawValue) is not checked, because it is too long"
    return false
  }

  /// Compares a part of a payload with its schema, and returns what was found.
  static func check(_ value: JSONNode, _ index: Int, of schemas: [ContractSchema], as part: ActivityContract.Part)
    -> ActivityCheck
  {
    var checker = Self(schemas, part)
    checker.check(value, index)
    // It is said even if there are many other remarks.
    if let message = checker.unchecked {
      checker.result.remarks.append(checker.mismatch(.notChecked, at: value, message))
    }
    return checker.result
  }

  /// Returns whether a value matches a schema.
  mutating func matches(_ value: JSONNode, _ index: Int) -> Bool {
    let question = Question(schema: index, offset: value.offset)
    if let known = answers[question] { return known }
    let (wasSilent, failed) = (isSilent, fails)
    (isSilent, fails) = (true, false)
    check(value, index)
    let answer = !fails
    (isSilent, fails) = (wasSilent, failed)
    answers[question] = answer
    return answer
  }

  /// Reports a mismatch.
  mutating func report(_ kind: ActivityMismatch.Kind, at node: JSONNode, _ message: (String) -> String) {
    fails = true
    guard !isSilent, result.mismatches.count < ActivityCheck.mismatchLimit else { return }
    result.mismatches.append(mismatch(kind, at: node, message(place)))
  }

  /// Reports a mismatch that the app would decode, but not as it is meant.
  mutating func warn(_ kind: ActivityMismatch.Kind, at node: JSONNode, _ message: (String) -> String) {
    guard !isSilent else { return }
    report(kind, at: node, message)
  }

  /// Reports something that the app would decode.
  mutating func remark(_ kind: ActivityMismatch.Kind, at node: JSONNode, _ message: (String) -> String) {
    guard !isSilent, result.remarks.count < ActivityCheck.mismatchLimit else { return }
    result.remarks.append(mismatch(kind, at: node, message(place)))
  }

  /// Keeps a date.
  mutating func keep(_ seconds: Double, at node: JSONNode) {
    guard !isSilent, result.dates.count < ActivityCheck.mismatchLimit else { return }
    result.dates.append(
      ActivityDate(path: place, offset: node.offset, length: node.length, secondsSince1970: seconds))
  }

  private func mismatch(
    _ kind: ActivityMismatch.Kind, at node: JSONNode, _ message: String
  ) -> ActivityMismatch {
    ActivityMismatch(kind: kind, path: place, offset: node.offset, length: node.length, message: message)
  }

  /// The path of the value that is compared, such as `content-state.teams[0]`.
  var place: String {
    path.reduce(into: part.rawValue) { text, step in
      switch step {
      case .member(let name): text += ".\(name.shown)"
      case .element(let index): text += "[\(index)]"
      }
    }
  }
}
