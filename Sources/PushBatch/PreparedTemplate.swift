import APNsDevice
import APNsPayload
import CompactJSON
import PayloadFitting
import StringsFiles

/// The template in one localization, for recipients that bring only arguments of the body and ``BatchMembers/values``.
///
/// It does once what the general strategy does for each recipient: it finds which counts of arguments give correct
/// text, and encodes all bytes that never change.
final class PreparedTemplate: Sendable {
  /// Recipients with more arguments go to the general strategy.
  private static let argumentCount = 8

  private let template: PayloadTemplate
  /// The body's format string; `nil` if the device localizes, or if the text is the same for every recipient.
  private let format: FormatString?
  /// For each count of arguments, whether the text has no problem; empty if the text is the same for every recipient.
  private let isClean: [Bool]
  /// The members that a recipient may have.
  private let taken: BatchMembers
  private let budget: Int
  let pushType: PushType

  /// Creates a template for arguments of the body; `nil` if only the general strategy can fill it.
  ///
  /// It needs an alert with one loc-key for the body and without other text for it, and a count of arguments that gives
  /// correct text.
  convenience init?(
    forArgumentsOf payload: Payload, _ state: StateHoles?, _ localization: PushStrings, _ options: BatchOptions
  ) {
    let replacesKeys = options.localizing.replacesKeys
    guard case .dictionary(let alert)? = payload.aps?.alert,
      let key = Self.bodyKey(of: alert, inText: replacesKeys)
    else { return nil }
    let renderer = NotificationRenderer(localization)
    var isClean: [Bool] = []
    var localized: Payload?
    for count in 0...Self.argumentCount {
      var arguments = BatchArguments()
      arguments.locArgs = [LocArgument](repeating: "", count: count)
      guard let filled = try? arguments.filling(payload) else { return nil }
      let text = Self.text(of: filled, renderer, options)
      isClean.append(text != nil)
      if let text { localized = text }
    }
    guard let localized else { return nil }
    var format: FormatString?
    if replacesKeys {
      guard let text = localization.table.value(forKey: key) else { return nil }
      format = FormatString(text)
    }
    self.init(localized, [replacesKeys ? .body : .locArgs], format, isClean, state, options)
  }

  /// Creates a template whose text is the same for every recipient; `nil` if only the general strategy can fill it.
  ///
  /// It needs text without arguments and without a problem, or no text.
  convenience init?(
    withTextOf payload: Payload, _ state: StateHoles?, _ localization: PushStrings, _ options: BatchOptions
  ) {
    guard !payload.hasArguments, let localized = Self.text(of: payload, NotificationRenderer(localization), options)
    else { return nil }
    self.init(localized, [], nil, [], state, options)
  }

  private init?(
    _ localized: Payload, _ holes: [PayloadTemplate.Hole], _ format: FormatString?, _ isClean: [Bool],
    _ state: StateHoles?, _ options: BatchOptions
  ) {
    var holes = holes
    var taken: BatchMembers = [.id, .languages, .app, .token, .args, .locArgs]
    let aps = localized.aps
    let activity = aps?.liveActivity
    let values: [(BatchMember, PayloadTemplate.Hole, isThere: Bool)] = [
      (.badge, .badge, aps?.badge != nil), (.threadID, .threadID, aps?.threadID != nil),
      (.relevanceScore, .relevanceScore, aps?.relevanceScore != nil),
      (.timestamp, .timestamp, activity?.timestamp != nil), (.event, .event, activity?.event != nil),
      (.staleDate, .staleDate, activity?.staleDate != nil),
      (.dismissalDate, .dismissalDate, activity?.dismissalDate != nil),
    ]
    for value in values where value.isThere {
      holes.append(value.1)
      taken.insert(BatchMembers(value.0))
    }
    if let state {
      holes += state.paths.map(PayloadTemplate.Hole.contentState)
      taken.insert(BatchMembers(.contentState))
    }
    guard let template = try? PayloadTemplate(localized, holes: holes) else { return nil }
    self.template = template
    self.format = format
    self.isClean = isClean
    self.taken = taken
    pushType = options.pushType ?? PushType(derivedFrom: localized)
    budget = (options.budget ?? ByteBudget(pushType)).bytes
  }

  /// Returns the only loc-key of the body, beside its text or as an object in its place; `nil` if there is none.
  private static func bodyKey(of alert: AlertDictionary, inText isAllowed: Bool) -> String? {
    guard let body = alert.body else { return alert.locKey }
    guard isAllowed, alert.locKey == nil, alert.locArgs == nil, case .localized(let text) = body else { return nil }
    return text.locKey
  }

  /// Returns a payload with its text in a localization; `nil` if there is a problem with it.
  private static func text(of payload: Payload, _ renderer: NotificationRenderer, _ options: BatchOptions) -> Payload? {
    let notification = renderer.render(payload)
    if options.localizing.replacesKeys { return try? payload.localized(by: notification) }
    return notification.diagnostics.isEmpty ? payload : nil
  }

  /// Appends the payload; returns `false` if the general strategy has to make it.
  ///
  /// That is the case for other arguments, for text with a problem, and for a payload over the budget.
  ///
  /// - Parameter filling: the values besides the arguments; kept from one recipient to the next, so that its memory is
  ///   reused.
  func append(
    _ locArgs: [LocArgument], _ members: BatchMembers, _ filling: inout PayloadFilling, to payload: inout [UInt8]
  ) -> Bool {
    guard members.isSubset(of: taken), isClean.isEmpty || locArgs.count < isClean.count && isClean[locArgs.count]
    else { return false }
    if isClean.isEmpty {
      filling.body = nil
      filling.locArgs = nil
    } else if let format {
      var text: [UInt8] = []
      text.reserveCapacity(256)
      guard format.append(locArgs.map(\.text), to: &text) else { return false }
      filling.body = String(decoding: text, as: UTF8.self)
    } else {
      filling.locArgs = locArgs
    }
    let start = payload.count
    guard (try? template.encode(filling, into: &payload)) != nil else { return false }
    return payload.count - start <= budget
  }
}
