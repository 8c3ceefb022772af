public import APNsRequest
public import ArgumentParser

/// The options of every request to APNs, including how to print it.
struct RequestOptions: ParsableArguments {
  @Option(help: "Send this UUID as the request's id; the value random sends a new one; by default, APNs makes one.")
  var id: String?
  @Option(help: "Send this JSON Web Token in the authorization header; omit it if you use a certificate.")
  var providerToken: String?
  @Option(help: "Send to production or development; tokens and channels are valid in only one of them.")
  var environment = Environment.production
  @Option(help: "Send to a proxy or a mock, HOST or HOST:PORT, instead of Apple's server.")
  var host: String?
  @Option(help: "Print the request as text, json or curl.")
  var format = Format.text

  enum Environment: String, ExpressibleByArgument, CaseIterable {
    case production, development
  }

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, curl
  }

  /// Returns the request's id; `nil` if APNs creates it.
  func messageID() throws(RequestError) -> APNsID? {
    guard let id else { return nil }
    return id == "random" ? .random() : try APNsID(parsing: id)
  }

  /// Returns the server at the given host, or Apple's server for the environment.
  func server(production: APNsServer, development: APNsServer) throws(Failure) -> APNsServer {
    guard let host else {
      return switch environment {
      case .production: production
      case .development: development
      }
    }
    // The colons of an IPv6 address are inside the brackets.
    let bracket = host.lastIndex(of: "]") ?? host.startIndex
    let colon = host[bracket...].lastIndex(of: ":")
    let port = colon.map { Int(host[host.index(after: $0)...]) ?? 0 } ?? 443
    guard let server = APNsServer(host: String(host[..<(colon ?? host.endIndex)]), port: port) else {
      throw Failure("error: --host: expected HOST or HOST:PORT, with a port of 1 to 65535")
    }
    return server
  }

  /// Prints the request that `make` returns; throws a failure with Apple's reason if APNs would refuse the request.
  func print<Request: APNsHTTPRequest>(_ make: () throws(RequestError) -> Request) throws(Failure) {
    let request: Request
    do throws(RequestError) {
      request = try make()
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

extension Failure {
  /// Creates a failure with the reason that APNs would return, and a message that explains it.
  init(_ error: RequestError, status: Int32 = 1) {
    let reason = error.apnsReason.map { "\($0.name): " } ?? ""
    self.init("error: \(reason)\(error)", status: status)
  }
}

extension ChannelStorage: ExpressibleByArgument {
  private static let named = [("none", Self.noMessage), ("most-recent", Self.mostRecentMessage)]

  /// Creates the policy with this word on the command line; `nil` if there is none.
  public init?(argument: String) {
    guard let policy = Self.named.first(where: { $0.0 == argument })?.1 else { return nil }
    self = policy
  }

  /// The words of all policies, for help and completion.
  public static var allValueStrings: [String] { named.map(\.0) }

  /// The words of all policies, for completion in a shell.
  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  /// The word for this policy.
  public var defaultValueDescription: String { Self.named.first { $0.1 == self }?.0 ?? String(rawValue) }
}
