import Foundation
import TestSupport
import Testing

/// A real HTTP/2 server of the distribution takes the request that a real curl sends.
@Suite(.serialized) struct RequestServerTests {
  static let nghttpd = find("nghttpd")
  static let curl = find("curl")
  static let openssl = find("openssl")
  static let missing = [("nghttpd", nghttpd), ("curl", curl), ("openssl", openssl)].filter { $0.1 == nil }.map(\.0)

  private static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = path.split(separator: ":").map(String.init) + ["/usr/bin", "/usr/sbin"]
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let payload: String
    let arguments: [String]
    let path: String
    let headers: [String]
    let body: String
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "every header, quotes in the payload",
      payload: #"{ "aps": { "alert": "it's \"$HOME\" `date` \\ \n 日本語" }, "k": "'; exit 1; '" }"#,
      arguments: [
        "--token", "00FC13ADFF785122", "--topic", "com.example.game", "--collapse-id", "it's día 1",
        "--id", "eabeae54-14a8-11e5-b60b-1697f925ec7b", "--expiration", "0", "--priority", "5",
        "--provider-token", "eyJh.bGci-_0",
      ],
      path: "/3/device/00fc13adff785122",
      headers: [
        "authorization: bearer eyJh.bGci-_0", "apns-push-type: alert", "apns-topic: com.example.game",
        "apns-id: eabeae54-14a8-11e5-b60b-1697f925ec7b", "apns-priority: 5", "apns-expiration: 0",
        "apns-collapse-id: it's día 1",
      ],
      body: #"{"aps":{"alert":"it's \"$HOME\" `date` \\ \n 日本語"},"k":"'; exit 1; '"}"#),
    Case(
      name: "broadcast", payload: #"{"aps":{"event":"update","content-state":{"a":1},"timestamp":1}}"#,
      arguments: ["--channel", "dHN0LXNyY2gtY2hubA==", "--topic", "com.example.game", "--expiration", "0"],
      path: "/4/broadcasts/apps/com.example.game",
      headers: [
        "apns-push-type: liveactivity", "apns-channel-id: dHN0LXNyY2gtY2hubA==", "apns-priority: 10",
        "apns-expiration: 0",
      ],
      body: #"{"aps":{"timestamp":1,"event":"update","content-state":{"a":1}}}"#),
  ]

  @Test(
    .enabled(
      if: missing.isEmpty,
      "found no \(missing.joined(separator: ", ")); nghttpd is in Debian's nghttp2-server, .ci/run installs it"),
    arguments: cases)
  func arrivesAtAServerAsSpecified(row: Case) async throws {
    let server = try HTTP2Server(
      nghttpd: try #require(Self.nghttpd), openssl: try #require(Self.openssl))
    let command = try Command(
      ["request", "--format", "curl", "--host", "localhost:\(server.port)"] + row.arguments,
      input: Data(row.payload.utf8))
    #expect(command.messages == "")
    // The line as a person pastes it, with the options that a certificate made by oneself needs.
    let line = command.output.dropLast()
    #expect(line.hasPrefix("curl --http2 "))
    #expect(!line.contains("\n"))
    let response = try HTTP2Server.shell(
      "\(line) --silent --show-error --noproxy '*' --cacert '\(server.folder.path)/certificate.pem'")
    // The server sends back the body that it got.
    #expect(response.hasPrefix("HTTP/2 200"))
    #expect(response.hasSuffix("\r\n\r\n" + row.body))
    let log = server.stop()
    // [id=1] [  1.013] recv (stream_id=1) :method: POST, or (stream_id=1, sensitive)
    let received = log.split(separator: "\n").compactMap { line in
      line.wholeMatch(of: /.* recv \(stream_id=[0-9]+(?:, sensitive)?\) (.*)/).map { String($0.1) }
    }
    for line in [":method: POST", ":scheme: https", ":path: \(row.path)"] + row.headers {
      #expect(received.contains(line), "\(line) in \(log)")
    }
    let sent = received.filter { $0.hasPrefix("apns-") || $0.hasPrefix("authorization:") }
    expectEqual(sent, row.headers)
    #expect(!received.contains { $0.hasPrefix("content-type:") })
    #expect(received.contains("content-length: \(row.body.utf8.count)"))
  }
}

/// nghttpd on a free port of loopback, with a certificate of its own; it stops with its owner.
final class HTTP2Server {
  let folder: URL
  let port: Int
  private let process: Process

  init(nghttpd: String, openssl: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "http2-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = try Self.shell(
      "cd '\(folder.path)' && '\(openssl)' req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem "
        + "-days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost 2>&1")
    // Another process may have the port: then another one.
    var running: (Process, Int)?
    for _ in 0..<20 where running == nil {
      let port = Int.random(in: 20000..<60000)
      running = try Self.start(nghttpd, port, in: folder).map { ($0, port) }
    }
    (process, port) = try #require(running, "found no port that nghttpd could listen to")
  }

  /// The server, once it listens; nil where it ended before.
  private static func start(_ nghttpd: String, _ port: Int, in folder: URL) throws -> Process? {
    let log = folder.appending(path: "log")
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(filePath: nghttpd)
    process.arguments = [
      "--verbose", "--echo-upload", "--address=127.0.0.1", String(port), "\(folder.path)/key.pem",
      "\(folder.path)/certificate.pem",
    ]
    let output = try FileHandle(forWritingTo: log)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    while process.isRunning {
      if String(decoding: try Data(contentsOf: log), as: UTF8.self).contains("listen 127.0.0.1:\(port)\n") {
        return process
      }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return nil
  }

  deinit {
    end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends the server: of the signals that the test's threads do not block, which it inherits, the only one.
  private func end() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// What the server wrote, after it has ended.
  func stop() -> String {
    end()
    process.waitUntilExit()
    return String(decoding: (try? Data(contentsOf: folder.appending(path: "log"))) ?? Data(), as: UTF8.self)
  }

  /// The output of a command line of sh; throws where its status is not 0.
  static func shell(_ line: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: output, as: UTF8.self)
    try #require(process.terminationStatus == 0, "\(line)\n\(text)")
    return text
  }
}
