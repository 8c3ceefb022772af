import APNsDevice
import APNsPayload
import PushLint
import SourceText

/// A payload as the page shows it.
struct PreviewPayload {
  /// A setting of the payload beside its text.
  struct Fact {
    let name: String
    let value: String
  }

  /// The notification that some versions show in a language.
  typealias Content = (
    language: PreviewLanguage, notification: PreviewNotification.Content, versions: PreviewVersionGroup
  )

  /// A field's part of the bar.
  struct Field {
    let name: String
    let bytes: String
    let start: String
    let width: String
    let colour: String
  }

  /// The target of links within the page.
  let id: String
  let file: String
  /// The last part of the file's path.
  let shortName: String
  let pushType: String
  let bytes: String
  let limit: String
  /// The width of the bar and of the gauge around it, in a drawing with one unit a byte.
  let barWidth: String
  let gaugeWidth: String
  let left: String
  let isOver: Bool
  let fields: [Field]
  let isReadable: Bool
  let facts: [Fact]
  /// The findings that do not belong to a language of the page; all of them if the payload shows no text.
  let findings: [PreviewFinding]
  let hasFindings: Bool
  /// The values of the Live Activity; `nil` if the payload is for none.
  let activity: PreviewActivity?
  /// The effect of a payload that shows no text.
  let silence: String
  /// The result of fitting the payload into its limit; `nil` if the payload cannot be read.
  let fit: PreviewFit?
  let notifications: [PreviewNotification]
  let showsText: Bool
  /// The severity of the worst finding in any language; empty if there are none.
  let worst: String
  let hasWorst: Bool

  init(
    number: Int, file: String, text: [UInt8], subject: PayloadSubject, findings: [Finding], fit: PreviewFit?,
    contents: [Content]
  ) {
    id = "payload-\(number)"
    self.file = file
    shortName = file.split(separator: "/").last.map(String.init) ?? file
    pushType = subject.pushType.name
    let limit = subject.pushType.payloadLimit
    let sizes = (try? subject.sentPayload?.fieldSizes()) ?? []
    let bytes = sizes.reduce(0) { $0 + $1.bytes }
    self.bytes = bytes.grouped
    self.limit = limit.grouped
    barWidth = "\(bytes)"
    gaugeWidth = "\(limit)"
    left = bytes > limit ? "\((bytes - limit).grouped) too many" : "\((limit - bytes).grouped) left"
    isOver = bytes > limit
    fields = Self.fields(sizes)
    isReadable = subject.sentPayload != nil
    facts = subject.sentPayload?.aps.map(Self.facts) ?? []
    let byLanguage = Dictionary(grouping: findings, by: \.language)
    let shown = contents.map { content in
      PreviewNotification(
        content.notification, language: content.language, versions: content.versions,
        badge: subject.sentPayload?.aps?.badge,
        findings: (byLanguage[content.language.name] ?? []).filter { content.versions.contains($0.app) }
          .map { PreviewFinding($0, in: text) })
    }
    showsText = shown.contains { $0.title != nil || $0.subtitle != nil || $0.body != nil }
    self.notifications = showsText ? shown : []
    let shownLanguages = showsText ? Set(contents.map(\.language.name)) : []
    self.findings = findings.filter { finding in !(finding.language.map(shownLanguages.contains) ?? false) }
      .map { PreviewFinding($0, in: text) }
    hasFindings = !self.findings.isEmpty
    self.fit = fit
    activity = PreviewActivity(subject, dates: subject.activityDates)
    silence = activity == nil ? "The user sees nothing." : "No alert shows; the Live Activity gets these values."
    worst = PreviewFinding.worst(self.findings.map(\.severity) + shown.map(\.worst))
    hasWorst = !worst.isEmpty
  }

  private static func fields(_ sizes: [FieldSize]) -> [Field] {
    var start = 0
    return sizes.enumerated().map { index, size in
      defer { start += size.bytes }
      return Field(
        name: size.path ?? "structure", bytes: size.bytes.grouped, start: "\(start)", width: "\(size.bytes)",
        colour: size.path == nil ? "none" : "\(index % 8)")
    }
  }

  private static func facts(_ aps: APS) -> [Fact] {
    var facts: [Fact] = []
    func add(_ name: String, _ value: String?) {
      if let value { facts.append(Fact(name: name, value: value)) }
    }
    add("badge", aps.badge.map { $0 == 0 ? "0, removed" : "\($0)" })
    switch aps.sound {
    case .named(let name): add("sound", name)
    case .dictionary(let sound): add("sound", (sound.critical == 1 ? "critical, " : "") + (sound.name ?? "default"))
    case nil: break
    }
    if case .dictionary(let alert) = aps.alert { add("alert sound", alert.sound) }
    add("category", aps.category)
    add("thread", aps.threadID)
    add("interruption", aps.interruptionLevel?.rawValue)
    add("event", aps.liveActivity?.event?.rawValue)
    if aps.contentAvailable == 1 { add("content-available", "wakes the app") }
    if aps.mutableContent == 1 { add("mutable-content", "the app may change it") }
    return facts
  }
}
