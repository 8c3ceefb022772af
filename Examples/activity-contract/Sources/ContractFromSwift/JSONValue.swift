/// JSON with its members in order.
indirect enum JSONValue: Sendable, Equatable {
  case string(String)
  /// A number by its text.
  case number(String)
  case boolean(Bool)
  case array([JSONValue])
  case object([Member])

  struct Member: Sendable, Equatable {
    let name: String
    let value: JSONValue
  }

  /// The text with two spaces a level.
  ///
  /// A value that fits into a line of 100 characters is on one line.
  var text: String {
    var text = ""
    write(to: &text, indentation: 0, used: 0)
    return text + "\n"
  }

  /// Appends the text.
  ///
  /// - Parameters:
  ///   - indentation: The spaces in front of the line.
  ///   - used: The characters of the line that are in front of the value.
  private func write(to text: inout String, indentation: Int, used: Int) {
    let room = 100 - used
    if let width = width(within: room), width <= room { return writeOnOneLine(to: &text) }
    let inner = String(repeating: " ", count: indentation + 2)
    switch self {
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += (index == 0 ? "\n" : ",\n") + inner
        element.write(to: &text, indentation: indentation + 2, used: inner.utf8.count)
      }
      text += "\n" + inner.dropLast(2) + "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        let label = "\(Self.quoted(member.name)): "
        text += (index == 0 ? "\n" : ",\n") + inner + label
        member.value.write(to: &text, indentation: indentation + 2, used: inner.utf8.count + label.utf8.count)
      }
      text += "\n" + inner.dropLast(2) + "}"
    case .string, .number, .boolean: writeOnOneLine(to: &text)
    }
  }

  private func writeOnOneLine(to text: inout String) {
    switch self {
    case .string(let string): text += Self.quoted(string)
    case .number(let number): text += number
    case .boolean(let boolean): text += boolean ? "true" : "false"
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", " }
        element.writeOnOneLine(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text += (index > 0 ? ", " : "") + Self.quoted(member.name) + ": "
        member.value.writeOnOneLine(to: &text)
      }
      text += "}"
    }
  }

  /// The bytes on one line, or `nil` as soon as they are more than the limit, so that writing takes linear time.
  private func width(within limit: Int) -> Int? {
    guard limit > 0 else { return nil }
    var width = 2
    switch self {
    case .string(let string):
      let bytes = string.utf8.count
      return bytes > limit ? nil : Self.quoted(string).utf8.count
    case .number(let number): return number.utf8.count
    case .boolean(let boolean): return boolean ? 4 : 5
    case .array(let elements):
      for element in elements {
        guard let inner = element.width(within: limit - width) else { return nil }
        width += inner + 2
      }
    case .object(let members):
      for member in members {
        width += member.name.utf8.count + 4
        guard let inner = member.value.width(within: limit - width) else { return nil }
        width += inner + 2
      }
    }
    return width > limit ? nil : width
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) { self = .number(String(value)) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }
}
