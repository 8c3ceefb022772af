public import CompactJSON

/// The same type written by hand, for those who need more speed than `Codable` gives.
extension UserPayload: JSONWritable {
  /// Returns the text that `CompactJSONEncoder` returns; specialized in this module.
  public func compactJSON() -> [UInt8] { encoded() }

  /// Writes the members in the order of the coding keys.
  @inline(__always) public func write<Sink: JSONSink>(to sink: inout Sink) {
    let start = sink.position
    sink.token(#","aps":"#)
    aps.write(to: &sink)
    sink.member(#","acme":"#, acme)
    sink.member(#","gameID":"#, gameID)
    sink.member(#","image":"#, image)
    sink.member(#","link":"#, link)
    sink.member(#","players":"#, players)
    sink.member(#","expires":"#, expires)
    sink.closeObject(from: start)
  }
}

extension UserPayload.APS {
  @inline(__always) func write<Sink: JSONSink>(to sink: inout Sink) {
    let start = sink.position
    if let alert {
      sink.token(#","alert":"#)
      switch alert {
      case .text(let text): sink.string(text)
      case .dictionary(let dictionary): dictionary.write(to: &sink)
      }
    }
    sink.member(#","badge":"#, badge)
    sink.member(#","sound":"#, sound)
    sink.member(#","category":"#, category)
    sink.member(#","timestamp":"#, timestamp)
    sink.member(#","event":"#, event)
    sink.member(#","thread-id":"#, threadID)
    sink.member(#","mutable-content":"#, mutableContent)
    sink.member(#","target-content-id":"#, targetContentID)
    sink.member(#","interruption-level":"#, interruptionLevel)
    if let relevanceScore {
      sink.token(#","relevance-score":"#)
      sink.double(relevanceScore)
    }
    if let contentState {
      sink.token(#","content-state":"#)
      let start = sink.position
      sink.member(#","homeScore":"#, contentState.homeScore)
      sink.member(#","awayScore":"#, contentState.awayScore)
      sink.member(#","minute":"#, contentState.minute)
      sink.closeObject(from: start)
    }
    sink.member(#","stale-date":"#, staleDate)
    sink.closeObject(from: start)
  }
}

extension UserPayload.AlertDictionary {
  @inline(__always) func write<Sink: JSONSink>(to sink: inout Sink) {
    let start = sink.position
    sink.member(#","title":"#, title)
    sink.member(#","subtitle":"#, subtitle)
    sink.member(#","body":"#, body)
    sink.member(#","loc-key":"#, locKey)
    sink.member(#","loc-args":"#, locArgs)
    sink.closeObject(from: start)
  }
}

extension JSONSink {
  // Each writes nothing for nil.
  @inline(__always) fileprivate mutating func member(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    token(name)
    string(value)
  }

  @inline(__always) fileprivate mutating func member(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    token(name)
    integer(value)
  }

  @inline(__always) fileprivate mutating func member(_ name: StaticString, _ value: [String]?) {
    guard let value else { return }
    token(name)
    let start = position
    for element in value { self.element(element) }
    closeArray(from: start)
  }

  @inline(__always) fileprivate mutating func member(_ name: StaticString, _ value: UserPayload.Text?) {
    guard let value else { return }
    token(name)
    switch value {
    case .plain(let text): string(text)
    case .localized(let text):
      let start = position
      member(#","loc-key":"#, text.locKey)
      member(#","loc-args":"#, text.locArgs)
      closeObject(from: start)
    }
  }
}
