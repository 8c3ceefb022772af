import APNsPayload
import APNsRequest
import ArgumentParser
import Foundation
import Provider

/// The options that name the provider, the app and the server.
struct ConnectionOptions: ParsableArguments {
  @Option(help: "Sign provider tokens with the key in this .p8 file from Apple.")
  var key: String
  @Option(help: "Name the key by its ten letters and digits.")
  var keyID: String
  @Option(help: "Name the team by its ten letters and digits.")
  var teamID: String
  @Option(help: "Send to the app with this bundle id.")
  var topic: String
  @Option(help: "Connect to production, development, or a host of your own as NAME:PORT.")
  var host = "production"
  @Option(help: "Trust the certificates in this PEM file instead of the system's.")
  var trustRoot: String?
  @Option(help: "Try each request up to this many times.")
  var attempts = 6

  func validate() throws {
    guard attempts > 0 else { throw ValidationError("--attempts is \(attempts), but must be 1 or more") }
  }

  /// Reads the key and creates a provider token.
  func token() async throws -> ProviderToken {
    let pem = String(decoding: try fileContents(key), as: UTF8.self)
    do {
      return try await ProviderToken(pem: pem, keyID: keyID, teamID: teamID) { Int(Date().timeIntervalSince1970) }
    } catch {
      throw ProviderError("\(key): \(error)")
    }
  }

  /// Returns the settings for one of Apple's two servers or for the given host, with the number of attempts.
  func configuration(production: APNsServer, development: APNsServer) throws(ProviderError) -> Configuration {
    let roots: [UInt8]? = if let trustRoot { Array(try fileContents(trustRoot)) } else { nil }
    var configuration = Configuration(server: try server(production, development), trustRoots: roots)
    configuration.attempts = attempts
    return configuration
  }

  private func server(_ production: APNsServer, _ development: APNsServer) throws(ProviderError) -> APNsServer {
    switch host {
    case "production": return production
    case "development": return development
    default:
      let parts = host.split(separator: ":", omittingEmptySubsequences: false)
      let port = parts.count == 2 ? Int(parts[1]) : parts.count == 1 ? 443 : nil
      guard let port, let server = APNsServer(host: String(parts[0]), port: port) else {
        throw ProviderError("--host is \(host); use production, development or NAME:PORT")
      }
      return server
    }
  }
}

func fileContents(_ path: String) throws(ProviderError) -> Data {
  do {
    return try Data(contentsOf: URL(filePath: path))
  } catch {
    throw ProviderError("\(path): cannot be read")
  }
}

func payloadContents(_ path: String) throws(ProviderError) -> Payload {
  let bytes = try fileContents(path)
  do throws(PayloadError) {
    return try Payload(parsing: bytes)
  } catch {
    throw ProviderError("\(path): \(error) (byte \(error.offset))")
  }
}

/// Writes a line to standard error.
func printMessage(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

/// Writes a line to standard output.
func printResult(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

/// Prints the request's id, and in Apple's development environment the id for a look-up in the Console.
func printIDs(of response: NotificationResponse) {
  printResult([response.id?.description, response.uniqueID].compactMap(\.self).joined(separator: " "))
}

/// Runs a command, and reports an error as a line on standard error.
///
/// The exit status is 1 if APNs refuses or would refuse the request, and 2 after any other error.
func reporting(_ body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch let failure as NotificationFailure {
    let delay = failure.retryDelay.map { "; Apple asks to wait \($0.components.seconds / 60) minutes" } ?? ""
    // The mistake of a first try: the two environments know different tokens.
    let advice =
      failure.reason == .badDeviceToken
      ? "; use --host development for a build that Xcode installed, and --host production for any other" : ""
    printMessage("error: \(failure)\(delay)\(advice)")
    throw ExitCode(1)
  } catch let error as RequestError {
    printMessage("error: \(error.apnsReason.map { "\($0.name): " } ?? "")\(error)")
    throw ExitCode(1)
  } catch {
    printMessage("error: \(error)")
    throw ExitCode(2)
  }
}
