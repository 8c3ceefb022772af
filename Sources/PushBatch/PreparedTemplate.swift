import APNsDevice
import APNsPayload
import CompactJSON
import PayloadFitting
import StringsFiles

/// The template as one localization's people get it, for recipients who bring no more than arguments of the body, a badge and a
/// thread.
///
/// What the general way works out for each of them is worked out once: which counts of arguments give a text that nothing is
/// wrong with, and every byte that is the same.
struct PreparedTemplate: Sendable {
  /// Recipients with more arguments take the general way.
  private static let argumentCount = 8

  private let template: PayloadTemplate
  /// The body's text before its arguments; nil where the device localizes.
  private let format: FormatString?
  /// For each count of arguments, whether nothing is wrong with the texts.
  private let isClean: [Bool]
  private let hasBadge: Bool
  private let hasThread: Bool
  private let budget: Int
  let pushType: PushType

  /// Nil for a template whose body is not looked up by a key of the alert itself.
  init?(_ payload: Payload, _ localization: Localization, _ options: BatchOptions) {
    guard case .dictionary(let alert)? = payload.aps?.alert, let key = alert.locKey, alert.body == nil else {
      return nil
    }
    let renderer = NotificationRenderer(localization)
    let isServer = options.localizing == .server
    var isClean: [Bool] = []
    var localized: Payload?
    for count in 0...Self.argumentCount {
      var filled = payload
      let arguments = BatchArguments(locArgs: [LocArgument](repeating: "", count: count))
      guard let payload = try? arguments.filling(filled) else { return nil }
      filled = payload
      let notification = renderer.render(filled)
      let text = isServer ? try? filled.localized(by: notification) : filled
      isClean.append(isServer ? text != nil : notification.diagnostics.isEmpty)
      if isClean[count], let text { localized = text }
    }
    guard let localized else { return nil }
    var format: FormatString?
    if isServer {
      guard let text = localization.table.value(forKey: key) else { return nil }
      format = FormatString(text)
    }
    hasBadge = payload.aps?.badge != nil
    hasThread = payload.aps?.threadID != nil
    let holes: [PayloadTemplate.Hole] =
      [isServer ? .body : .locArgs] + (hasBadge ? [.badge] : []) + (hasThread ? [.threadID] : [])
    guard let template = try? PayloadTemplate(localized, holes: holes) else { return nil }
    self.template = template
    self.format = format
    self.isClean = isClean
    pushType = options.pushType ?? PushType(derivedFrom: localized)
    budget = (options.budget ?? ByteBudget(pushType)).bytes
  }

  /// The payload; nil where the general way has to make it: other arguments, something to say, too many bytes.
  func payload(_ arguments: BatchArguments) -> [UInt8]? {
    guard arguments.isPlain, let list = arguments.locArgs, list.count < isClean.count, isClean[list.count] else {
      return nil
    }
    var filling = PayloadFilling()
    if let badge = arguments.badge {
      guard hasBadge else { return nil }
      filling.badge = badge
    }
    if let threadID = arguments.threadID {
      guard hasThread else { return nil }
      filling.threadID = threadID
    }
    if let format {
      var text: [UInt8] = []
      guard format.append(list.map(\.text), to: &text) else { return nil }
      filling.body = String(decoding: text, as: UTF8.self)
    } else {
      filling.locArgs = list
    }
    guard let bytes = try? template.encoded(filling), bytes.count <= budget else { return nil }
    return bytes
  }
}

extension BatchArguments {
  fileprivate init(locArgs: [LocArgument]) {
    self.init()
    self.locArgs = locArgs
  }

  /// Whether there is nothing but arguments of the body, a badge and a thread.
  fileprivate var isPlain: Bool {
    titleLocArgs == nil && subtitleLocArgs == nil && title == nil && subtitle == nil && body == nil
      && customKeys.isEmpty
  }
}
