import APNsRequest
import NIOHPACK

/// What a mock knows, and what it makes of each request.
struct MockState {
  /// What happens on the wire.
  enum Reaction {
    case answer(status: Int, reason: String?, timestamp: Int?, id: String)
    /// Nothing, but for the fault.
    case none
  }

  var journal = Journal()
  private var rules: MockRules
  private let check: TokenCheck
  /// The provider tokens that were good, and when they were issued.
  private var tokens: [Substring: Int] = [:]
  private var expiredTokens: Set<Substring> = []
  /// The newest token of each connection: several providers may share a key.
  private var latest: [Int: (token: Substring, time: Int)] = [:]

  init(_ rules: MockRules, _ check: TokenCheck) {
    (self.rules, self.check) = (rules, check)
  }

  /// Looks at a request whose last byte came.
  mutating func react(_ headers: HPACKHeaders, _ body: [UInt8], on connection: Int) -> (Reaction, Fault?) {
    let request = RequestCheck(headers: headers, body: body, bundleID: rules.bundleID)
    var entry = JournalEntry(
      connection: connection, token: request.token ?? "", apnsID: request.value("apns-id"),
      collapseID: request.value("apns-collapse-id"), authorization: request.value("authorization"), body: body)
    defer { journal.entries.append(entry) }
    let id = entry.apnsID ?? APNsID.random().description
    var fault: Fault?
    var reason = request.reasonOfAddress ?? self.reason(ofToken: entry.authorization, connection) ?? request.reason
    if reason == nil, let faults = rules.faults[entry.token], let first = faults.first {
      fault = first
      if faults.count > 1 || !first.isLasting { rules.faults[entry.token]?.removeFirst() }
      reason = self.reason(of: fault, entry.authorization)
    }
    switch fault {
    case .close, .goAwayBefore, .reset, .refuseStream, .silence:
      entry.isAnswered = false
      if fault == .close { journal.cutConnections.insert(connection) }
      return (.none, fault)
    case .closeAfterTaking:
      (entry.status, entry.isAnswered) = (200, false)
      journal.cutConnections.insert(connection)
      return (.none, fault)
    case .closeInsideAnswer: journal.cutConnections.insert(connection)
    case .stallInsideAnswer, .goAway, .goAwayAfter, .refuse, .expireToken, nil: break
    }
    entry.status = reason.map { $0.status ?? 400 } ?? 200
    entry.reason = reason?.name
    let timestamp = entry.status == 410 ? rules.now() * 1000 : nil
    return (.answer(status: entry.status ?? 200, reason: entry.reason, timestamp: timestamp, id: id), fault)
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
    // A minute ahead is a clock's error.
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
