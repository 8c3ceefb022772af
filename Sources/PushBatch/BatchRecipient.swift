public import APNsPayload
public import CompactJSON

/// A recipient: the user's languages, and what to send.
///
/// As JSON, a recipient is a line of at most ``lineLimit`` bytes. `{"id": 1, "languages": ["fr-CA"], "payload": {...}}`
/// brings its own payload. `{"id": 1, "languages": ["fr-CA"], "args": ["Jenna"]}` fills a template: `args` is the
/// `loc-args` of its body, or an object of ``BatchArguments``.
///
/// `app` is the label of the version of the app that the recipient has, if the batch has several.
///
/// `languages` is optional, and so is `args` if the template has no arguments. A null counts as absent for every member
/// but `id`. Unknown members are ignored. A line with a duplicate of a known member is refused.
public struct BatchRecipient: Sendable, Hashable {
  /// The length of the longest line that is read, in bytes: 64 KiB.
  ///
  /// A payload has at most 5 KiB, and a longer line would only cost memory.
  public static let lineLimit = 64 << 10

  /// The value that identifies the recipient in the result: any JSON value but null.
  public var id: JSON
  /// The user's languages, the most preferred first.
  public var languages: [String]
  /// The label of the version of the app that the recipient has; `nil` for the newest one.
  ///
  /// It is ignored if the batch has only one app without a label.
  public var app: String?
  /// The whole payload; `nil` to fill the template.
  public var payload: Payload?
  /// The values that fill the template.
  ///
  /// They may be `nil` only if the recipient brings a payload, or if the template has no arguments: a template's
  /// arguments are samples.
  public var arguments: BatchArguments?
  /// The device token in hexadecimal, for the request's path; `nil` if it is not known.
  public var token: String?

  /// Creates a recipient with a payload, with arguments for the template, or with neither.
  public init(
    id: JSON, languages: [String] = [], app: String? = nil, payload: Payload? = nil, arguments: BatchArguments? = nil,
    token: String? = nil
  ) {
    self.id = id
    self.languages = languages
    self.app = app
    self.payload = payload
    self.arguments = arguments
    self.token = token
  }

  /// Reads a recipient from a line of JSON.
  ///
  /// - Throws: an error if the line is not a recipient.
  public init(parsing line: [UInt8]) throws(BatchError) {
    let nodes = try RecipientNodes(parsing: line)
    try self.init(nodes, languages: nodes[.languages]?.languages() ?? [])
  }

  /// Reads a recipient from a line of JSON in any sequence of bytes, such as `Data`.
  public init(parsing line: some Sequence<UInt8>) throws(BatchError) { try self.init(parsing: Array(line)) }

  /// Reads a recipient from a line of JSON.
  public init(parsing line: some StringProtocol) throws(BatchError) { try self.init(parsing: Array(line.utf8)) }

  init(_ nodes: RecipientNodes, languages: [String]) throws(BatchError) {
    id = .null
    self.languages = languages
    for member in BatchMember.allCases {
      guard let node = nodes[member] else { continue }
      switch member {
      case .id: id = node.value
      case .app where node.kind != .null: app = try node.expect(node.string, of: "app", "a string")
      case .token where node.kind != .null: token = try node.expect(node.string, of: "token", "a string")
      case .args where node.kind != .null: arguments = try BatchArguments(node)
      case .payload where node.kind != .null:
        do throws(PayloadError) {
          payload = try Payload(reading: node)
        } catch {
          throw BatchError(.payload(error.reason), at: error.offset)
        }
      case .languages, .app, .token, .args, .payload: break
      case .locArgs, .titleLocArgs, .subtitleLocArgs, .title, .subtitle, .body, .badge, .threadID: break
      case .relevanceScore, .timestamp, .event, .contentState, .staleDate, .dismissalDate, .custom: break
      }
    }
  }

  /// The members that the recipient has, including those of its arguments.
  var members: BatchMembers {
    // Copied once, not for each member.
    let arguments = arguments
    return BatchMembers { member in
      switch member {
      case .id: true
      case .languages: !languages.isEmpty
      case .app: app != nil
      case .token: token != nil
      case .args: arguments != nil
      case .payload: payload != nil
      case .locArgs, .titleLocArgs, .subtitleLocArgs, .title, .subtitle, .body, .badge, .threadID,
        .relevanceScore, .timestamp, .event, .contentState, .staleDate, .dismissalDate, .custom:
        arguments?.has(member) == true
      }
    }
  }
}
