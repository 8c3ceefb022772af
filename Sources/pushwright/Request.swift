import APNsPayload
import APNsRequest
import ArgumentParser
import CompactJSON
import HTTPTypes

struct Request: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the HTTP/2 request that sends the payload to APNs.",
    discussion: """
      What APNs would refuse is refused here, with its reason and exit status 1. The format curl is a command line to \
      paste into a shell. It sends nothing by itself.
      """)

  @OptionGroup var file: FileArgument
  @Option(help: "The device token, in hexadecimal.")
  var token: String?
  @Option(help: "The broadcast channel's id, in place of a device token.")
  var channel: String?
  @Option(help: "The app's bundle id; the push type's suffix is added where it is not there.")
  var topic: String
  @Option(help: "The push type; derived from the payload where none is given.")
  var pushType: String?
  @Option(parsing: .unconditional, help: "10 at once, 5 power-considerate, 1 never wakes the device.")
  var priority: String?
  @Option(parsing: .unconditional, help: "UNIX seconds until which APNs keeps trying; 0 for one try.")
  var expiration: String?
  @Option(parsing: .unconditional, help: "At most 64 bytes: a later push with the same id takes this one's place.")
  var collapseId: String?
  @Option(help: "The request's UUID, or random for a new one; left to APNs where none is given.")
  var id: String?
  @Option(help: "The JSON Web Token for the authorization header; none where a certificate stands for you.")
  var providerToken: String?
  @Option(help: "Whose tokens: production or development.")
  var environment = Environment.production
  @Option(help: "A proxy or a mock in place of Apple's server: HOST or HOST:PORT.")
  var host: String?
  @Option(help: "How to print the request: text, json or curl.")
  var format = Format.text

  enum Environment: String, ExpressibleByArgument, CaseIterable {
    case production, development
  }

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, curl
  }

  func validate() throws {
    guard (token == nil) != (channel == nil) else {
      throw ValidationError("found both or none of --token and --channel, expected one of them")
    }
  }

  func run() throws {
    let server = try server()
    let input = try file.read()
    guard !input.bytes.isEmpty else { throw Failure(RequestError(.payloadEmpty)) }
    let payload = try input.payload()
    let priority = try Self.integer(priority, or: .badPriority)
    let expiration = try Self.integer(expiration, or: .badExpirationDate)
    let request: NotificationRequest
    do throws(RequestError) {
      request = try NotificationRequest(
        payload, to: destination(), bundleID: topic, pushType: knownPushType(), priority: priority,
        expiration: expiration, collapseID: collapseId, id: messageID(), providerToken: providerToken, server: server)
    } catch {
      throw Failure(error)
    }
    switch format {
    case .text: try printResult(request.text)
    case .json: try printResult(request.json)
    case .curl: try printResult(request.curl + "\n")
    }
  }
}

extension Request {
  private func destination() throws(RequestError) -> NotificationRequest.Destination {
    guard let token else { return .channel(channel ?? "") }
    do throws(DeviceTokenError) {
      return .device(try DeviceToken(hexadecimal: token))
    } catch {
      throw RequestError(error)
    }
  }

  /// A misspelled type on the command line is a mistake, not a new type.
  private func knownPushType() throws(RequestError) -> PushType? {
    guard let type = pushType.map(PushType.init(name:)) else { return nil }
    guard type.isKnown else { throw RequestError(.invalidPushType(type.name)) }
    return type
  }

  private func messageID() throws(RequestError) -> APNsID? {
    guard let id else { return nil }
    return id == "random" ? .random() : try APNsID(parsing: id)
  }

  private func server() throws(Failure) -> APNsServer {
    guard let host else { return environment == .production ? .production : .development }
    // The colons of an IPv6 address stand in brackets.
    let bracket = host.lastIndex(of: "]") ?? host.startIndex
    let colon = host[bracket...].lastIndex(of: ":")
    let port = colon.map { Int(host[host.index(after: $0)...]) ?? 0 } ?? 443
    guard let server = APNsServer(host: String(host[..<(colon ?? host.endIndex)]), port: port) else {
      throw Failure("error: --host: found no host with a port of 1 to 65535, expected HOST or HOST:PORT")
    }
    return server
  }

  private static func integer(_ text: String?, or reason: APNsReason) throws(Failure) -> Int? {
    guard let text else { return nil }
    guard let value = Int(text) else {
      throw Failure("error: \(reason.name): found no integer, expected one", status: 1)
    }
    return value
  }
}

extension Failure {
  /// What APNs would answer, and why.
  init(_ error: RequestError, status: Int32 = 1) {
    let reason = error.apnsReason.map { "\($0.name): " } ?? ""
    self.init("error: \(reason)\(error)", status: status)
  }
}

extension NotificationRequest {
  private var bodyText: String { String(decoding: body, as: UTF8.self) }

  /// The request for people.
  fileprivate var text: String {
    let headers = headerFields.map { "\($0.name.canonicalName): \($0.value)\n" }.joined()
    return "\(HTTPRequest.Method.post.rawValue) \(url)\n\(headers)\n\(bodyText)\n"
  }

  /// The request for programs, as the command's contract has it.
  fileprivate var json: JSON {
    let headers = headerFields.map { JSONObject.Member(name: $0.name.canonicalName, value: .string($0.value)) }
    return [
      "method": .string(httpRequest.method.rawValue), "url": .string(url), "path": .string(path),
      "headers": .object(JSONObject(headers)), "body": .string(bodyText),
    ]
  }

  /// A command line for sh; options may follow it.
  fileprivate var curl: String {
    var words = ["curl", "--http2", "--include", "--request", httpRequest.method.rawValue]
    for field in headerFields { words += ["--header", Self.quoted("\(field.name.canonicalName): \(field.value)")] }
    // curl would say that the body is a form's.
    words += ["--header", Self.quoted("content-type:"), "--data-binary", Self.quoted(bodyText), Self.quoted(url)]
    return words.joined(separator: " ")
  }

  /// A word that sh takes as it is: inside single quotes only the single quote itself ends them.
  ///
  /// A payload that is JSON text has no NUL, and starts with a brace: not with the `@` that names a file to curl.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
