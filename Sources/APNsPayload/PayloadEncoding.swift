public import CompactJSON

extension Payload: JSONWritable {
  /// The payload as compact JSON in UTF-8: no white space, keys in the order of their tables, custom keys in theirs.
  ///
  /// Throws ``CompactJSON/JSONEncodingError`` where ``APS/relevanceScore`` or ``SoundDictionary/volume`` is not finite.
  public func encoded() throws(JSONEncodingError) -> [UInt8] { try encodedBytes() }

  /// Appends the compact JSON to a buffer; one that is emptied with `removeAll(keepingCapacity: true)` and used again
  /// costs no allocation. When it throws, the buffer is as it was.
  public func encode(into buffer: inout [UInt8]) throws(JSONEncodingError) { try append(to: &buffer) }

  /// How many bytes ``encoded()`` has, without writing them.
  public func encodedSize() throws(JSONEncodingError) -> Int { try measuredSize() }

  @inline(__always) public func write<Sink: JSONSink>(to sink: inout Sink) throws(JSONEncodingError) {
    let start = sink.position
    if let aps {
      sink.token(TopLevelKey.aps.token)
      try aps.write(to: &sink)
    }
    sink.member(TopLevelKey.mdm, mdm)
    sink.members(of: customKeys.object)
    sink.closeObject(from: start)
  }
}

extension APS {
  @inline(__always) func write<Sink: JSONSink>(to sink: inout Sink) throws(JSONEncodingError) {
    let start = sink.position
    if let alert {
      sink.token(APSKey.alert.token)
      alert.write(to: &sink)
    }
    sink.member(APSKey.badge, badge)
    if let sound {
      sink.token(APSKey.sound.token)
      try sound.write(to: &sink)
    }
    sink.member(APSKey.category, category)
    sink.member(APSKey.threadID, threadID)
    sink.member(APSKey.contentAvailable, contentAvailable)
    sink.member(APSKey.mutableContent, mutableContent)
    sink.member(APSKey.targetContentID, targetContentID)
    sink.member(APSKey.interruptionLevel, interruptionLevel?.rawValue)
    try sink.member(APSKey.relevanceScore, relevanceScore, in: "aps")
    sink.member(APSKey.filterCriteria, filterCriteria)
    if let contentChanged {
      sink.token(APSKey.contentChanged.token)
      sink.boolean(contentChanged)
    }
    if let urlArguments {
      sink.token(APSKey.urlArguments.token)
      let start = sink.position
      for argument in urlArguments {
        sink.comma()
        sink.string(argument)
      }
      sink.closeArray(from: start)
    }
    liveActivity?.write(to: &sink)
    sink.members(of: unknownKeys.object)
    sink.closeObject(from: start)
  }
}

extension LiveActivity {
  @inline(__always) fileprivate func write<Sink: JSONSink>(to sink: inout Sink) {
    sink.member(APSKey.timestamp, timestamp)
    sink.member(APSKey.event, event?.rawValue)
    sink.member(APSKey.contentState, contentState)
    sink.member(APSKey.staleDate, staleDate)
    sink.member(APSKey.dismissalDate, dismissalDate)
    sink.member(APSKey.attributesType, attributesType)
    sink.member(APSKey.attributes, attributes)
    sink.member(APSKey.inputPushToken, inputPushToken)
    sink.member(APSKey.inputPushChannel, inputPushChannel)
  }
}

extension Alert {
  @inline(__always) fileprivate func write<Sink: JSONSink>(to sink: inout Sink) {
    switch self {
    case .text(let text): sink.string(text)
    case .dictionary(let dictionary): dictionary.write(to: &sink)
    }
  }
}

extension AlertDictionary {
  @inline(__always) fileprivate func write<Sink: JSONSink>(to sink: inout Sink) {
    let start = sink.position
    sink.member(AlertKey.title, title)
    sink.member(AlertKey.titleLocKey, titleLocKey)
    sink.member(AlertKey.titleLocArgs, titleLocArgs)
    sink.member(AlertKey.subtitle, subtitle)
    sink.member(AlertKey.subtitleLocKey, subtitleLocKey)
    sink.member(AlertKey.subtitleLocArgs, subtitleLocArgs)
    sink.member(AlertKey.body, body)
    sink.member(AlertKey.locKey, locKey)
    sink.member(AlertKey.locArgs, locArgs)
    sink.member(AlertKey.launchImage, launchImage)
    sink.member(AlertKey.actionLocKey, actionLocKey)
    sink.member(AlertKey.action, action)
    sink.member(AlertKey.summaryArgument, summaryArgument)
    sink.member(AlertKey.summaryArgumentCount, summaryArgumentCount)
    sink.members(of: unknownKeys.object)
    sink.closeObject(from: start)
  }
}

extension Sound {
  @inline(__always) fileprivate func write<Sink: JSONSink>(to sink: inout Sink) throws(JSONEncodingError) {
    switch self {
    case .named(let name): sink.string(name)
    case .dictionary(let dictionary):
      let start = sink.position
      sink.member(SoundKey.critical, dictionary.critical)
      sink.member(SoundKey.name, dictionary.name)
      try sink.member(SoundKey.volume, dictionary.volume, in: "aps", "sound")
      sink.members(of: dictionary.unknownKeys.object)
      sink.closeObject(from: start)
    }
  }
}

extension JSONSink {
  // Each writes nothing for nil. Inlined, so that the key's bytes are a constant where they are copied.
  @inline(__always)
  fileprivate mutating func member(_ key: some PayloadKey, _ value: String?) {
    guard let value else { return }
    token(key.token)
    string(value)
  }

  @inline(__always)
  fileprivate mutating func member(_ key: some PayloadKey, _ value: Int?) {
    guard let value else { return }
    token(key.token)
    integer(value)
  }

  @inline(__always)
  fileprivate mutating func member(
    _ key: some PayloadKey, _ value: Double?, in path: String...
  ) throws(JSONEncodingError) {
    guard let value else { return }
    guard value.isFinite else {
      throw JSONEncodingError(reason: .notFinite(value), path: path + [key.name])
    }
    token(key.token)
    number(try JSONNumber(value))
  }

  fileprivate mutating func member(_ key: some PayloadKey, _ value: JSONObject?) {
    guard let value else { return }
    token(key.token)
    self.value(.object(value))
  }

  @inline(__always)
  fileprivate mutating func member(_ key: some PayloadKey, _ value: Nullable<String>?) {
    guard let value else { return }
    token(key.token)
    if let value = value.value { string(value) } else { token("null") }
  }

  @inline(__always)
  fileprivate mutating func member(_ key: some PayloadKey, _ value: Nullable<[LocArgument]>?) {
    guard let value else { return }
    token(key.token)
    if let value = value.value { arguments(value) } else { token("null") }
  }

  @inline(__always)
  fileprivate mutating func member(_ key: some PayloadKey, _ value: [LocArgument]?) {
    guard let value else { return }
    token(key.token)
    arguments(value)
  }

  @inline(__always)
  fileprivate mutating func member(_ key: some PayloadKey, _ value: AlertText?) {
    guard let value else { return }
    token(key.token)
    switch value {
    case .plain(let text): string(text)
    case .localized(let text):
      let start = position
      member(LocalizedTextKey.locKey, text.locKey)
      member(LocalizedTextKey.locArgs, text.locArgs)
      members(of: text.unknownKeys.object)
      closeObject(from: start)
    }
  }

  private mutating func arguments(_ arguments: [LocArgument]) {
    let start = position
    for argument in arguments {
      comma()
      switch argument {
      case .string(let value): string(value)
      case .number(let value): number(value)
      }
    }
    closeArray(from: start)
  }
}
