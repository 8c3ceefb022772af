public import CompactJSON
import SourceText

/// The values that one recipient's payload has in the holes of a ``PayloadTemplate``.
///
/// A value that is `nil` keeps the template's own value. One filling can be changed and reused for each recipient.
public struct PayloadFilling: Sendable, Hashable {
  /// The number on the app's icon; 0 removes it.
  public var badge: Int? {
    get { values[0].badge }
    set { values[0].badge = newValue }
  }
  /// The identifier by which notifications are grouped.
  public var threadID: String? {
    get { values[0].threadID }
    set { values[0].threadID = newValue }
  }
  /// The title, as plain text.
  public var title: String? {
    get { values[0].title }
    set { values[0].title = newValue }
  }
  /// The subtitle, as plain text.
  public var subtitle: String? {
    get { values[0].subtitle }
    set { values[0].subtitle = newValue }
  }
  /// The body, as plain text.
  public var body: String? {
    get { values[0].body }
    set { values[0].body = newValue }
  }
  /// The values for the format specifiers of the body's string.
  public var locArgs: [LocArgument]? {
    get { values[0].locArgs }
    set { values[0].locArgs = newValue }
  }
  /// The values for the format specifiers of the title's string.
  public var titleLocArgs: [LocArgument]? {
    get { values[0].titleLocArgs }
    set { values[0].titleLocArgs = newValue }
  }
  /// The values for the format specifiers of the subtitle's string.
  public var subtitleLocArgs: [LocArgument]? {
    get { values[0].subtitleLocArgs }
    set { values[0].subtitleLocArgs = newValue }
  }
  /// The rank of a Live Activity among those of the app; a finite number.
  public var relevanceScore: Double? {
    get { values[0].relevanceScore }
    set { values[0].relevanceScore = newValue }
  }
  /// The time of a Live Activity's update, in UNIX seconds.
  public var timestamp: Int? {
    get { values[0].timestamp }
    set { values[0].timestamp = newValue }
  }
  /// The event of a Live Activity.
  public var event: LiveActivity.Event? {
    get { values[0].event }
    set { values[0].event = newValue }
  }
  /// The time at which a Live Activity becomes out of date, in UNIX seconds.
  public var staleDate: Int? {
    get { values[0].staleDate }
    set { values[0].staleDate = newValue }
  }
  /// The time at which an ended Live Activity disappears, in UNIX seconds.
  public var dismissalDate: Int? {
    get { values[0].dismissalDate }
    set { values[0].dismissalDate = newValue }
  }
  /// The values of the holes in `content-state`, in the order of these holes that the template was created with.
  ///
  /// `nil` keeps the template's own value; an empty array keeps all of them. The value of a hole for the whole state has
  /// to be an object.
  public var contentState: [JSON?] {
    get { values[0].contentState }
    _modify { yield &values[0].contentState }
  }
  /// The values of the custom holes, in the order of the custom holes that the template was created with.
  ///
  /// If it is empty, the template's own values are kept.
  public var custom: [JSON] {
    get { values[0].custom }
    set { values[0].custom = newValue }
  }

  /// An array of one element, which is on the heap, so that writing a filling does not copy its strings.
  fileprivate var values = [Values()]

  /// Creates a filling that keeps all of the template's own values.
  public init() {}

  fileprivate struct Values: Sendable, Hashable {
    var badge: Int? { didSet { mark(.badge, badge != nil) } }
    var threadID: String? { didSet { mark(.threadID, threadID != nil) } }
    var title: String? { didSet { mark(.title, title != nil) } }
    var subtitle: String? { didSet { mark(.subtitle, subtitle != nil) } }
    var body: String? { didSet { mark(.body, body != nil) } }
    var locArgs: [LocArgument]? { didSet { mark(.locArgs, locArgs != nil) } }
    var titleLocArgs: [LocArgument]? { didSet { mark(.titleLocArgs, titleLocArgs != nil) } }
    var subtitleLocArgs: [LocArgument]? { didSet { mark(.subtitleLocArgs, subtitleLocArgs != nil) } }
    var custom: [JSON] = [] { didSet { mark(.custom, !custom.isEmpty) } }
    var relevanceScore: Double? { didSet { mark(.relevanceScore, relevanceScore != nil) } }
    var timestamp: Int? { didSet { mark(.timestamp, timestamp != nil) } }
    var event: LiveActivity.Event? { didSet { mark(.event, event != nil) } }
    var staleDate: Int? { didSet { mark(.staleDate, staleDate != nil) } }
    var dismissalDate: Int? { didSet { mark(.dismissalDate, dismissalDate != nil) } }
    var contentState: [JSON?] = [] { didSet { mark(.contentState, !contentState.isEmpty) } }
    /// The holes that have a value here, as bits of `PayloadTemplate.Kind`.
    var kinds: UInt16 = 0

    private mutating func mark(_ kind: PayloadTemplate.Kind, _ isGiven: Bool) {
      if isGiven { kinds |= kind.bit } else { kinds &= ~kind.bit }
    }
  }
}

/// A template with the values for its holes.
struct FilledTemplate: JSONWritable {
  let template: PayloadTemplate
  let filling: PayloadFilling

  @inline(__always)
  func write<Sink: JSONSink>(to sink: inout Sink) throws(PayloadTemplateError) {
    let plan = template.plan.span
    let values = filling.values.span
    let given = values[0].kinds
    guard given & ~plan[0].kinds == 0, plan[0].required & ~given == 0,
      given & PayloadTemplate.Kind.custom.bit == 0 || values[0].custom.count == plan[0].customHoles.count,
      given & Self.checkedKinds == 0 || isValid(given)
    else { throw mismatch(given) }
    sink.resume(from: Self.filled(plan, values, sink))
  }

  /// The kinds of holes with values of which some are refused.
  private static let checkedKinds = PayloadTemplate.Kind.contentState.bit | PayloadTemplate.Kind.relevanceScore.bit

  /// Returns whether there is no error in the values of these kinds.
  @inline(never)
  private func isValid(_ given: UInt16) -> Bool {
    let plan = template.plan.span
    let values = filling.values.span
    if let score = values[0].relevanceScore, !score.isFinite { return false }
    guard given & PayloadTemplate.Kind.contentState.bit != 0 else { return true }
    let states = values[0].contentState.span
    guard states.count == plan[0].stateHoles.count else { return false }
    let isWhole = plan[0].stateHoles[0].isEmpty
    if isWhole, let state = states[0], state.kind != .object { return false }
    return plan[0].required & PayloadTemplate.Kind.contentState.bit == 0 || missingState == nil
  }

  /// The first hole in `content-state` without a value.
  private var missingState: PayloadTemplate.Hole? {
    let plan = template.plan[0]
    for piece in plan.pieces where piece.kind == .contentState && piece.own.isEmpty {
      if filling.contentState[piece.index] == nil { return .contentState(plan.stateHoles[piece.index]) }
    }
    return nil
  }

  @inline(never) @_effects(releasenone)
  private static func filled<Sink: JSONSink>(
    _ plan: Span<PayloadTemplate.Plan>, _ values: Span<PayloadFilling.Values>, _ sink: Sink
  ) -> Sink {
    var sink = sink
    let bytes = plan[0].bytes.span
    let pieces = plan[0].pieces.span
    var start = 0
    for place in pieces.indices {
      let end = pieces[place].end
      sink.json(bytes.extracting(start..<end))
      start = end
      switch pieces[place].kind {
      case .badge: if let value = values[0].badge { sink.integer(value); continue }
      case .threadID: if let value = values[0].threadID { sink.string(value); continue }
      case .title: if let value = values[0].title { sink.string(value); continue }
      case .subtitle: if let value = values[0].subtitle { sink.string(value); continue }
      case .body: if let value = values[0].body { sink.string(value); continue }
      case .locArgs: if let value = values[0].locArgs { sink.arguments(value); continue }
      case .titleLocArgs: if let value = values[0].titleLocArgs { sink.arguments(value); continue }
      case .subtitleLocArgs: if let value = values[0].subtitleLocArgs { sink.arguments(value); continue }
      case .custom:
        if !values[0].custom.isEmpty {
          sink.value(values[0].custom.span[pieces[place].index])
          continue
        }
      case .contentState:
        if !values[0].contentState.isEmpty, let value = values[0].contentState.span[pieces[place].index] {
          sink.value(value)
          continue
        }
      case .relevanceScore: if let value = values[0].relevanceScore { sink.double(value); continue }
      case .timestamp: if let value = values[0].timestamp { sink.integer(value); continue }
      case .event: if let value = values[0].event { sink.string(value.rawValue); continue }
      case .staleDate: if let value = values[0].staleDate { sink.integer(value); continue }
      case .dismissalDate: if let value = values[0].dismissalDate { sink.integer(value); continue }
      }
      sink.json(bytes.extracting(pieces[place].own))
    }
    sink.json(bytes.extracting(start..<plan[0].fixedCount))
    return sink
  }

  @inline(never)
  private func mismatch(_ given: UInt16) -> PayloadTemplateError {
    typealias Hole = PayloadTemplate.Hole
    let plan = template.plan[0]
    let holes: [Hole] = [
      .badge, .threadID, .title, .subtitle, .body, .locArgs, .titleLocArgs, .subtitleLocArgs, .relevanceScore,
      .timestamp, .event, .staleDate, .dismissalDate, .contentState(plan.stateHoles.first ?? []),
      .custom(plan.customHoles.first ?? []),
    ]
    for hole in holes {
      let bit = hole.kind.bit
      if given & bit != 0, plan.kinds & bit == 0 { return PayloadTemplateError(reason: .unknownHole, hole: hole) }
      if given & bit == 0, plan.required & bit != 0 {
        return PayloadTemplateError(reason: .missingValue, hole: hole)
      }
    }
    let (custom, state) = (filling.custom.count, filling.contentState.count)
    if custom > 0, custom != plan.customHoles.count {
      return PayloadTemplateError(reason: .customValues(found: custom, expected: plan.customHoles.count), hole: nil)
    }
    if let score = filling.relevanceScore, !score.isFinite {
      let error = JSONEncodingError(reason: .notFinite(score), path: Hole.relevanceScore.path)
      return PayloadTemplateError(reason: .encoding(error), hole: .relevanceScore)
    }
    if state != plan.stateHoles.count {
      return PayloadTemplateError(reason: .stateValues(found: state, expected: plan.stateHoles.count), hole: nil)
    }
    if let missingState { return PayloadTemplateError(reason: .missingValue, hole: missingState) }
    let found = filling.contentState.first.flatMap(\.self)?.kind ?? .null
    let error = JSONEncodingError(reason: .notAnObject(found), path: Hole.contentState([]).path)
    return PayloadTemplateError(reason: .encoding(error), hole: .contentState([]))
  }
}
