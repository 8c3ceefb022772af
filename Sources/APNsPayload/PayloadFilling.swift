@_spi(Writing) public import CompactJSON

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
      given & PayloadTemplate.Kind.custom.bit == 0 || values[0].custom.count == plan[0].customHoles.count
    else { throw mismatch(given) }
    sink.resume(from: Self.filled(plan, values, sink))
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
