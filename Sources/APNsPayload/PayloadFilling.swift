@_spi(Writing) public import CompactJSON

/// What one recipient's payload has in the holes of a ``PayloadTemplate``.
///
/// Nil keeps the template's own value. One filling may be changed and used for recipient after recipient.
public struct PayloadFilling: Sendable, Hashable {
  /// The number on the app's icon; 0 removes it.
  public var badge: Int? {
    get { values[0].badge }
    set { set(.badge, newValue, \.badge) }
  }
  /// What groups the notification with others.
  public var threadID: String? {
    get { values[0].threadID }
    set { set(.threadID, newValue, \.threadID) }
  }
  /// The title, as plain text.
  public var title: String? {
    get { values[0].title }
    set { set(.title, newValue, \.title) }
  }
  /// The subtitle, as plain text.
  public var subtitle: String? {
    get { values[0].subtitle }
    set { set(.subtitle, newValue, \.subtitle) }
  }
  /// The body, as plain text.
  public var body: String? {
    get { values[0].body }
    set { set(.body, newValue, \.body) }
  }
  /// The values for the format specifiers of the body's string.
  public var locArgs: [LocArgument]? {
    get { values[0].locArgs }
    set { set(.locArgs, newValue, \.locArgs) }
  }
  /// The values for the format specifiers of the title's string.
  public var titleLocArgs: [LocArgument]? {
    get { values[0].titleLocArgs }
    set { set(.titleLocArgs, newValue, \.titleLocArgs) }
  }
  /// The values for the format specifiers of the subtitle's string.
  public var subtitleLocArgs: [LocArgument]? {
    get { values[0].subtitleLocArgs }
    set { set(.subtitleLocArgs, newValue, \.subtitleLocArgs) }
  }
  /// The values of the custom holes, in the order in which the template was given these; empty for its own values.
  public var custom: [JSON] {
    get { values[0].custom }
    set {
      values[0].custom = newValue
      mark(.custom, !newValue.isEmpty)
    }
  }

  /// One element: on the heap, so that writing a filling does not copy its strings.
  fileprivate var values = [Values()]

  /// A filling that leaves everything as the template has it.
  public init() {}

  fileprivate struct Values: Sendable, Hashable {
    var badge: Int?
    var threadID: String?
    var title: String?
    var subtitle: String?
    var body: String?
    var locArgs: [LocArgument]?
    var titleLocArgs: [LocArgument]?
    var subtitleLocArgs: [LocArgument]?
    var custom: [JSON] = []
    /// The holes that have a value here, as bits.
    var kinds: UInt16 = 0
  }

  @inline(__always)
  private mutating func set<Value>(
    _ kind: PayloadTemplate.Kind, _ value: Value?, _ path: WritableKeyPath<Values, Value?>
  ) {
    values[0][keyPath: path] = value
    mark(kind, value != nil)
  }

  private mutating func mark(_ kind: PayloadTemplate.Kind, _ isGiven: Bool) {
    if isGiven { values[0].kinds |= kind.bit } else { values[0].kinds &= ~kind.bit }
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
      given & PayloadTemplate.Kind.custom.bit == 0 || values[0].custom.count == plan[0].customHoles.count
    else { throw mismatch(given) }
    sink = Self.filled(plan, values, sink)
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
      case .locArgs: if let value = values[0].locArgs { sink = sink.adding(value); continue }
      case .titleLocArgs: if let value = values[0].titleLocArgs { sink = sink.adding(value); continue }
      case .subtitleLocArgs: if let value = values[0].subtitleLocArgs { sink = sink.adding(value); continue }
      case .custom:
        if !values[0].custom.isEmpty {
          sink.value(values[0].custom.span[pieces[place].index])
          continue
        }
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
    let holes: [Hole] = [.badge, .threadID, .title, .subtitle, .body, .locArgs, .titleLocArgs, .subtitleLocArgs]
    for hole in holes + [.custom(plan.customHoles.first ?? [])] {
      let bit = hole.kind.bit
      if given & bit != 0, plan.kinds & bit == 0 { return PayloadTemplateError(reason: .unknownHole, hole: hole) }
      if given & bit == 0, plan.required & bit != 0 {
        return PayloadTemplateError(reason: .missingValue, hole: hole)
      }
    }
    let count = filling.custom.count
    return PayloadTemplateError(reason: .customValues(found: count, expected: plan.customHoles.count), hole: nil)
  }
}
