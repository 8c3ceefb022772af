/// The arguments of a message of ICU's `MessageFormat` that has forms, such as `{count, plural, one {file} other {files}}`.
///
///     message  = (text | argument)*
///     argument = "{" name ("," type ("," style)?)? "}"
///     style    = (selector "{" message "}")*, if the type is `plural`, `select` or `selectordinal`
///
/// An apostrophe before a brace starts a quotation up to the next one; two of them are one of the text. White space around
/// a name and a type has no meaning.
struct MessagePlaceholders {
  /// Each argument outside forms once, in order, as `{count}`.
  private(set) var outside: [String] = []
  /// The others.
  private(set) var inForms: [String] = []
  private var seen: Set<[UInt8]> = []

  private static let typesWithForms = ["plural", "select", "selectordinal"]

  /// Whether ICU would refuse the text; there are no arguments then.
  private(set) var isMalformed = false

  /// Reads a text; `nil` if it has no argument with forms and is not known to be a message.
  init?(_ text: String, isMessage: Bool = false) {
    let bytes = Array(text.utf8)
    var place = 0
    var hasForms = false
    // What is open here: forms (true), or the text of one (false).
    var open: [Bool] = []
    while place < bytes.count {
      defer { place += 1 }
      switch bytes[place] {
      case UInt8(ascii: "'") where open.last != true && place + 1 < bytes.count:
        let isQuotation = Self.isBrace(bytes[place + 1])
        if isQuotation || bytes[place + 1] == UInt8(ascii: "'") { place += 1 }
        while isQuotation, place < bytes.count {
          if bytes[place] == UInt8(ascii: "'") {
            guard place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "'") else { break }
            place += 1
          }
          place += 1
        }
      case UInt8(ascii: "{") where open.last == true:
        open.append(false)
      case UInt8(ascii: "{"):
        guard let argument = Argument(bytes, at: place) else {
          isMalformed = true
          continue
        }
        place = argument.end - 1
        if argument.hasForms {
          hasForms = true
          open.append(true)
        }
        guard seen.insert(argument.name).inserted else { continue }
        let name = "{\(String(decoding: argument.name, as: UTF8.self))}"
        if open.count > (argument.hasForms ? 1 : 0) { inForms.append(name) } else { outside.append(name) }
      case UInt8(ascii: "}"):
        if open.popLast() == nil { isMalformed = true }
      default: break
      }
    }
    guard hasForms || isMessage else { return nil }
    isMalformed = isMalformed || !open.isEmpty
    if isMalformed { (outside, inForms) = ([], []) }
  }

  private static func isBrace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// An argument up to its end, or up to its forms.
  private struct Argument {
    let name: [UInt8]
    var hasForms = false
    var end: Int

    init?(_ bytes: [UInt8], at start: Int) {
      end = start + 1
      name = Self.word(bytes, &end)
      guard !name.isEmpty, !name.contains(where: MessagePlaceholders.isSpace), end < bytes.count else { return nil }
      if bytes[end] == UInt8(ascii: ",") {
        end += 1
        let type = Self.word(bytes, &end)
        hasForms =
          end < bytes.count && bytes[end] == UInt8(ascii: ",")
          && typesWithForms.contains { $0.utf8.elementsEqual(type) }
        if !hasForms { end = bytes[end...].firstIndex(where: MessagePlaceholders.isBrace) ?? bytes.count }
      }
      guard hasForms || end < bytes.count && bytes[end] == UInt8(ascii: "}") else { return nil }
      end += 1
    }

    /// Reads up to the next comma or brace, without the white space around it.
    private static func word(_ bytes: [UInt8], _ place: inout Int) -> [UInt8] {
      let rest = bytes[place...]
      let word = rest.prefix { $0 != UInt8(ascii: ",") && !MessagePlaceholders.isBrace($0) }
      place = word.endIndex
      return Array(word.drop(while: MessagePlaceholders.isSpace).reversed().drop(while: MessagePlaceholders.isSpace))
        .reversed()
    }
  }
}
