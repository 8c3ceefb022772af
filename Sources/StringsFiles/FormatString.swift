/// A format string that is cut into pieces once and can be rendered many times.
///
/// The device (observed): `%@` takes the next argument, regardless of numbered specifiers in between; `%n$@` takes the
/// n-th, from 1; `%%` is a percent sign. `%` and digits before any other character are dropped; `%` and any other
/// *byte* are both dropped; a trailing `%` is dropped; NUL ends the text. An argument is never scanned again, and a
/// missing one becomes `<null>`. Without arguments nothing is formatted: the text is the unchanged format.
///
/// Foundation formats as CoreFoundation does. It ignores flags, width and precision, and maps the argument numbers that
/// occur to the arguments in ascending order (`%2$@` alone takes the first). A missing argument becomes `(null)`. A
/// specifier that reads a string as a number or a pointer, such as `%d`, becomes U+FFFD, because its output is
/// unpredictable.
///
/// Android formats as `java.util.Formatter` does (documented): `%s` takes the next argument, `%n$s` the n-th, `%n` is a
/// line break. There is no text if an argument is missing, if a specifier reads a string as a number, as `%d` does, or
/// if a percent sign starts no specifier. `%b` and `%h`, which do not show the argument, count as such specifiers here.
/// Without arguments nothing is formatted, as on the device.
///
///     FormatString("%@ and %@").substituting(["Jenna", "Frank"]).text  // "Jenna and Frank"
public struct FormatString: Sendable {
  /// The formatter that puts in the arguments.
  public let dialect: FormatDialect
  /// Every percent sign, in the order of the format.
  public let specifiers: [FormatSpecifier]
  /// Whether rendering with enough arguments gives a text.
  ///
  /// It is false if the device would cut a character into bytes, or if Android's formatter throws.
  public let rendersValidUTF8: Bool

  let bytes: [UInt8]
  /// The number of arguments with which the format is known to have no problem; `nil` if only the checker can tell.
  let soundArgumentCount: Int?
  private let formatLength: Int
  private let pieces: [FormatPiece]

  /// Creates a format string by cutting a format into pieces; this never fails.
  public init(_ format: String, dialect: FormatDialect = .device) {
    var scanner = FormatScanner(Array(format.utf8))
    formatLength = scanner.bytes.count
    switch dialect {
    case .device: scanner.scanAsDevice()
    case .foundation: scanner.scanAsFoundation()
    case .android: scanner.scanAsAndroid()
    }
    self.dialect = dialect
    specifiers = scanner.specifiers
    rendersValidUTF8 = !scanner.givesNoText
    bytes = scanner.bytes
    pieces = scanner.pieces
    soundArgumentCount = FormatChecker.soundArgumentCount(
      of: scanner.specifiers, dialect, format: bytes[..<formatLength])
  }

  /// The format as it was given.
  public var format: String { String(decoding: bytes[..<formatLength], as: UTF8.self) }

  /// Appends the text in UTF-8 and returns true; if there is no valid text, appends nothing and returns false.
  ///
  /// It allocates nothing if the buffer has room.
  @discardableResult
  public func append(_ arguments: [String], to buffer: inout [UInt8]) -> Bool {
    guard formats(arguments.count) else {
      buffer.append(contentsOf: bytes[..<formatLength])
      return true
    }
    guard rendersValidUTF8, !isAndroidShortOfArguments(arguments.count) else { return false }
    render(arguments.count, { arguments[$0] }, to: &buffer) { _, _ in }
    return true
  }

  /// Returns the text with the arguments put in, where they went, and what is wrong.
  public func substituting(_ arguments: [String]) -> Substitution {
    substituting(count: arguments.count) { arguments[$0] }
  }

  /// Returns the text with this many arguments put in, each of which is asked for by its index.
  package func substituting(count: Int, _ argument: (Int) -> String) -> Substitution {
    var insertions: [Substitution.Insertion] = []
    var buffer: [UInt8] = []
    var text: String?
    if dialect == .android, count > 0, !rendersValidUTF8 || isAndroidShortOfArguments(count) {
      text = nil
    } else if formats(count) {
      var capacity = bytes.count
      for index in 0..<count { capacity += argument(index).utf8.count }
      buffer.reserveCapacity(capacity)
      insertions.reserveCapacity(specifiers.count)
      render(count, argument, to: &buffer) { insertions.append(Substitution.Insertion(range: $0, argument: $1)) }
      text = rendersValidUTF8 ? String(decoding: buffer, as: UTF8.self) : String(validating: buffer, as: UTF8.self)
    } else {
      text = format
    }
    return Substitution(
      text: text, insertions: insertions, diagnostics: diagnostics(argumentCount: count), argumentCount: count,
      invalidUTF8: text == nil ? buffer : [])
  }

  /// Returns the problems of the format with this many arguments, in the order of the format.
  public func diagnostics(argumentCount: Int) -> [FormatDiagnostic] {
    if argumentCount == soundArgumentCount { return [] }
    return FormatChecker(self, format: bytes[..<formatLength], argumentCount: argumentCount).diagnostics
  }

  /// Returns a specifier as Android reads it; `nil` for a percent sign that does not start one.
  package func android(_ specifier: FormatSpecifier) -> AndroidSpecifier? {
    AndroidSpecifier(bytes, at: specifier.range.lowerBound, before: formatLength)
  }

  /// Returns a specifier as `printf` reads it; `nil` for `%%` and for a percent sign that stands for itself.
  ///
  /// A space among its modifiers is a flag, although `% d` in `100 % de` is most often text.
  package func printf(_ specifier: FormatSpecifier) -> PrintfSpecifier? {
    PrintfSpecifier(bytes, at: specifier.range.lowerBound, isSpaceFlag: true)
  }

  /// Returns the place of the percent sign that `printf` reads as the conversion of a specifier, as in `% %`; `nil` if
  /// there is none, or if it follows at once, as in `%%`.
  package func printfPercent(_ specifier: FormatSpecifier) -> Int? {
    let start = specifier.range.lowerBound
    let end = PrintfSpecifier.Head(bytes, at: start).end
    return end > start + 1 && end < formatLength && bytes[end] == UInt8(ascii: "%") ? end : nil
  }

  private func formats(_ argumentCount: Int) -> Bool { dialect == .foundation || argumentCount > 0 }

  /// Whether Android's formatter throws because it finds fewer arguments than the format takes.
  private func isAndroidShortOfArguments(_ count: Int) -> Bool {
    dialect == .android && specifiers.contains { ($0.argument ?? -1) >= count }
  }

  @inline(__always)
  private func render(
    _ count: Int, _ argument: (Int) -> String, to buffer: inout [UInt8], inserted: (Range<Int>, Int) -> Void
  ) {
    for piece in pieces {
      switch piece {
      case .literal(let start, let end):
        buffer.append(contentsOf: bytes[Int(start)..<Int(end)])
      case .argument(let number):
        let index = Int(number)
        guard index < count else {
          buffer.append(contentsOf: (dialect == .device ? "<null>" : "(null)").utf8)
          continue
        }
        let start = buffer.count
        buffer.append(contentsOf: argument(index).utf8)
        inserted(start..<buffer.count, index)
      case .styled(let number, let style):
        let index = Int(number)
        guard index < count else { continue }
        inserted(style.append(argument(index), to: &buffer), index)
      }
    }
  }
}

/// A part of a prepared format string.
enum FormatPiece: Sendable {
  /// A range of bytes of the prepared string.
  case literal(start: UInt32, end: UInt32)
  /// The argument with this index, from 0.
  case argument(UInt32)
  /// The argument with this index, from 0, in a style of Android's.
  case styled(argument: UInt32, FormatStyle)
}
