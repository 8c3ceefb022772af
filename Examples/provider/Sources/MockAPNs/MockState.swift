import APNsRequest
import CompactJSON
import Foundation
import NIOHPACK

/// The state of a mock, which decides how to react to each request.
struct MockState {
  /// A reaction on the wire.
  enum Reaction {
    case answer(Answer)
    /// Nothing except the fault.
    case none
  }

  var journal = Journal()
  private var rules: MockRules
  /// The channels in the order of their creation, each with its storage policy.
  private var channels: [(id: String, storage: Int)] = []
  private let check: TokenCheck
  /// The provider tokens that were accepted, with their times of issue.
  private var tokens: [Substring: Int] = [:]
  private var expiredTokens: Set<Substring> = []
  /// The newest token of each connection, because several providers may share a key.
  private var latest: [Int: (token: Substring, time: Int)] = [:]

  init(_ rules: MockRules, _ check: TokenCheck) {
    (self.rules, self.check) = (rules, check)
    channels = (0..<rules.channels).map { _ in (Self.channelID(), 0) }
  }

  /// Decides how to react to a complete request.
  mutating func react(_ headers: HPACKHeaders, _ body: [UInt8], on connection: Int) -> (Reaction, Fault?) {
    let channels = channels
    let request = RequestCheck(headers: headers, body: body, bundleID: rules.bundleID) { id in
      channels.first { $0.id == id }?.storage
    }
    let isAboutChannels = request.resource?.bundleID != nil
    var entry = JournalEntry(
      connection: connection, token: request.action ?? request.token ?? "", channel: request.value("apns-channel-id"),
      apnsID: request.value(isAboutChannels ? "apns-request-id" : "apns-id"),
      collapseID: request.value("apns-collapse-id"), authorization: request.value("authorization"), body: body)
    defer { journal.entries.append(entry) }
    var fault: Fault?
    var reason = request.reasonOfAddress ?? self.reason(ofToken: entry.authorization, connection) ?? request.reason
    if reason == nil, request.action == "create", channels.count >= rules.channelLimit {
      reason = .cannotCreateChannelConfiguration
    }
    if reason == nil, let faults = rules.faults[entry.token], let first = faults.first {
      fault = first
      if faults.count > 1 || !first.isLasting { rules.faults[entry.token]?.removeFirst() }
      reason = self.reason(of: fault, entry.authorization)
    }
    var answer = Answer(
      status: reason.map { $0.status ?? 400 } ?? 200, reason: reason?.name,
      id: entry.apnsID ?? APNsID.random().description, isAboutChannels: isAboutChannels)
    switch fault {
    case .close, .goAwayBefore, .reset, .refuseStream, .silence:
      entry.isAnswered = false
      if fault == .close { journal.cutConnections.insert(connection) }
      return (.none, fault)
    case .closeAfterTaking:
      act(on: request, &answer)
      (entry.status, entry.channel, entry.isAnswered) = (answer.status, answer.channel ?? entry.channel, false)
      journal.cutConnections.insert(connection)
      return (.none, fault)
    case .closeInsideAnswer: journal.cutConnections.insert(connection)
    case .stallInsideAnswer, .goAway, .goAwayAfter, .refuse, .expireToken, nil: break
    }
    if reason == nil { act(on: request, &answer) }
    if answer.status == 410 { answer.timestamp = rules.now() * 1000 }
    (entry.status, entry.reason, entry.channel) = (answer.status, answer.reason, answer.channel ?? entry.channel)
    return (.answer(answer), fault)
  }

  /// Performs the action of a request that is not refused.
  private mutating func act(on request: RequestCheck, _ answer: inout Answer) {
    let channel = request.value("apns-channel-id") ?? ""
    switch request.action {
    case "create":
      let id = Self.channelID()
      channels.append((id, request.newStorage ?? 0))
      (answer.status, answer.channel) = (201, id)
    case "read":
      let storage = channels.first { $0.id == channel }?.storage ?? 0
      answer.content = ["message-storage-policy": .number(JSONNumber(storage)), "push-type": "LiveActivity"]
    case "delete":
      channels.removeAll { $0.id == channel }
      answer.status = 204
    case "list": answer.content = ["channels": .array(channels.map { .string($0.id) })]
    default: answer.uniqueID = APNsID.random().description
    }
  }

  private static func channelID() -> String {
    Data((0..<16).map { _ in UInt8.random(in: .min ... .max) }).base64EncodedString()
  }

  private mutating func reason(of fault: Fault?, _ authorization: String?) -> APNsReason? {
    switch fault {
    case .refuse(let reason): return reason
    case .expireToken:
      if let token = Self.token(authorization) { expiredTokens.insert(token) }
      return .expiredProviderToken
    default: return nil
    }
  }

  private static func token(_ authorization: String?) -> Substring? {
    guard let authorization, authorization.lowercased().hasPrefix("bearer ") else { return nil }
    return authorization.dropFirst("bearer ".count)
  }

  private mutating func reason(ofToken authorization: String?, _ connection: Int) -> APNsReason? {
    guard authorization != nil else { return .missingProviderToken }
    guard let token = Self.token(authorization), let time = tokens[token] ?? check.issueTime(of: token) else {
      return .invalidProviderToken
    }
    if expiredTokens.contains(token) { return .expiredProviderToken }
    let age = rules.now() - time
    // A clock may be a minute ahead.
    if age < -60 { return .invalidProviderToken }
    if age >= 60 * 60 { return .expiredProviderToken }
    guard tokens[token] == nil else { return nil }
    if let latest = latest[connection], !expiredTokens.contains(latest.token), abs(time - latest.time) < 20 * 60 {
      return .tooManyProviderTokenUpdates
    }
    tokens[token] = time
    if time >= latest[connection]?.time ?? time { latest[connection] = (token, time) }
    return nil
  }
}
