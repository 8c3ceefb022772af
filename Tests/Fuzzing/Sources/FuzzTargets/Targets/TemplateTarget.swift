import APNsPayload
import CompactJSON

extension FuzzTarget {
  /// A payload and, after a NUL, an object that names the holes and their values; null keeps the payload's own value.
  static let template = FuzzTarget(
    "template", dictionary: "payload", seeds: ["Tests/Fuzzing/Seeds/template"]
  ) { bytes in
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let payload = try? Payload(parsing: Array(parts[0]), wronglyTyped: .kept),
      case .object(let values)? = try? JSON(parsing: Array(parts[1])), values.members.count < 16
    else { return false }
    let holes = values.members.map { Hole($0.name) }
    let template: PayloadTemplate
    do throws(PayloadTemplateError) {
      template = try PayloadTemplate(payload, holes: holes.map(\.hole))
    } catch {
      expect(!error.description.isEmpty, "an error says what is wrong")
      return true
    }
    var filling = PayloadFilling()
    var expected = payload
    var custom: [JSON] = []
    for (hole, value) in zip(holes, values.members.map(\.value)) {
      guard hole.fill(&filling, &expected, &custom, value) else { return false }
    }
    if custom.contains(where: { $0 != .null }) { filling.custom = custom }
    guard let bytes = try? expected.encoded(), var json = try? JSON(parsing: bytes) else {
      return refuse("a payload can be written")
    }
    for (path, value) in zip(holes.compactMap(\.path), custom) where !filling.custom.isEmpty {
      expect(json.set(value, at: path[...]), "a hole of a template has a place")
    }
    check(template, filling, json.encoded)
    return true
  }

  private static func check(_ template: PayloadTemplate, _ filling: PayloadFilling, _ expected: [UInt8]) {
    var buffer: [UInt8] = [0x20]
    let bytes: [UInt8]
    do throws(PayloadTemplateError) {
      bytes = try template.encoded(filling)
    } catch {
      expect(error.reason == .missingValue, "a filling with all values fits")
      expect((try? template.encodedSize(filling)) == nil, "what cannot be filled has no size")
      expect((try? template.encode(filling, into: &buffer)) == nil && buffer == [0x20], "and writes nothing")
      return
    }
    expect(expected == bytes, "a filled template is the payload with these values")
    expect((try? template.encodedSize(filling)) == bytes.count, "what is measured is what is encoded")
    _ = try? template.encode(filling, into: &buffer)
    expect(buffer == [0x20] + bytes, "appending writes what encoding writes")
  }
}

/// A hole, found by its name.
private struct Hole {
  let hole: PayloadTemplate.Hole
  /// The path of a custom value; `nil` for the holes of `aps`.
  let path: [String]?

  init(_ name: String) {
    let known: [String: PayloadTemplate.Hole] = [
      "badge": .badge, "thread-id": .threadID, "title": .title, "subtitle": .subtitle, "body": .body,
      "loc-args": .locArgs, "title-loc-args": .titleLocArgs, "subtitle-loc-args": .subtitleLocArgs,
    ]
    path = known[name] == nil ? name.split(separator: "/", omittingEmptySubsequences: false).map(String.init) : nil
    hole = known[name] ?? .custom(path ?? [])
  }

  /// Sets the value in the filling and in the payload; returns `false` if it has the wrong type.
  func fill(_ filling: inout PayloadFilling, _ payload: inout Payload, _ custom: inout [JSON], _ value: JSON) -> Bool {
    guard path == nil else {
      custom.append(value)
      return true
    }
    switch (hole, value) {
    case (_, .null): return true
    case (.badge, .number(let number)):
      guard let badge = number.integer else { return false }
      filling.badge = badge
      payload.aps?.badge = badge
    case (.threadID, .string(let text)):
      filling.threadID = text
      payload.aps?.threadID = text
    case (_, .string(let text)):
      guard fill(&filling, text) else { return false }
      payload.setText(text, hole)
    case (_, .array(let elements)):
      let arguments = elements.map { element -> LocArgument in
        switch element {
        case .string(let text): .string(text)
        case .number(let number): .number(number)
        default: .other(element)
        }
      }
      guard fill(&filling, arguments) else { return false }
      payload.setArguments(arguments, hole)
    default: return false
    }
    return true
  }

  private func fill(_ filling: inout PayloadFilling, _ text: String) -> Bool {
    switch hole {
    case .title: filling.title = text
    case .subtitle: filling.subtitle = text
    case .body: filling.body = text
    default: return false
    }
    return true
  }

  private func fill(_ filling: inout PayloadFilling, _ arguments: [LocArgument]) -> Bool {
    switch hole {
    case .locArgs: filling.locArgs = arguments
    case .titleLocArgs: filling.titleLocArgs = arguments
    case .subtitleLocArgs: filling.subtitleLocArgs = arguments
    default: return false
    }
    return true
  }
}

extension Payload {
  fileprivate mutating func setText(_ text: String, _ hole: PayloadTemplate.Hole) {
    guard case .dictionary(var alert) = aps?.alert else {
      aps?.alert = .text(text)
      return
    }
    if case .text(let line) = hole { alert[line].text = .plain(text) }
    aps?.alert = .dictionary(alert)
  }

  fileprivate mutating func setArguments(_ arguments: [LocArgument], _ hole: PayloadTemplate.Hole) {
    guard case .dictionary(var alert) = aps?.alert else { return }
    if case .arguments(let line) = hole { alert[line].locArgs = arguments }
    aps?.alert = .dictionary(alert)
  }
}

extension JSON {
  /// Sets the last member of each name on the path; returns `false` if a value on the path is not an object.
  fileprivate mutating func set(_ value: JSON, at path: ArraySlice<String>) -> Bool {
    guard let name = path.first else {
      self = value
      return true
    }
    guard case .object(var object) = self else { return false }
    let place = object.members.lastIndex { $0.name.utf8.elementsEqual(name.utf8) } ?? object.members.count
    if place == object.members.count { object.members.append(.init(name: name, value: .null)) }
    guard object.members[place].value.set(value, at: path.dropFirst()) else { return false }
    self = .object(object)
    return true
  }
}
