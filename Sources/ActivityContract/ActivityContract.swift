public import CompactJSON

/// The contract of a Live Activity: what an app's `ActivityAttributes` and its `ContentState` decode.
///
/// APNs accepts a push whose `content-state` the app cannot decode, and the device drops it without a word. A contract
/// finds such a state before it is sent. It is a JSON Schema (2020-12), written by hand or made from Swift source:
///
///     {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "MatchAttributes", "type": "object",
///      "properties": {
///        "attributes": {"type": "object", "properties": {"home": {"type": "string"}}, "required": ["home"]},
///        "content-state": {"type": "object", "properties": {
///          "score": {"type": "integer", "x-swift-type": "UInt8"},
///          "kickOff": {"x-swift-type": "Date"}}, "required": ["score"]}}}
///
/// A value matches if Foundation's `JSONDecoder` would decode it: null is a missing value only where the schema has the
/// type `null`, `1.0` is an integer, a boolean is not a number, and the first of two members with one name counts.
/// Unknown members are ignored, unless `additionalProperties` is `false`. A keyword that the reader does not know is an
/// error. <doc:ContractFormat> lists the keywords.
///
/// The time for a check is linear in the state, for each contract, and there are limits for its depth and its work.
public struct ActivityContract: Sendable {
  /// The size limit of a contract in bytes: 1 MiB.
  public static let sizeLimit = 1 << 20
  /// The number of arrays and objects that may be open at a time in a contract.
  static let nestingLimit = 128

  /// The two values of a payload that the app decodes.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// The fixed attributes, sent when an activity starts.
    case attributes
    /// The state, sent with each update.
    case contentState = "content-state"
  }

  /// The name of the attributes' type, which is `attributes-type` in a payload; `nil` if the contract has no title.
  public var attributesType: String?

  let schemas: [ContractSchema]
  let parts: [Part: Int]

  /// Creates a contract by parsing its file.
  ///
  /// - Parameter bytes: JSON in UTF-8, at most ``sizeLimit`` bytes.
  public init(parsing bytes: [UInt8]) throws(ActivityContractError) {
    guard bytes.count <= Self.sizeLimit else {
      throw ActivityContractError(.tooLarge(limit: Self.sizeLimit), at: Self.sizeLimit)
    }
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes, depthLimit: Self.nestingLimit)
    } catch {
      throw ActivityContractError(.json(error.reason), at: error.offset)
    }
    var reader = ContractReader()
    (attributesType, parts) = try reader.read(document.root)
    schemas = reader.schemas
  }

  /// Creates a contract by parsing the text of its file.
  public init(parsing text: some StringProtocol) throws(ActivityContractError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// Returns whether the contract says something about a part of a payload.
  public func covers(_ part: Part) -> Bool { parts[part] != nil }

  /// Returns the result of comparing a part of a payload with the contract.
  ///
  /// A part that the contract does not cover has no findings.
  public func check(_ value: JSONNode, as part: Part = .contentState) -> ActivityCheck {
    guard let schema = parts[part] else { return ActivityCheck() }
    return ContractChecker.check(value, schema, of: schemas, as: part)
  }

  /// Returns the places of a part of a payload that the app would not decode as they are meant, in order.
  public func mismatches(in value: JSONNode, as part: Part = .contentState) -> [ActivityMismatch] {
    check(value, as: part).mismatches
  }

  /// Returns the mismatches in JSON text; the whole text is the value.
  public func mismatches(
    in bytes: [UInt8], as part: Part = .contentState
  ) throws(JSONError) -> [ActivityMismatch] {
    mismatches(in: try JSONDocument(parsing: bytes).root, as: part)
  }

  /// Returns the mismatches in a value of provider code, encoded as it is sent; empty if the app can decode it.
  ///
  /// In a unit test: `#expect(try contract.mismatches(encoding: state).isEmpty)`. A `Date` is encoded as ActivityKit
  /// decodes it, in seconds since 2001. The offsets are those of the encoded text.
  public func mismatches(
    encoding value: some Encodable, as part: Part = .contentState
  ) throws -> [ActivityMismatch] {
    var encoder = CompactJSONEncoder()
    encoder.refusesDates = false
    return try mismatches(in: try encoder.encode(value), as: part)
  }
}
