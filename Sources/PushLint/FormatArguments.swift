import AppBundle
import SourceText
import StringsFiles

/// The arguments that a format string takes if an app's own `String(format:)` reads it.
struct FormatArguments: Sendable {
  /// The type of value that a specifier reads; specifiers of the same kind can replace each other.
  enum Kind: Sendable {
    case object, integer, number, character, cString, pointer
  }

  struct Argument: Sendable {
    /// The index of the argument, from 0.
    var index: Int
    var kind: Kind
    /// The specifier as written.
    let text: String
    var isNumbered: Bool
    /// Whether the index is that of the argument; `false` if it counts from an argument that is not known.
    var isPlaced = true
    /// Whether this can only be a specifier; `%-o` in `50%-off` may be text.
    var isSure: Bool
    /// Whether this is text after a number, as in `50%-off`; `%-2dm` may be a specifier as well as text.
    var isAfterNumber = false
    /// Whether a number comes before, with or without spaces after it, as in `50 %s rabat`.
    var followsNumber = false
  }

  /// A way to read a format string.
  private struct Reading: Sendable {
    var arguments: [Argument] = []
    var loneCount = 0
    var hiddenSpecifier: String?
    /// The first specifier with a space that counts as text, as in `50 % done`.
    var spacedText: String?

    /// Takes what has a width for a specifier if the text is formatted, as in `%d%% of %5dMB`, or if there are several with a
    /// width of one digit, as in `%2dh %2dm`; elsewhere, `%50si` may be half of something in Turkish.
    mutating func settleWidths(hasEscapes: Bool) {
      guard !arguments.allSatisfy(\.isSure) else { return }
      let unsure = arguments.indices.filter { index in
        !arguments[index].isSure
          && arguments[index].text.utf8.dropFirst().first.map { FormatArguments.isDigit($0) } == true
      }
      let narrow = unsure.count {
        arguments[$0].text.utf8.count == 3 && arguments[$0].text.utf8.last == UInt8(ascii: "d")
      }
      guard hasEscapes || narrow > 1 || arguments.contains(where: \.isSure) else { return }
      for index in unsure { arguments[index].isSure = true }
    }
  }

  /// The format with every space as text, as in `100 % a`, except before `@`.
  private var plain = Reading()
  /// The format with every space as a flag, as in `% ld`, unless the specifier would be inside a word; `nil` if both
  /// readings are the same.
  private var spaced: Reading?
  /// The number of `%%`.
  private(set) var escapedCount = 0

  /// The arguments, without those of specifiers other than `% @` that have a space among their modifiers.
  var arguments: [Argument] { plain.arguments }
  /// The number of percent signs that do not start a specifier, and of those with a space among their modifiers.
  var loneCount: Int { plain.loneCount }
  /// The arguments, however the spaces are read.
  var possibleArguments: [Argument] { plain.arguments + (spaced?.arguments ?? []) }

  /// Creates the arguments of a format string; `nil` if it has no percent sign but those of escapes in addresses.
  ///
  /// - Parameter isPushed: whether the device formats the text of a push, and not the app.
  init?(_ text: String, isPushed: Bool = false) { self.init(text, number: nil, isPushed: isPushed) }

  private init?(_ text: String, number: Argument?, isPushed: Bool) {
    guard text.hasByte(UInt8(ascii: "%")) else { return nil }
    let format = FormatString(text)
    let bytes = Array(text.utf8)
    guard isPushed || !Self.isNeverFormatted(bytes, format) else { return nil }
    escapedCount = format.specifiers.count { $0.kind == .percent }
    plain = Self.reading(format, bytes, number, isSpaceFlag: false, isPushed: isPushed)
    plain.settleWidths(hasEscapes: escapedCount > 0)
    guard plain.loneCount > 0 else { return }
    var spaced = Self.reading(format, bytes, number, isSpaceFlag: true, isPushed: isPushed)
    spaced.settleWidths(hasEscapes: escapedCount > 0)
    if spaced.loneCount != plain.loneCount { self.spaced = spaced }
  }

  /// Creates the arguments that a text takes on Android; `nil` as above.
  init?(android text: String) {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
    let format = FormatString(text, dialect: .android)
    let bytes = Array(text.utf8)
    guard !Self.isNeverFormatted(bytes, format) else { return nil }
    for specifier in format.specifiers {
      guard let index = specifier.argument, let written = format.android(specifier),
        let kind = Kind(android: written.conversion)
      else { continue }
      // `100 % de` is most often text, although Android cannot format it.
      plain.arguments.append(
        Argument(
          index: index, kind: kind, text: String(decoding: bytes[specifier.range], as: UTF8.self),
          isNumbered: written.number != nil, isSure: !written.flags.contains(0x20)))
    }
  }

  private static func reading(
    _ format: FormatString, _ bytes: [UInt8], _ number: Argument?, isSpaceFlag: Bool, isPushed: Bool
  ) -> Reading {
    var reading = Reading()
    var next = 0
    // The percent sign that `printf` has read with the one before it.
    var read = -1
    for specifier in format.specifiers where specifier.kind != .percent {
      let start = specifier.range.lowerBound
      if start == read {
        // In `20%-30% off`, what follows is text.
        guard reading.hiddenSpecifier == nil, let printf = format.printf(specifier), Kind(printf) != nil,
          !printf.modifiers.contains(0x20), case let range = start..<printf.end,
          !mayBeText(printf, Surroundings(range, in: bytes))
        else { continue }
        let isNumber = number.map { bytes[start...].starts(with: $0.text.utf8) } == true
        reading.hiddenSpecifier = isNumber ? number?.text : String(decoding: bytes[range], as: UTF8.self)
        continue
      }
      if let number, bytes[start...].starts(with: number.text.utf8) {
        reading.arguments.append(number)
        continue
      }
      guard let printf = format.printf(specifier), let kind = Kind(printf) else {
        reading.loneCount += 1
        // In `% %d`, the second percent sign is the conversion of the first. The device skips only the first.
        if !isPushed { read = format.printfPercent(specifier) ?? -1 }
        continue
      }
      let surroundings = Surroundings(start..<printf.end, in: bytes)
      if printf.modifiers.contains(0x20), Self.isText(printf, surroundings, isSpaceFlag: isSpaceFlag) {
        reading.loneCount += 1
        reading.spacedText = reading.spacedText ?? String(decoding: bytes[start..<printf.end], as: UTF8.self)
      } else {
        let text = String(decoding: bytes[start..<printf.end], as: UTF8.self)
        add(printf, kind, text, surroundings, next: &next, to: &reading.arguments)
      }
    }
    return reading
  }

  /// Creates the arguments of a format with variables; `nil` if it has no percent sign.
  ///
  /// A variable of a String Catalog without a number in the format, such as `%#@files@`, takes the argument with its own
  /// number.
  ///
  /// - Parameters:
  ///   - variables: the variables by the UTF-8 of their names.
  ///   - number: the argument that `%arg` shows in a form of a String Catalog's variable.
  init?(_ text: String, variables: [[UInt8]: StringVariable], number: Argument? = nil, isPushed: Bool = false) {
    self.init(text, number: number, isPushed: isPushed)
    guard !variables.isEmpty else { return }
    func resolve(_ argument: inout Argument) {
      guard let variable = argument.variableName.flatMap({ variables[Array($0)] }) else { return }
      argument.kind = variable.argumentKind
      guard argument.text.hasPrefix("%#@"), let number = variable.argumentNumber, number > 0 else { return }
      argument.index = number - 1
      argument.isNumbered = true
    }
    for index in plain.arguments.indices { resolve(&plain.arguments[index]) }
    guard var spaced else { return }
    for index in spaced.arguments.indices { resolve(&spaced.arguments[index]) }
    self.spaced = spaced
  }

  /// The first specifier with a space that can hardly be text, such as `% @` or `% d`; `nil` if there is none.
  var spacedSpecifier: String? {
    possibleArguments.first {
      $0.text.utf8.contains(0x20) && ($0.kind == .object || $0.text.utf8.last == UInt8(ascii: "d"))
    }?.text
  }

  /// Returns the arguments with those without a number counting from this index; `nil` if it is not known.
  func counting(from start: Int?) -> FormatArguments {
    func placed(_ argument: Argument) -> Argument {
      guard !argument.isNumbered else { return argument }
      var placed = argument
      placed.index += start ?? 0
      placed.isPlaced = start != nil
      return placed
    }
    var result = self
    result.plain.arguments = plain.arguments.map(placed)
    result.spaced?.arguments = spaced?.arguments.map(placed) ?? []
    return result
  }

  /// The first specifier whose percent sign the one before it takes, as in `20% %@`; `nil` if there is none.
  var hiddenSpecifier: String? { plain.hiddenSpecifier }

  /// Text that `String(format:)` takes for a specifier in a text that is formatted, such as `% d`
  /// in `%@ of 50 % done`; `nil` if there is none.
  var swallowedText: String? { isFormatted ? plain.spacedText : nil }

  /// Whether something formats the text, because it has an argument or `%%`.
  private var isFormatted: Bool { escapedCount > 0 || plain.arguments.contains(where: \.isSure) }

  /// Whether the string has both numbered and unnumbered specifiers, such as `%@` and `%n$@`.
  var isMixed: Bool { arguments.contains(where: \.isNumbered) && unnumbered.count > 0 }

  /// The arguments whose specifier takes the next one.
  var unnumbered: [Argument] { arguments.filter { !$0.isNumbered } }

  /// Returns the number of percent signs that do not start a specifier, beside the other format.
  ///
  /// In a text that is formatted, a percent sign that may be text, as in `50%-off`, is one of them.
  func loneCount(beside other: FormatArguments?) -> Int {
    let reading = reading(beside: other)
    guard let other, isFormatted || other.isFormatted else { return reading.loneCount }
    return reading.loneCount + reading.arguments.count - arguments(beside: other).count
  }

  /// Whether a text that is formatted has a percent sign in a word after a number, as in `50%-off`.
  var hasPercentAfterNumber: Bool { isFormatted && plain.arguments.contains(where: \.isAfterNumber) }

  /// The arguments that follow a percent sign that may be text, as if it were; none if no such sign takes one of theirs.
  var argumentsAfterText: [Argument] {
    guard !plain.arguments.allSatisfy(\.isSure) else { return [] }
    var before = 0
    var arguments: [Argument] = []
    for argument in plain.arguments {
      if !argument.isSure {
        before += 1
      } else {
        arguments.append(argument)
        if !argument.isNumbered { arguments[arguments.count - 1].index -= before }
      }
    }
    let isMoved = zip(arguments, plain.arguments.lazy.filter(\.isSure)).contains { $0.index != $1.index }
    return isMoved ? arguments : []
  }

  /// Returns whether the text takes the arguments of another one if percent signs that may be text are text, as in
  /// `50%-off %@` beside `50%% off %@`.
  func takesSameAfterText(as other: FormatArguments) -> Bool {
    let arguments = argumentsAfterText
    func taken(_ arguments: [Argument]) -> Set<Taken> { Set(arguments.map(Taken.init)) }
    return !arguments.isEmpty && taken(arguments) == taken(other.arguments.filter(\.isSure))
      && taken(self.arguments) != taken(other.arguments)
  }

  /// Returns the arguments, without those that may be text and that the other format does not take.
  func arguments(beside other: FormatArguments?) -> [Argument] {
    let arguments = reading(beside: other).arguments
    guard arguments.contains(where: { !$0.isSure }) else { return arguments }
    let indices = Set((other?.arguments ?? []).map(\.index))
    return arguments.filter { $0.isSure || indices.contains($0.index) }
  }

  /// Returns the format with spaces as flags if the other format then takes each of its arguments, or is read the same.
  private func reading(beside other: FormatArguments?) -> Reading {
    guard let spaced, let other else { return plain }
    let indices = Set(other.arguments.map(\.index))
    if spaced.arguments.allSatisfy({ indices.contains($0.index) }) { return spaced }
    guard let others = other.spaced, Set(spaced.arguments.map(Taken.init)) == Set(others.arguments.map(Taken.init))
    else { return plain }
    return spaced
  }

  /// Returns the number of percent signs in a form that do not start a specifier.
  ///
  /// In `% d files`, the space is a flag if the form shows no number otherwise; in `%d files, 50% done`, it is text.
  ///
  /// - Parameter takes: whether the base takes an argument of the same kind.
  func loneCountInForm(_ takes: (Argument) -> Bool) -> Int {
    let shown = Set(plain.arguments.filter(\.isSure).map(\.kind))
    let unsure = plain.arguments.count { !$0.isSure && (shown.contains($0.kind) || !takes($0)) }
    guard let spaced, case let added = spaced.arguments.filter({ !shown.contains($0.kind) }), !added.isEmpty,
      added.allSatisfy(takes)
    else { return plain.loneCount + unsure }
    return spaced.loneCount + unsure
  }

  /// Adds the arguments of a specifier.
  ///
  /// Each `*` takes an argument of its own before the value's.
  private static func add(
    _ specifier: PrintfSpecifier, _ kind: Kind, _ text: String, _ surroundings: Surroundings, next: inout Int,
    to arguments: inout [Argument]
  ) {
    let isVariable = kind == .integer && specifier.conversion == UInt8(ascii: "@")
    let isSure = isVariable || !mayBeText(specifier, surroundings)
    func add(_ kind: Kind, _ number: Int?) {
      arguments.append(
        Argument(
          index: number.map { $0 - 1 } ?? next, kind: kind, text: text, isNumbered: number != nil, isSure: isSure,
          isAfterNumber: !isSure && surroundings.isBehindNumber && surroundings.isBeforeLetter,
          followsNumber: surroundings.isAfterNumber))
      if number == nil { next += 1 }
    }
    for star in specifier.stars where star != nil || specifier.number == nil { add(.integer, star) }
    add(kind, specifier.number)
  }

}

extension FormatArguments {
  /// An argument and how it is read.
  struct Taken: Hashable {
    let index: Int
    let kind: Kind

    init(_ argument: Argument) { self.init(index: argument.index, kind: argument.kind) }

    init(index: Int, kind: Kind) {
      self.index = index
      self.kind = kind
    }
  }
}

extension FormatArguments {
  /// Says which arguments a text takes, as in `takes only 2 arguments` or, if it skips one, `uses only argument 2`.
  ///
  /// - Parameter indices: The positions of the arguments, from 0.
  static func only(_ indices: some Collection<Int>) -> RuleMessage {
    let sorted = indices.sorted()
    guard let last = sorted.last else { return "takes no arguments" }
    if last == sorted.count - 1 { return "takes only \(sorted.count.counted("argument"))" }
    let numbers = sorted.map { ($0 + 1).grouped }
    return numbers.count == 1
      ? "uses only argument \(numbers.listed)" : "uses only the arguments \(numbers.listed)"
  }
}
