import StringsFiles

/// What a format string takes of its arguments, as an app's own `String(format:)` would read it.
struct FormatArguments: Sendable {
  /// What a specifier reads; those of one kind may stand for each other.
  enum Kind: Sendable {
    case object, integer, number, character, cString, pointer
  }

  struct Argument: Sendable {
    /// From 0.
    let index: Int
    let kind: Kind
    /// As written.
    let text: String
    let isNumbered: Bool
    /// Whether it can be nothing but a specifier; `%-o` in `50%-off` may be text.
    let isSure: Bool
  }

  private(set) var arguments: [Argument] = []
  /// How many `%%` there are.
  private(set) var escapedCount = 0
  /// How many percent signs start no specifier.
  private(set) var loneCount = 0

  /// Nil for a text without a percent sign.
  init?(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
    let bytes = Array(text.utf8)
    var next = 0
    for specifier in FormatString(text).specifiers {
      switch specifier.kind {
      case .percent: escapedCount += 1
      case .lone: loneCount += 1
      case .sequential, .positional, .unsupported:
        let found = Self.arguments(bytes[specifier.range], next: &next)
        if found.isEmpty { loneCount += 1 }
        arguments += found
      }
    }
  }

  /// Whether both `%@` and `%n$@` occur, or others of both kinds.
  var isMixed: Bool { arguments.contains(where: \.isNumbered) && unnumbered.count > 0 }

  /// Those that take the next argument.
  var unnumbered: [Argument] { arguments.filter { !$0.isNumbered } }

  /// The arguments, without what is text where the other format does not have the same.
  func arguments(beside other: FormatArguments?) -> [Argument] {
    guard arguments.contains(where: { !$0.isSure }) else { return arguments }
    let texts = Set((other?.arguments ?? []).map(\.text))
    return arguments.filter { $0.isSure || texts.contains($0.text) }
  }

  /// `%`, an optional number and `$`, flags, width, precision, length, conversion; none for what is a text after all.
  ///
  /// A `*` takes an argument of its own before the value's.
  private static func arguments(_ bytes: ArraySlice<UInt8>, next: inout Int) -> [Argument] {
    var rest = bytes.dropFirst()
    var number: Int?
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    if !digits.isEmpty, digits.endIndex < rest.endIndex, rest[digits.endIndex] == UInt8(ascii: "$") {
      number = Int(String(decoding: digits, as: UTF8.self)) ?? .max
      rest = rest[(digits.endIndex + 1)...]
    }
    let kind: Kind? =
      switch bytes.last {
      case UInt8(ascii: "@"): .object
      case let byte? where "dDiuUoOxX".utf8.contains(byte): .integer
      case let byte? where "fFeEgGaA".utf8.contains(byte): .number
      case let byte? where "cC".utf8.contains(byte): .character
      case let byte? where "sS".utf8.contains(byte): .cString
      case let byte? where "pn".utf8.contains(byte): .pointer
      default: nil
      }
    guard let kind, !rest.contains(0x20) else { return [] }
    let width = rest.prefix { (0x30...0x39).contains($0) }
    let hasSign = rest.contains(UInt8(ascii: "-"))
    let isVariable = rest.starts(with: "#@".utf8)
    // 50%-off and %50si are texts that look like specifiers; %05d and %.1f are none.
    let isSure =
      isVariable
      || (!hasSign && (width.isEmpty || width.first == UInt8(ascii: "0") || rest.contains(UInt8(ascii: "."))))
    let text = String(decoding: bytes, as: UTF8.self)
    let stars = number == nil ? rest.count { $0 == UInt8(ascii: "*") } : 0
    let kinds = [Kind](repeating: .integer, count: stars) + [isVariable ? .integer : kind]
    return kinds.map { kind in
      defer { if number == nil { next += 1 } }
      return Argument(
        index: number.map { $0 - 1 } ?? next, kind: kind, text: text, isNumbered: number != nil, isSure: isSure)
    }
  }
}
