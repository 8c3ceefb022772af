public import APNsPayload
public import CompactJSON

/// A recipient: whose languages, and what to send.
///
/// As a line of JSON, at most ``lineLimit`` bytes: `{"id": 1, "languages": ["fr-CA"], "payload": {...}}` brings a payload
/// of its own, `{"id": 1, "languages": ["fr-CA"], "args": ["Jenna"]}` fills a template: `args` is the `loc-args` of its
/// body, or an object of ``BatchArguments``. `languages` may be missing; unknown members are ignored; of two members with
/// one name the line is refused.
public struct BatchRecipient: Sendable, Hashable {
  /// The longest line that is read: 1 MiB.
  public static let lineLimit = 1 << 20

  /// What the result carries to say whose it is: any JSON value but null.
  public var id: JSON
  /// The person's languages, the most preferred first.
  public var languages: [String]
  /// The whole payload; nil to fill the template.
  public var payload: Payload?
  /// What fills the template; nil to take it as it is.
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
    let document = try BatchError.document(line)
    let members = try BatchMembers(document.root)
    id = members.id
    languages = try members.languages()
    token = try members.token()
    arguments = try members.arguments()
    if let node = members.payload {
      do {
        payload = try Payload(reading: node)
      } catch {
        throw BatchError(.payload(error.reason), at: error.offset)
      }
    }
  }
}
