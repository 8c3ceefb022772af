public import CompactJSON

/// A payload that is encoded once, with holes for the values that differ between recipients.
///
/// Filling it copies the fixed bytes and escapes only the values. The result is, byte for byte, the encoding of the
/// filled payload. The template never changes, so any number of threads can fill it at once.
///
///     let template = try PayloadTemplate(payload, holes: [.badge, .locArgs])
///     var filling = PayloadFilling()
///     filling.badge = 3
///     filling.locArgs = ["Jenna", "Frank"]
///     try template.encode(filling, into: &buffer)
public struct PayloadTemplate: Sendable, Hashable {
  /// An array of one element, so that a copy of the template is one reference and readers borrow the plan.
  let plan: [Plan]

  struct Plan: Sendable, Hashable {
    /// The fixed bytes, then one copy of each of the payload's own values.
    let bytes: [UInt8]
    /// The holes, in the order of the encoded payload.
    let pieces: [Piece]
    /// The number of fixed bytes.
    let fixedCount: Int
    /// The holes of the template, as bits of ``Kind``.
    let kinds: UInt16
    /// The holes that every filling must fill, because the payload has no value for them.
    let required: UInt16
    let customHoles: [[String]]
    /// The paths of the holes in `content-state`.
    let stateHoles: [[String]]

    init(_ fixed: [UInt8], own: [UInt8], _ pieces: [Piece], kinds: UInt16, required: UInt16, _ holes: [Hole]) {
      bytes = fixed + own
      self.pieces = pieces
      fixedCount = fixed.count
      self.kinds = kinds
      self.required = required
      customHoles = holes.compactMap { if case .custom(let path) = $0 { path } else { nil } }
      stateHoles = holes.compactMap { if case .contentState(let path) = $0 { path } else { nil } }
    }
  }

  enum Kind: UInt16 {
    case badge, threadID, title, subtitle, body, locArgs, titleLocArgs, subtitleLocArgs, custom
    case relevanceScore, timestamp, event, contentState, staleDate, dismissalDate

    var bit: UInt16 { 1 << rawValue }
  }

  struct Piece: Sendable, Hashable {
    let kind: Kind
    /// The index of the hole among the custom ones, or among those of `content-state`; 0 for other holes.
    let index: Int
    /// The end of the fixed bytes before the hole.
    let end: Int
    /// The range of the payload's own value in the plan's bytes; empty if it has none.
    let own: Range<Int>
  }

  /// Encodes the fixed part of a payload.
  ///
  /// If a filling has no value for a hole, the hole keeps the payload's value. If the payload has none either, every
  /// filling needs one.
  ///
  /// - Throws: ``PayloadTemplateError`` if the payload has no place for a hole, such as a title if the alert is plain
  ///   text.
  public init(_ payload: Payload, holes: [Hole]) throws(PayloadTemplateError) {
    var marked = payload
    var seen: Set<Hole> = []
    for hole in holes {
      guard seen.insert(hole).inserted else { throw PayloadTemplateError(reason: .duplicateHole, hole: hole) }
      try marked.mark(hole)
    }
    // The whole state stays an object, so a hole inside it has a value, too.
    if seen.contains(.contentState([])), let inner = holes.first(where: { $0.isInsideState }) {
      throw PayloadTemplateError(reason: .insideAnotherHole, hole: inner)
    }
    let own = try Self.text(of: payload)
    let text = try Self.text(of: marked)
    var counts: [Kind: Int] = [:]
    var places: [Hole: Int] = [:]
    for hole in holes {
      places[hole] = counts[hole.kind, default: 0]
      counts[hole.kind, default: 0] += 1
    }

    var found: [(hole: Hole, value: JSONNode)] = []
    for hole in holes {
      // Every hole is marked above, so it has a value unless one hole is inside another.
      guard let value = text.root.value(of: hole) else {
        throw PayloadTemplateError(reason: .insideAnotherHole, hole: hole)
      }
      found.append((hole, value))
    }
    found.sort { $0.value.offset < $1.value.offset }

    var fixed: [UInt8] = []
    var owned: [UInt8] = []
    var start = 0
    var parts: [(kind: Kind, index: Int, end: Int, own: Range<Int>)] = []
    var missing: UInt16 = 0
    var kinds: UInt16 = 0
    for (hole, value) in found {
      fixed += text.bytes[start..<value.offset]
      start = value.offset + value.length
      let first = owned.count
      if let value = own.root.value(of: hole, besides: text.root) {
        owned += own.bytes[value.offset..<value.offset + value.length]
      } else {
        missing |= hole.kind.bit
      }
      kinds |= hole.kind.bit
      parts.append((hole.kind, places[hole] ?? 0, fixed.count, first..<owned.count))
    }
    fixed += text.bytes[start...]
    let pieces = parts.map {
      Piece(
        kind: $0.kind, index: $0.index, end: $0.end,
        own: $0.own.lowerBound + fixed.count..<$0.own.upperBound + fixed.count)
    }
    plan = [Plan(fixed, own: owned, pieces, kinds: kinds, required: missing, holes)]
  }

  /// Returns the filled payload as compact JSON in UTF-8.
  public func encoded(_ filling: PayloadFilling) throws(PayloadTemplateError) -> [UInt8] {
    try FilledTemplate(template: self, filling: filling).encodedBytes()
  }

  /// Appends the filled payload to a buffer; if this method throws, the buffer is unchanged.
  public func encode(_ filling: PayloadFilling, into buffer: inout [UInt8]) throws(PayloadTemplateError) {
    try FilledTemplate(template: self, filling: filling).append(to: &buffer)
  }

  /// Appends the filled payload to a buffer made for this purpose; if this method throws, the buffer is unchanged.
  public func encode(_ filling: PayloadFilling, into buffer: inout JSONBuffer) throws(PayloadTemplateError) {
    try FilledTemplate(template: self, filling: filling).append(to: &buffer)
  }

  /// Returns the number of bytes in the filled payload, without writing them.
  public func encodedSize(_ filling: PayloadFilling) throws(PayloadTemplateError) -> Int {
    try FilledTemplate(template: self, filling: filling).measuredSize()
  }

  private static func text(of payload: Payload) throws(PayloadTemplateError) -> JSONDocument {
    do throws(JSONEncodingError) {
      let bytes = try payload.encoded()
      // The encoder writes valid JSON that is short enough for the document's offsets.
      guard let document = try? JSONDocument(parsing: bytes, depthLimit: .max) else {
        throw JSONEncodingError(reason: .noValue)
      }
      return document
    } catch {
      throw PayloadTemplateError(reason: .encoding(error), hole: nil)
    }
  }
}

extension JSONNode {
  /// Returns the value of a hole; `nil` if it has none.
  ///
  /// If wrong types are kept, an extra key can have the same name as one of Apple's keys, and is written after it. If
  /// `marked` has one more member of that name than this payload, the member here is the extra key, and the hole has no
  /// value.
  ///
  /// - Parameter marked: the same payload with a value in every hole.
  fileprivate func value(of hole: PayloadTemplate.Hole, besides marked: JSONNode? = nil) -> JSONNode? {
    var node = self
    var markedNode = marked
    for (depth, name) in hole.path.enumerated() {
      guard node.kind == .object else { return nil }
      let values = node.members.filter { $0.name.isString(name) }.map(\.value)
      let markedValues = markedNode?.members.filter { $0.name.isString(name) }.map(\.value)
      // If a member that is not Apple's has several values, the last one counts.
      let isCustom = hole.kind == .custom || hole.kind == .contentState && depth > 1
      guard let next = isCustom ? values.last : values.first else { return nil }
      guard isCustom || values.count == markedValues?.count ?? values.count else { return nil }
      // The short form of the alert is its body.
      if hole == .body, depth == 1, next.kind == .string { return next }
      node = next
      markedNode = markedValues?.first
    }
    return node
  }
}

extension Payload {
  /// Gives a hole a value, so that the encoded payload has a place for it.
  fileprivate mutating func mark(_ hole: PayloadTemplate.Hole) throws(PayloadTemplateError) {
    if case .custom(let path) = hole { return try markCustom(path) }
    guard var marked = aps else { throw PayloadTemplateError(reason: .noAPS, hole: hole) }
    aps = nil
    switch hole {
    case .badge: marked.badge = 0
    case .threadID: marked.threadID = ""
    case .relevanceScore: marked.relevanceScore = 0
    case .timestamp: marked.activity.timestamp = 0
    case .event: marked.activity.event = .update
    case .staleDate: marked.activity.staleDate = 0
    case .dismissalDate: marked.activity.dismissalDate = 0
    case .contentState([]): marked.activity.contentState = marked.activity.contentState ?? JSONObject()
    case .contentState(let path):
      guard marked.activity.contentState?.setNull(at: path[...]) == true else {
        throw PayloadTemplateError(reason: .notInAnObject, hole: hole)
      }
    case .body where marked.alert == nil: marked.alert = .text("")
    default: try marked.markAlert(hole)
    }
    aps = marked
  }

  private mutating func markCustom(_ path: [String]) throws(PayloadTemplateError) {
    guard let name = path.first, TopLevelKey(name: name) == nil else {
      throw PayloadTemplateError(reason: .noCustomKey, hole: .custom(path))
    }
    guard customKeys.object.setNull(at: path[...]) else {
      throw PayloadTemplateError(reason: .notInAnObject, hole: .custom(path))
    }
  }
}

extension APS {
  fileprivate mutating func markAlert(_ hole: PayloadTemplate.Hole) throws(PayloadTemplateError) {
    guard case .dictionary(var dictionary) = alert else {
      if hole == .body { return }
      throw PayloadTemplateError(reason: .alertIsNoDictionary, hole: hole)
    }
    switch hole {
    case .text(let line): dictionary[line].text = ""
    case .arguments(let line):
      if dictionary[line].locKey == nil, case .localized? = dictionary[line].text {
        throw PayloadTemplateError(reason: .argumentsInText, hole: hole)
      }
      dictionary[line].locArgs = []
    case .badge, .threadID, .custom, .relevanceScore, .timestamp, .event, .contentState, .staleDate, .dismissalDate:
      break
    }
    alert = .dictionary(dictionary)
  }
}

extension JSONObject {
  /// Sets the value at a path to null, or returns `false` if a value on the path is missing or not an object.
  ///
  /// If several members have the same name, the last one is set, because it counts; the others stay.
  fileprivate mutating func setNull(at path: ArraySlice<String>) -> Bool {
    guard let name = path.first else { return false }
    let place = members.lastIndex { $0.name.utf8.elementsEqual(name.utf8) }
    if path.count == 1 {
      if let place { members[place].value = .null } else { members.append(.init(name: name, value: .null)) }
      return true
    }
    guard let place, case .object(var inner) = members[place].value, inner.setNull(at: path.dropFirst()) else {
      return false
    }
    members[place].value = .object(inner)
    return true
  }
}
