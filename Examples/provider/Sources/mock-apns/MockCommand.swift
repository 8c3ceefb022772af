import ArgumentParser
import CompactJSON
import Foundation
import MockAPNs

@main struct MockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mock-apns",
    abstract: "Answers on localhost as APNs does, and prints what arrives: the status, the token, the payload.",
    discussion: """
      It keeps channels while it runs. Instead of a token, it prints broadcast, create, read, delete or list, and the channel.

      A script is a JSON object with the faults of a token's requests before one is accepted: {"00fc13adff78": \
      ["TooManyRequests", "close", "goaway"]}. It names APNs' reasons, or close, close-after-taking, close-inside-answer, \
      stall-inside-answer, goaway, goaway-after, goaway-before, reset, refuse-stream, silence, expire-token. Instead of a token, \
      broadcast, create, read, delete and list name the requests about channels.
      """)

  @Option(
    help: "Keep certificate.pem, certificate-key.pem and AuthKey.p8 in this folder; they are made if one is missing.")
  var folder: String
  @Option(help: "Listen on this TCP port; 0 picks a free one.")
  var port = 8443
  @Option(help: "Accept pushes for the app with this bundle id.")
  var topic = "com.example.game"
  @Option(help: "Accept provider tokens with this key id.")
  var keyID = "MOCKKEY001"
  @Option(help: "Accept provider tokens with this team id.")
  var teamID = "MOCKTEAM01"
  @Option(help: "Read the faults from this file.")
  var script: String?

  func run() async throws {
    do {
      let rules = MockRules(bundleID: topic, keyID: keyID, teamID: teamID, faults: try faults()) {
        Int(Date().timeIntervalSince1970)
      }
      let server = try await MockServer.start(rules, try MockIdentity(folder: folder), port: port) { entry in
        let status = entry.status.map(String.init) ?? "---"
        let payload = entry.body.isEmpty ? nil : String(decoding: entry.body, as: UTF8.self)
        let line = [status, entry.token, entry.channel, entry.reason ?? payload].compactMap(\.self)
        FileHandle.standardOutput.write(Data((line.joined(separator: " ") + "\n").utf8))
      }
      FileHandle.standardError.write(Data("mock APNs on localhost:\(server.port)\n".utf8))
      try await server.wait()
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      throw ExitCode(2)
    }
  }

  private func faults() throws -> [String: [Fault]] {
    guard let script else { return [:] }
    guard case .object(let object) = try JSON(parsing: Array(try Data(contentsOf: URL(filePath: script)))) else {
      throw ValidationError("\(script): expected an object of tokens and lists of faults")
    }
    var faults: [String: [Fault]] = [:]
    for member in object.members {
      guard case .array(let names) = member.value else {
        throw ValidationError("\(script): expected a list of faults for \(member.name)")
      }
      faults[member.name] = try names.map { name in
        guard case .string(let text) = name, let fault = Fault(name: text) else {
          throw ValidationError("\(script): unknown fault for \(member.name); --help lists the faults")
        }
        return fault
      }
    }
    return faults
  }
}
