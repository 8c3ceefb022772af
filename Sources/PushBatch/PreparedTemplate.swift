import APNsDevice
import APNsPayload
import CompactJSON
import PayloadFitting
import StringsFiles

/// The template in one localization, for recipients that bring only arguments of the body, a badge and a thread.
///
/// It does once what the general strategy does for each recipient: it finds which counts of arguments give correct
/// text, and encodes all bytes that never change.
final class PreparedTemplate: Sendable {
  /// Recipients with more arguments go to the general strategy.
  private static let argumentCount = 8

  private let template: PayloadTemplate
  /// The body's format string; `nil` if the device localizes.
  private let format: FormatString?
  /// For each count of arguments, whether the text has no problem.
  private let isClean: [Bool]
  private let hasBadge: Bool
  private let hasThread: Bool
  private let budget: Int
  let pushType: PushType

  /// Creates a prepared template; `nil` if only the general strategy can fill it.
  ///
  /// It needs an alert with a loc-key and without a body, and a count of arguments that gives correct text.
  init?(_ payload: Payload, _ localization: PushStrings, _ options: BatchOptions) {
    guard case .dictionary(let alert)? = payload.aps?.alert, let key = alert.locKey, alert.body == nil else {
      return nil
    }
    let renderer = NotificationRenderer(localization)
    let replacesKeys = options.localizing.replacesKeys
    var isClean: [Bool] = []
    var localized: Payload?
    for count in 0...Self.argumentCount {
      var arguments = BatchArguments()
      arguments.locArgs = [LocArgument](repeating: "", count: count)
      guard let filled = try? arguments.filling(payload) else { return nil }
      let notification = renderer.render(filled)
      let text = replacesKeys ? try? filled.localized(by: notification) : filled
      isClean.append(replacesKeys ? text != nil : notification.diagnostics.isEmpty)
      if isClean[count], let text { localized = text }
    }
    guard let localized else { return nil }
    var format: FormatString?
    if replacesKeys {
      guard let text = localization.table.value(forKey: key) else { return nil }
      format = FormatString(text)
    }
    hasBadge = payload.aps?.badge != nil
    hasThread = payload.aps?.threadID != nil
    let holes: [PayloadTemplate.Hole] =
      [replacesKeys ? .body : .locArgs] + (hasBadge ? [.badge] : []) + (hasThread ? [.threadID] : [])
    guard let template = try? PayloadTemplate(localized, holes: holes) else { return nil }
    self.template = template
    self.format = format
    self.isClean = isClean
    pushType = options.pushType ?? PushType(derivedFrom: localized)
    budget = (options.budget ?? ByteBudget(pushType)).bytes
  }

  /// Appends the payload; returns `false` if the general strategy has to make it.
  ///
  /// That is the case for other arguments, for text with a problem, and for a payload over the budget.
  ///
  /// - Parameter filling: kept from one recipient to the next, so that its memory is reused.
  func append(
    _ locArgs: [LocArgument], badge: Int?, threadID: String?, _ filling: inout PayloadFilling,
    to payload: inout [UInt8]
  ) -> Bool {
    guard locArgs.count < isClean.count, isClean[locArgs.count], badge == nil || hasBadge,
      threadID == nil || hasThread
    else { return false }
    filling.badge = badge
    filling.threadID = threadID
    if let format {
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
