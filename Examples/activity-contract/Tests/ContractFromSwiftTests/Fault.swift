import CompactJSON

/// A change of one place in a value, which a decoder may or may not refuse.
enum Fault: String, CaseIterable {
  case missing, null, otherType, otherText, outOfRange, fraction, otherName, otherCase, nesting, unknownMember

  /// Returns the value with the change at a random place, and the path of that place; `nil` if there is no such place.
  func apply(to value: JSON, using random: inout SeededGenerator) -> (value: JSON, path: String)? {
    var places: [[Int]] = []
    var names: Set<String> = []
    value.walk([], &places, &names)
    for _ in 0..<40 {
      let place = random.pick(places)
      guard let changed = change(value, place[...], "", names.sorted(), &random) else { continue }
      return changed
    }
    return nil
  }

  private func change(
    _ value: JSON, _ place: ArraySlice<Int>, _ path: String, _ names: [String], _ random: inout SeededGenerator
  ) -> (JSON, String)? {
    guard let first = place.first else { return changed(value, names, &random).map { ($0, path) } }
    let rest = place.dropFirst()
    switch value {
    case .array(var elements):
      let path = "\(path)[\(first)]"
      if rest.isEmpty, self == .missing {
        elements.remove(at: first)
        return (.array(elements), path)
      }
      guard let (element, path) = change(elements[first], rest, path, names, &random) else { return nil }
      elements[first] = element
      return (.array(elements), path)
    case .object(let object):
      var members = object.members
      let path = "\(path).\(members[first].name)"
      if rest.isEmpty, self == .missing {
        members.remove(at: first)
      } else if rest.isEmpty, self == .otherName {
        members[first].name = random.pick(["\(members[first].name)x", "7", "-7", "x7", random.pick(names)])
        guard Set(members.map(\.name)).count == members.count else { return nil }
      } else {
        guard let (member, path) = change(members[first].value, rest, path, names, &random) else { return nil }
        members[first].value = member
        return (.object(JSONObject(members)), path)
      }
      return (.object(JSONObject(members)), path)
    case .null, .boolean, .number, .string: return nil
    }
  }

  private func changed(_ value: JSON, _ names: [String], _ random: inout SeededGenerator) -> JSON? {
    let new: JSON? =
      switch (self, value) {
      case (.missing, _), (.otherName, _): nil
      case (.null, _): .null
      case (.otherType, _): random.pick([true, 7, 1.5, -1, "x", "7", [], [1], [:], ["a": 1]])
      case (.otherText, .string(let text)):
        .string(
          random.pick([text + "x", String(text.dropLast()), text.uppercased(), "", "=\(text)", "http://[\(text)", "é"]))
      case (.outOfRange, .number):
        JSONNumber(text: random.pick(Self.numbers)).map { .number($0) }
      case (.fraction, .number(let number)) where number.text.utf8.count <= 15:
        JSONNumber(text: random.pick(["\(number.text).0", "\(number.text).5", "\(number.text)e0"])).map { .number($0) }
      case (.otherCase, .object(let object)), (.unknownMember, .object(let object)):
        object[names[0]] == nil
          ? .object(JSONObject(object.members + [Self.member(self, names, object, &random)])) : nil
      case (.nesting, _): random.pick([[value], ["a": value]])
      default: nil
      }
    return new == value ? nil : new
  }

  /// A member with a name from elsewhere, or with an unknown name.
  private static func member(
    _ fault: Self, _ names: [String], _ object: JSONObject, _ random: inout SeededGenerator
  ) -> JSONObject.Member {
    let free = names.filter { object[$0] == nil }
    let name = fault == .otherCase ? random.pick(free.isEmpty ? ["whistle2"] : free + ["whistle", "on"]) : "unknown"
    return .init(name: object[name] == nil ? name : "unknown", value: random.pick([[:], 1, .null]))
  }

  private static let numbers = [
    "-1", "-129", "128", "256", "-32769", "32768", "65536", "2147483648", "-2147483649", "4294967296",
    "9223372036854775808",
    "-9223372036854775809", "18446744073709551616", "1e39", "1e200", "1e400", "-0.0", "1e2",
  ]
}

extension JSON {
  /// Collects the places of all values, and the names of all members.
  fileprivate func walk(_ place: [Int], _ places: inout [[Int]], _ names: inout Set<String>) {
    places.append(place)
    switch self {
    case .array(let elements):
      for (index, element) in elements.enumerated() { element.walk(place + [index], &places, &names) }
    case .object(let object):
      for (index, member) in object.members.enumerated() {
        names.insert(member.name)
        member.value.walk(place + [index], &places, &names)
      }
    case .null, .boolean, .number, .string: break
    }
  }
}
