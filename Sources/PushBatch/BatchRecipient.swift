public import APNsPayload
public import CompactJSON

/// A recipient: whose languages, and what to send.
///
/// As a line of JSON, at most ``lineLimit`` bytes: `{"id": 1, "languages": ["fr-CA"], "payload": {...}}` brings a payload
/// of its own, `{"id": 1, "languages": ["fr-CA"], "args": ["Jenna"]}` fills a template: `args` is the `loc-args` of its
/// body, or an object of ``BatchArguments``. `languages` may be missing, and `args` where the template has no arguments;
/// null is absent for all but `id`; unknown
/// members are ignored; of two members with one name the line is refused.
public struct BatchRecipient: Sendable, Hashable {
  /// The longest line that is read: 64 KiB.
  ///
  /// A payload has at most 5 KiB, and a longer line would only cost memory.
  public static let lineLimit = 64 << 10

  /// What the result carries to say whose it is: any JSON value but null.
  public var id: JSON
  /// The person's languages, the most preferred first.
  public var languages: [String]
  /// The whole payload; nil to fill the template.
  public var payload: Payload?
  /// What fills the template; nil only where the template has no arguments of its own, which are samples.
  public var arguments: BatchArguments?
  /// The device's token in hexadecimal, for the request's path; nil where none is known.
  public var token: String?

  /// A recipient with a payload, or with arguments for the template, or with neither.
  public init(
    id: JSON, languages: [String] = [], payload: Payload? = nil, arguments: BatchArguments? = nil, token: String? = nil
  ) {
    self.id = id
    self.languages = languages
    self.payload = payload
    self.arguments = arguments
    self.token = token
  }

  /// Reads a line; throws for what is no such object.
  public init(parsing line: [UInt8]) throws(BatchError) {
    let nodes = try RecipientNodes(parsing: line)
    try self.init(nodes, languages: nodes[.languages]?.languages() ?? [])
  }

  init(_ nodes: RecipientNodes, languages: [String]) throws(BatchError) {
    id = .null
    self.languages = languages
    for member in BatchMember.allCases {
      guard let node = nodes[member] else { continue }
      switch member {
      case .id: id = node.value
      case .token where node.kind != .null: token = try node.expect(node.string, of: "token", "a string")
      case .args where node.kind != .null: arguments = try BatchArguments(node)
      case .payload where node.kind != .null:
        do throws(PayloadError) {
          payload = try Payload(reading: node)
        } catch {
          throw BatchError(.payload(error.reason), at: error.offset)
        }
      case .languages, .token, .args, .payload: break
      case .locArgs, .titleLocArgs, .subtitleLocArgs, .title, .subtitle, .body, .badge, .threadID, .custom: break
      }
    }
  }

  /// What the recipient has, of its own and among its arguments.
  var members: BatchMembers {
    // Once, not for each member.
    let arguments = arguments
    return BatchMembers { member in
      switch member {
      case .id: true
      case .languages: !languages.isEmpty
      case .token: token != nil
      case .args: arguments != nil
      case .payload: payload != nil
      case .locArgs, .titleLocArgs, .subtitleLocArgs, .title, .subtitle, .body, .badge, .threadID, .custom:
        arguments?.has(member) == true
      }
    }
  }
}
