import APNsPayload
import APNsRequest
import CompactJSON
import HTTPTypes

extension FuzzTarget {
  /// Nine lines with the parts of a request, then the payload.
  ///
  /// The parts are push type, bundle id, token or channel, priority, expiration, collapse id, id, provider token and
  /// server. An empty line leaves its part out.
  static let request = FuzzTarget(
    "request", dictionary: "request", seeds: ["Tests/Fuzzing/Seeds/request"]
  ) { bytes in
    let lines = bytes.split(separator: 0x0A, maxSplits: 9, omittingEmptySubsequences: false).map(Array.init)
    guard lines.count == 10 else { return false }
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    checkChannels(bundleID: texts[1], channel: String(texts[2].dropFirst()), providerToken: texts[7])
    func text(_ line: Int) -> String? { texts[line].isEmpty ? nil : texts[line] }
    do throws(RequestError) {
      let request = try NotificationRequest(
        body: lines[9], to: try destination(texts[2]), bundleID: texts[1], pushType: PushType(name: texts[0]),
        priority: text(3).flatMap { Int($0) }, expiration: text(4).flatMap { Int($0) }, collapseID: text(5),
        id: try text(6).map { (text) throws(RequestError) in try APNsID(parsing: text) }, providerToken: text(7),
        server: server(texts[8]))
      check(request)
    } catch {
      let length = max(lines[9].count, texts.map(\.utf8.count).max() ?? 0)
      expect((0...length).contains(error.offset), "an error is at a byte of its part or at its end")
      expect(isVisible(error.description), "an error carries no controls of the input")
      _ = error.apnsReason
    }
    return true
  }

  private static func destination(_ text: String) throws(RequestError) -> NotificationRequest.Destination {
    let policies: [Character: ChannelStorage?] = ["=": nil, "0": .noMessage, "1": .mostRecentMessage]
    if let first = text.first, text.contains("="), let storage = policies[first] {
      return .channel(String(text.dropFirst()), storage: storage)
    }
    do throws(DeviceTokenError) {
      return .device(try DeviceToken(hexadecimal: text))
    } catch {
      throw RequestError(error)
    }
  }

  private static func server(_ text: String) -> APNsServer {
    let parts = text.split(separator: " ").map(String.init)
    guard let host = parts.first else { return .production }
    return APNsServer(host: host, port: parts.count > 1 ? Int(parts[1]) ?? 443 : 443) ?? .development.onAlternatePort
  }

  private static func check(_ request: NotificationRequest) {
    let isPath = request.path.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"<>\\^`{|}?#%".utf8.contains($0) }
    expect(isPath, "a path needs no escape")
    expect(request.url.hasPrefix("https://") && request.url.hasSuffix(request.path), "an address ends with the path")
    for field in request.headerFields {
      expect(HTTPField.isValidValue(field.value), "a header's value is one: \(field.name)")
    }
    expect(request.headerFields[.apnsPushType] == request.pushType.name, "a value is sent as it was given")
    expect(request.headerFields[.apnsCollapseID] == request.collapseID, "a value is sent as it was given")
    expect(request.httpRequest.path == request.path, "a request has the path")
    expect(request.httpRequest.headerFields == request.headerFields, "a request has the headers")
    if let id = request.id { expect((try? APNsID(parsing: id.description)) == id, "an id that is written is read") }
    let limit = max(request.pushType.payloadLimit, request.pushType.broadcastPayloadLimit)
    expect((1...limit).contains(request.body.count), "a payload is within its limit")
  }

  private static func checkChannels(bundleID: String, channel: String, providerToken: String) {
    for operation in operations(channel) {
      do throws(RequestError) {
        let request = try ChannelRequest(
          operation, bundleID: bundleID, providerToken: providerToken.isEmpty ? nil : providerToken)
        expect(request.path.hasPrefix("/1/apps/\(bundleID)/"), "a path names the app")
        for field in request.headerFields {
          expect(HTTPField.isValidValue(field.value), "a header's value is one: \(field.name)")
        }
      } catch {
        let length = max(bundleID.utf8.count, channel.utf8.count, providerToken.utf8.count)
        expect((0...length).contains(error.offset), "an error is at a byte of its part or at its end")
        expect(isVisible(error.description), "an error carries no controls of the input")
        expect(error.apnsReason != nil, "APNs has a reason for it")
      }
    }
  }

  private static func operations(_ channel: String) -> [ChannelRequest.Operation] {
    [.create(.noMessage), .read(channel), .delete(channel), .list]
  }

  /// Two bytes for the status and a line for the id, then the body of an answer.
  static let response = FuzzTarget(
    "response", dictionary: "request", seeds: ["Tests/Fuzzing/Seeds/response"]
  ) { bytes in
    var source = ByteSource(bytes)
    let status = Int(source.integer(UInt16.self)) % 1000
    let parts = Array(source.rest).split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    var response = HTTPResponse(status: .init(code: status))
    response.headerFields[.apnsID] = parts[0].isEmpty ? nil : String(decoding: parts[0], as: UTF8.self)
    do throws(NotificationFailure) {
      _ = try NotificationResponse(response, body: Array(parts[1]))
      expect((200...299).contains(status), "another status is a failure")
    } catch {
      expect(error.status == status && !(200...299).contains(status), "a failure has its status")
      expect(isVisible(error.description), "a failure carries no controls of the input")
      if let reason = error.reason {
        expect(reason.isKnown == APNsReason.allKnown.contains(reason), "a reason is Apple's or not")
        expect(APNsReason(name: reason.name) == reason, "a reason is known by its name")
      }
      _ = (error.remedy, error.timestamp, error.id)
    }
    response.headerFields[.apnsChannelID] = parts[0].isEmpty ? nil : String(decoding: parts[0], as: UTF8.self)
    for operation in operations("AAAA") {
      do throws(NotificationFailure) {
        _ = try ChannelResponse(response, body: Array(parts[1]), to: operation)
        expect((200...299).contains(status), "another status is a failure")
      } catch {
        expect(error.status == status && isVisible(error.description), "a failure has its status, and no controls")
      }
    }
    return true
  }

  static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !($0.properties.generalCategory == .control || $0.properties.isBidiControl) }
  }
}
