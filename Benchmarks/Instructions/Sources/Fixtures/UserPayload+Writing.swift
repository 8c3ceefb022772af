public import CompactJSON

/// The same type as its user writes it by hand.
extension UserPayload: JSONWritable {
  /// Writes the same JSON as an encoder.
  public func write<Sink: JSONSink>(to sink: inout Sink) throws(JSONEncodingError) {
    try sink.object { sink throws(JSONEncodingError) in
      try sink.member("aps", aps)
      sink.member("acme", acme)
      sink.member("gameID", gameID)
      sink.member("image", image)
      sink.member("link", link)
      sink.member("players", players)
      sink.member("expires", expires)
    }
  }

  /// Appends the JSON to a buffer, which is specialized in this module as in a user's own.
  public func write(into buffer: inout JSONBuffer) throws(JSONEncodingError) { try append(to: &buffer) }

  /// Returns the JSON.
  public func written() throws(JSONEncodingError) -> [UInt8] { try encodedBytes() }
}

extension UserPayload.APS: JSONWritable {
  func write<Sink: JSONSink>(to sink: inout Sink) throws(JSONEncodingError) {
    try sink.object { sink throws(JSONEncodingError) in
      sink.member("alert", alert)
      sink.member("badge", badge)
      sink.member("sound", sound)
      sink.member("category", category)
      sink.member("thread-id", threadID)
      sink.member("mutable-content", mutableContent)
      sink.member("target-content-id", targetContentID)
      sink.member("interruption-level", interruptionLevel)
      try sink.member("relevance-score", relevanceScore)
      sink.member("timestamp", timestamp)
      sink.member("event", event)
      sink.member("content-state", contentState)
      sink.member("stale-date", staleDate)
    }
  }
}

extension UserPayload.Alert: JSONWritable {
  func write<Sink: JSONSink>(to sink: inout Sink) {
    switch self {
    case .text(let text): sink.string(text)
    case .dictionary(let dictionary): sink.value(dictionary)
    }
  }
}

extension UserPayload.AlertDictionary: JSONWritable {
  func write<Sink: JSONSink>(to sink: inout Sink) {
    sink.object { sink in
      sink.member("title", title)
      sink.member("subtitle", subtitle)
      sink.member("body", body)
      sink.member("loc-key", locKey)
      sink.member("loc-args", locArgs)
    }
  }
}

extension UserPayload.Text: JSONWritable {
  func write<Sink: JSONSink>(to sink: inout Sink) {
    switch self {
    case .plain(let text): sink.string(text)
    case .localized(let text): sink.value(text)
    }
  }
}

extension UserPayload.LocalizedText: JSONWritable {
  func write<Sink: JSONSink>(to sink: inout Sink) {
    sink.object { sink in
      sink.member("loc-key", locKey)
      sink.member("loc-args", locArgs)
    }
  }
}

extension UserPayload.Score: JSONWritable {
  func write<Sink: JSONSink>(to sink: inout Sink) {
    sink.object { sink in
      sink.member("homeScore", homeScore)
      sink.member("awayScore", awayScore)
      sink.member("minute", minute)
    }
  }
}
