public import APNsRequest
public import ArgumentParser

/// What every request to APNs can have, and how it is printed.
struct RequestOptions: ParsableArguments {
  @Option(help: "Send this UUID as the request's id, or a new one with random; APNs makes one by default.")
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

  /// The request's id; nil where APNs makes one.
  func messageID() throws(RequestError) -> APNsID? {
    guard let id else { return nil }
    return id == "random" ? .random() : try APNsID(parsing: id)
  }

  /// The host that is given, or Apple's of the environment.
  func server(production: APNsServer, development: APNsServer) throws(Failure) -> APNsServer {
    guard let host else {
      return switch environment {
      case .production: production
      case .development: development
      }
    }
    // The colons of an IPv6 address stand in brackets.
    let bracket = host.lastIndex(of: "]") ?? host.startIndex
    let colon = host[bracket...].lastIndex(of: ":")
    let port = colon.map { Int(host[host.index(after: $0)...]) ?? 0 } ?? 443
    guard let server = APNsServer(host: String(host[..<(colon ?? host.endIndex)]), port: port) else {
      throw Failure("error: --host: expected HOST or HOST:PORT, with a port of 1 to 65535")
    }
    return server
  }

  /// Prints the request that `make` makes; what APNs would refuse is a failure, with Apple's reason.
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
  /// What APNs would answer, and why.
  init(_ error: RequestError, status: Int32 = 1) {
    let reason = error.apnsReason.map { "\($0.name): " } ?? ""
    self.init("error: \(reason)\(error)", status: status)
  }
}

extension ChannelStorage: ExpressibleByArgument {
  private static let named = [("none", Self.noMessage), ("most-recent", Self.mostRecentMessage)]

  /// A policy by the word that stands for it on a command line.
  public init?(argument: String) {
    guard let policy = Self.named.first(where: { $0.0 == argument })?.1 else { return nil }
    self = policy
  }

  /// The words for help and completion.
  public static var allValueStrings: [String] { named.map(\.0) }

  /// The same words for a shell's completion.
  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  /// The word for this policy.
  public var defaultValueDescription: String { Self.named.first { $0.1 == self }?.0 ?? String(rawValue) }
}
