/// The arguments of a message of ICU's `MessageFormat` that has forms, such as `{count, plural, one {file} other {files}}`.
///
///     message  = (text | argument)*
///     argument = "{" name ("," type ("," style)?)? "}"
///     style    = (selector "{" message "}")*, if the type is `plural`, `select` or `selectordinal`
///
/// An apostrophe before a brace starts a quotation up to the next one; two of them are one of the text. White space around
/// a name and a type has no meaning.
struct MessagePlaceholders {
  /// Each argument once, in order, as `{count}`.
  private(set) var all: [String] = []
  /// Those that the text shows in any case: outside of forms, or as the `#` of forms outside of others.
  ///
  /// An argument that only selects a form never shows.
  private(set) var shown: Set<String> = []

  /// Whether ICU would refuse the text; there are no arguments then.
  private(set) var isMalformed = false

  /// Reads a text; `nil` if it has no argument with forms and is not known to be a message.
  init?(_ text: String, isMessage: Bool = false) {
    let bytes = Array(text.utf8)
    var seen: Set<String> = []
    var place = 0
    var hasForms = false
    // What is open here: the forms of an argument, or the text of one.
    var open: [Part] = []
    while place < bytes.count {
      defer { place += 1 }
      switch bytes[place] {
      case UInt8(ascii: "'") where open.last?.isText != false && place + 1 < bytes.count:
        let isNumber = bytes[place + 1] == UInt8(ascii: "#") && open.last?.selector.showsNumber == true
        let isQuotation = isNumber || Self.isBrace(bytes[place + 1])
        if isQuotation || bytes[place + 1] == UInt8(ascii: "'") { place += 1 }
        while isQuotation, place < bytes.count {
          if bytes[place] == UInt8(ascii: "'") {
            guard place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "'") else { break }
            place += 1
          }
          place += 1
        }
      case UInt8(ascii: "#"):
        // The text of a form, and around it the forms.
        if open.count == 2, let selector = open.last?.selector, selector.showsNumber { shown.insert(selector.text) }
      case UInt8(ascii: "{") where open.last?.isText == false:
        open += open.last.map { [Part(selector: $0.selector, isText: true)] } ?? []
      case UInt8(ascii: "{"):
        guard let argument = Argument(bytes, at: place) else {
          isMalformed = true
          continue
        }
        place = argument.end - 1
        if seen.insert(argument.text).inserted { all.append(argument.text) }
        if argument.forms != nil {
          hasForms = true
          open.append(Part(selector: argument, isText: false))
        } else if open.isEmpty {
          shown.insert(argument.text)
        }
      case UInt8(ascii: "}"):
        if open.popLast() == nil { isMalformed = true }
      default: break
      }
    }
    guard hasForms || isMessage else { return nil }
    isMalformed = isMalformed || !open.isEmpty
    if isMalformed { (all, shown) = ([], []) }
  }

  /// The forms of an argument, or the text of one of them.
  private struct Part {
    let selector: Argument
    let isText: Bool
  }

  private static func isBrace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// The types of arguments that have forms.
  private enum Forms: String {
    case plural, select, selectordinal
  }

  /// An argument up to its end, or up to its forms.
  private struct Argument {
    /// The argument without its type.
    let text: String
    var forms: Forms?
    var end: Int

    /// Whether a `#` in the forms is the argument.
    var showsNumber: Bool { forms == .plural || forms == .selectordinal }

    init?(_ bytes: [UInt8], at start: Int) {
      end = start + 1
      let name = Self.word(bytes, &end)
      text = "{\(String(decoding: name, as: UTF8.self))}"
      guard !name.isEmpty, !name.contains(where: MessagePlaceholders.isSpace), end < bytes.count else { return nil }
      if bytes[end] == UInt8(ascii: ",") {
        end += 1
        let type = Self.word(bytes, &end)
        if end < bytes.count, bytes[end] == UInt8(ascii: ",") {
          forms = Forms(rawValue: String(decoding: type, as: UTF8.self))
        }
        if forms == nil { end = bytes[end...].firstIndex(where: MessagePlaceholders.isBrace) ?? bytes.count }
      }
      guard forms != nil || end < bytes.count && bytes[end] == UInt8(ascii: "}") else { return nil }
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
