public import CompactJSON
import SourceText

extension Payload {
  /// Returns the payload as compact JSON in UTF-8.
  ///
  /// The JSON has no white space. Its keys are in the order of their tables; custom keys keep their own order. Throws
  /// ``/CompactJSON/JSONEncodingError`` if ``APS/relevanceScore`` or ``SoundDictionary/volume`` is not finite.
  public func encoded() throws(JSONEncodingError) -> [UInt8] { try encodedBytes() }

  /// Appends the compact JSON to a buffer.
  ///
  /// A buffer that is emptied with `removeAll(keepingCapacity: true)` and reused costs no allocation. If this method
  /// throws, the buffer is unchanged.
  public func encode(into buffer: inout [UInt8]) throws(JSONEncodingError) { try append(to: &buffer) }

  /// Appends the compact JSON to a buffer made for this purpose, which is the fastest way.
  ///
  /// If this method throws, the buffer is unchanged.
  public func encode(into buffer: inout JSONBuffer) throws(JSONEncodingError) { try append(to: &buffer) }

  /// Appends the compact JSON to any collection of bytes, such as `Data` or a `ByteBuffer`'s view.
  ///
  /// If this method throws, the collection is unchanged.
  public func encode(into buffer: inout some RangeReplaceableCollection<UInt8>) throws(JSONEncodingError) {
    buffer.append(contentsOf: try encodedBytes())
  }

  /// Appends the compact JSON to a span, or appends nothing and returns `false` if it has too little room.
  public func encode(into span: inout OutputSpan<UInt8>) throws(JSONEncodingError) -> Bool {
    try append(to: &span)
  }

  /// Returns the number of bytes in ``encoded()``, without writing them.
  public func encodedSize() throws(JSONEncodingError) -> Int { try measuredSize() }

  /// Returns the number of bytes in ``encoded()``; `nil` if it is greater than the limit.
  ///
  /// A string that cannot fit is not read.
  package func encodedSize(within limit: Int) throws(JSONEncodingError) -> Int? {
    var counter = JSONLimitCounter(limit: limit)
    try write(to: &counter)
    return counter.position > limit ? nil : counter.position
  }
}

extension Payload: JSONWritable {
  // Specialized for both sinks in this module: the compiler does not specialize a package or internal protocol across
  // modules.
  /// Writes the payload: `aps` first, then `mdm`, then the custom keys in their own order.
  @inline(__always) public func write<Sink: JSONSink>(to sink: inout Sink) throws(JSONEncodingError) {
    let start = sink.position
    if boxedAPS.isFilled {
      sink.token(TopLevelKey.aps.token)
      try APS.write(boxedAPS.span, to: &sink)
    }
    sink.member(TopLevelKey.mdm, mdm)
    sink.members(of: customKeys.object)
    sink.closeObject(from: start)
  }
}

extension APS {
  /// Writes the only element of a span, which borrows it; a parameter would be copied.
  @inline(__always)
  static func write<Sink: JSONSink>(_ aps: Span<APS>, to sink: inout Sink) throws(JSONEncodingError) {
    let start = sink.position
    var present = aps[0].present
    while let place = present.popFirst() {
      switch place {
      case APSKey.alert.place:
        sink.member(APSKey.alert, aps[0].alertText)
        if aps[0].boxedAlert.isFilled {
          sink.token(APSKey.alert.token)
          try sink.resume(from: AlertDictionary.added(aps[0].boxedAlert.span, to: sink))
        }
      case APSKey.badge.place: sink.member(APSKey.badge, aps[0].badge)
      case APSKey.sound.place:
        sink.token(APSKey.sound.token)
        try aps[0].sound?.write(to: &sink)
      case APSKey.category.place: sink.member(APSKey.category, aps[0].category)
      case APSKey.threadID.place: sink.member(APSKey.threadID, aps[0].threadID)
      case APSKey.contentAvailable.place: sink.member(APSKey.contentAvailable, aps[0].contentAvailable)
      case APSKey.mutableContent.place: sink.member(APSKey.mutableContent, aps[0].mutableContent)
      case APSKey.targetContentID.place: sink.member(APSKey.targetContentID, aps[0].targetContentID)
      case APSKey.interruptionLevel.place: sink.member(APSKey.interruptionLevel, aps[0].interruptionLevel?.rawValue)
      case APSKey.relevanceScore.place: try sink.member(APSKey.relevanceScore, aps[0].relevanceScore, in: "aps")
      case APSKey.timestamp.place: sink.resume(from: LiveActivity.added(aps[0].boxedActivity.span, to: sink))
      default: try sink.resume(from: added(place, of: aps, to: sink))
      }
    }
    sink.members(of: aps[0].unknownKeys.object)
    sink.closeObject(from: start)
  }
}

extension LiveActivity {
  /// Writes the only element of a span, which borrows it.
  @inline(never) @_effects(releasenone)
  fileprivate static func added<Sink: JSONSink>(_ activity: Span<LiveActivity>, to sink: Sink) -> Sink {
    var sink = sink
    sink.member(APSKey.timestamp, activity[0].timestamp)
    sink.member(APSKey.event, activity[0].event?.rawValue)
    sink.member(APSKey.contentState, activity[0].contentState)
    sink.member(APSKey.staleDate, activity[0].staleDate)
    sink.member(APSKey.dismissalDate, activity[0].dismissalDate)
    sink.member(APSKey.attributesType, activity[0].attributesType)
    sink.member(APSKey.attributes, activity[0].attributes)
    sink.member(APSKey.inputPushToken, activity[0].inputPushToken)
    sink.member(APSKey.inputPushChannel, activity[0].inputPushChannel)
    return sink
  }
}

extension AlertDictionary {
  /// Writes the only element of a span, which borrows it; a parameter would be copied.
  @inline(never) @_effects(releasenone)
  fileprivate static func added<Sink: JSONSink>(
    _ alert: Span<AlertDictionary>, to sink: Sink
  ) throws(JSONEncodingError) -> Sink {
    var sink = sink
    let start = sink.position
    var present = alert[0].present
    while let place = present.popFirst() {
      switch place {
      case AlertKey.title.place: sink.member(AlertKey.title, alert[0].title)
      case AlertKey.titleLocKey.place: sink.member(AlertKey.titleLocKey, orNull: alert[0].titleLocKey)
      case AlertKey.titleLocArgs.place: sink.member(AlertKey.titleLocArgs, orNull: alert[0].titleLocArgs)
      case AlertKey.subtitle.place: sink.member(AlertKey.subtitle, alert[0].subtitle)
      case AlertKey.subtitleLocKey.place: sink.member(AlertKey.subtitleLocKey, alert[0].subtitleLocKey)
      case AlertKey.subtitleLocArgs.place: sink.member(AlertKey.subtitleLocArgs, alert[0].subtitleLocArgs)
      case AlertKey.body.place: sink.member(AlertKey.body, alert[0].body)
      case AlertKey.locKey.place: sink.member(AlertKey.locKey, alert[0].locKey)
      case AlertKey.locArgs.place: sink.member(AlertKey.locArgs, alert[0].locArgs)
      default: try sink.resume(from: Self.added(place, of: alert, to: sink))
      }
    }
    sink.members(of: alert[0].unknownKeys.object)
    sink.closeObject(from: start)
    return sink
  }
}

extension Sound {
  @inline(__always)
  fileprivate func write<Sink: JSONSink>(to sink: inout Sink) throws(JSONEncodingError) {
    switch self {
    case .named(let name): sink.string(name)
    case .dictionary(let dictionary): try sink.resume(from: dictionary.added(to: sink))
    }
  }
}

extension SoundDictionary {
  @inline(never) @_effects(releasenone)
  fileprivate func added<Sink: JSONSink>(to sink: Sink) throws(JSONEncodingError) -> Sink {
    var sink = sink
    let start = sink.position
    sink.member(SoundKey.critical, critical)
    sink.member(SoundKey.name, name)
    try sink.member(SoundKey.volume, volume, in: "aps.sound")
    sink.members(of: unknownKeys.object)
    sink.closeObject(from: start)
    return sink
  }
}

extension LocalizedText {
  @inline(never) @_effects(releasenone)
  fileprivate func added<Sink: JSONSink>(to sink: Sink) -> Sink {
    var sink = sink
    let start = sink.position
    sink.member(LocalizedTextKey.locKey, locKey)
    sink.member(LocalizedTextKey.locArgs, locArgs)
    sink.members(of: unknownKeys.object)
    sink.closeObject(from: start)
    return sink
  }
}

extension JSONSink {
  // Each `member` writes nothing for nil, except those with `orNull`, which write null. They are inlined, so that the
  // key's bytes are a constant at the call.
  @inline(__always)
  mutating func member(_ key: PayloadKey<some PayloadDictionary>, _ value: String?) {
    guard let value else { return }
    token(key.token)
    string(value)
  }

  @inline(__always)
  mutating func member(_ key: PayloadKey<some PayloadDictionary>, _ value: Int?) {
    guard let value else { return }
    token(key.token)
    integer(value)
  }

  @inline(__always)
  mutating func member(
    _ key: PayloadKey<some PayloadDictionary>, _ value: Double?, in path: StaticString
  ) throws(JSONEncodingError) {
    guard let value else { return }
    guard value.isFinite else { throw notFinite(value, path, key.name) }
    token(key.token)
    double(value)
  }

  @inline(__always)
  mutating func member(_ key: PayloadKey<some PayloadDictionary>, _ value: Bool?) {
    guard let value else { return }
    token(key.token)
    boolean(value)
  }

  @inline(__always)
  mutating func member(_ key: PayloadKey<some PayloadDictionary>, _ value: [String]?) {
    guard let value else { return }
    token(key.token)
    resume(from: adding(value))
  }

  @inline(never) @_effects(releasenone)
  private func adding(_ value: [String]) -> Self {
    var sink = self
    let start = position
    let elements = value.span
    for index in elements.indices { sink.element(elements[index]) }
    sink.closeArray(from: start)
    return sink
  }

  @inline(__always)
  mutating func member(_ key: PayloadKey<some PayloadDictionary>, _ value: JSONObject?) {
    guard let value else { return }
    token(key.token)
    object(value)
  }

  @inline(__always)
  mutating func member(_ key: PayloadKey<some PayloadDictionary>, orNull value: String?) {
    token(key.token)
    if let value { string(value) } else { token("null") }
  }

  @inline(__always)
  mutating func member(_ key: PayloadKey<some PayloadDictionary>, orNull value: [LocArgument]?) {
    token(key.token)
    if let value { arguments(value) } else { token("null") }
  }

  @inline(__always)
  mutating func member(_ key: PayloadKey<some PayloadDictionary>, _ value: [LocArgument]?) {
    guard let value else { return }
    token(key.token)
    arguments(value)
  }

  @inline(__always)
  mutating func member(_ key: PayloadKey<some PayloadDictionary>, _ value: AlertText?) {
    guard let value else { return }
    token(key.token)
    switch value {
    case .plain(let text): string(text)
    case .localized(let text): resume(from: text.added(to: self))
    }
  }

  @inline(__always)
  mutating func arguments(_ value: [LocArgument]) { resume(from: adding(value)) }

  @inline(never) @_effects(releasenone)
  private func adding(_ arguments: [LocArgument]) -> Self {
    var sink = self
    let start = position
    let arguments = arguments.span
    for index in arguments.indices {
      switch arguments[index] {
      case .string(let value): sink.element(value)
      case .number(let value):
        sink.comma()
        sink.number(value)
      case .other(let value):
        sink.comma()
        sink.value(value)
      }
    }
    sink.closeArray(from: start)
    return sink
  }
}

@inline(never)
private func notFinite(_ value: Double, _ path: StaticString, _ name: String) -> JSONEncodingError {
  let dictionaries = path.description.split(separator: ".").map(String.init)
  return JSONEncodingError(reason: .notFinite(value), path: dictionaries + [name])
}
