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
    let format = FormatString(text)
    let bytes = Array(text.utf8)
    var next = 0
    for specifier in format.specifiers {
      if specifier.kind == .percent {
        escapedCount += 1
      } else if let printf = format.printf(specifier), let kind = Kind(printf) {
        let text = String(decoding: bytes[specifier.range], as: UTF8.self)
        let isInWord = Self.isInWord(specifier.range, of: bytes)
        arguments += Self.arguments(printf, kind, text, isInWord: isInWord, next: &next)
      } else {
        loneCount += 1
      }
    }
  }

  /// Whether both `%@` and `%n$@` occur, or others of both kinds.
  var isMixed: Bool { arguments.contains(where: \.isNumbered) && unnumbered.count > 0 }

  /// Those that take the next argument.
  var unnumbered: [Argument] { arguments.filter { !$0.isNumbered } }

  /// The arguments, without what may be text where the other format does not take the same argument.
  func arguments(beside other: FormatArguments?) -> [Argument] {
    guard arguments.contains(where: { !$0.isSure }) else { return arguments }
    let indices = Set((other?.arguments ?? []).map(\.index))
    return arguments.filter { $0.isSure || indices.contains($0.index) }
  }

  /// Whether a specifier stands in a word, or directly behind a digit: `50%-off`, `%50si`.
  private static func isInWord(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    let isBehindDigit =
      range.lowerBound > 0 && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[range.lowerBound - 1])
    guard range.upperBound < bytes.count else { return isBehindDigit }
    let next = bytes[range.upperBound]
    return isBehindDigit || next >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next | 0x20)
  }

  /// A `*` takes an argument of its own before the value's.
  private static func arguments(
    _ specifier: PrintfSpecifier, _ kind: Kind, _ text: String, isInWord: Bool, next: inout Int
  ) -> [Argument] {
    let modifiers = specifier.modifiers
    // 50%-off and %50si are texts that look like specifiers; %5d, %05dx, %1$5dx and %.1fx are none.
    let isText =
      isInWord && specifier.number == nil
      && (modifiers.contains(UInt8(ascii: "-"))
        || (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(modifiers.first ?? 0)
          && !modifiers.contains(UInt8(ascii: ".")))
    let isVariable = kind == .integer && specifier.conversion == UInt8(ascii: "@")
    let stars = specifier.number == nil ? modifiers.count { $0 == UInt8(ascii: "*") } : 0
    return ([Kind](repeating: .integer, count: stars) + [kind]).map { kind in
      defer { if specifier.number == nil { next += 1 } }
      return Argument(
        index: specifier.number.map { $0 - 1 } ?? next, kind: kind, text: text,
        isNumbered: specifier.number != nil, isSure: isVariable || !isText)
    }
  }
}

extension FormatArguments.Kind {
  /// Nil for what is a text after all: a space among the modifiers, a conversion that no `String(format:)` has.
  fileprivate init?(_ specifier: PrintfSpecifier) {
    guard !specifier.modifiers.contains(0x20) else { return nil }
    switch specifier.conversion {
    // A number picks the form of `%#@name@`.
    case UInt8(ascii: "@"): self = specifier.modifiers == [UInt8(ascii: "#")] ? .integer : .object
    case let byte where "dDiuUoOxX".utf8.contains(byte): self = .integer
    case let byte where "fFeEgGaA".utf8.contains(byte): self = .number
    case let byte where "cC".utf8.contains(byte): self = .character
    case let byte where "sS".utf8.contains(byte): self = .cString
    case let byte where "pn".utf8.contains(byte): self = .pointer
    default: return nil
    }
  }
}
