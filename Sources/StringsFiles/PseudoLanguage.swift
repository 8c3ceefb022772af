/// A language that nobody speaks, for tests of layouts: its texts are made from those of another one.
///
///     PseudoLanguage.accented.text(from: "%@ plays")  // "[%@ þļåýš one]"
///
/// The names and the forms are those of Android.
public enum PseudoLanguage: String, Sendable, Hashable, CaseIterable {
  /// Letters with accents, 40% more characters and brackets: text that is cut or not translated is easy to see.
  case accented = "en-XA"
  /// Words from right to left, by control characters of Unicode.
  case rightToLeft = "ar-XB"

  /// Creates the language of a tag, whatever the case of its letters, with a hyphen or an underscore.
  public init?(tag: String) {
    func plain(_ tag: String) -> [UInt8] {
      tag.lowercased().utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    }
    guard let language = Self.allCases.first(where: { plain($0.rawValue) == plain(tag) }) else { return nil }
    self = language
  }

  /// Returns the text for a text of the base language.
  ///
  /// Specifiers such as `%1$@`, `%%` and `%#@files@` stay as they are, and so does an empty text. The cost is linear in
  /// the length.
  public func text(from format: String) -> String {
    guard !format.isEmpty else { return format }
    var text = self == .accented ? "[" : ""
    var letters = 0
    for piece in Self.pieces(of: format) {
      switch piece {
      case .specifier(let specifier): text += specifier
      case .literal(let literal):
        letters += literal.unicodeScalars.count
        append(literal, to: &text)
      }
    }
    guard self == .accented else { return text }
    return text + Self.padding((letters * 2 + 4) / 5) + "]"
  }

  private func append(_ literal: String, to text: inout String) {
    switch self {
    case .accented:
      for scalar in literal.unicodeScalars {
        text.unicodeScalars.append(Self.accents[scalar] ?? scalar)
      }
    case .rightToLeft:
      // A mark from right to left, then the override, which ends after the word.
      var isInWord = false
      for scalar in literal.unicodeScalars {
        if scalar.properties.isWhitespace == isInWord {
          text += isInWord ? "\u{202C}\u{200F}" : "\u{200F}\u{202E}"
          isInWord.toggle()
        }
        text.unicodeScalars.append(scalar)
      }
      if isInWord { text += "\u{202C}\u{200F}" }
    }
  }

  private enum Piece {
    case literal(String)
    case specifier(String)
  }

  /// Cuts a text at its percent signs.
  ///
  /// A lone one keeps the character that follows, because the device drops the next byte.
  private static func pieces(of format: String) -> [Piece] {
    let bytes = Array(format.utf8)
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var pieces: [Piece] = []
    var start = 0
    var place = 0
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "%") else {
        place += 1
        continue
      }
      var end = place + 1
      if end < bytes.count, bytes[end] == UInt8(ascii: "%") {
        end += 1
      } else if let specifier = PrintfSpecifier(bytes, at: place) {
        end = specifier.end
      } else if end < bytes.count {
        end += 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
      }
      if start < place { pieces.append(.literal(text(start..<place))) }
      pieces.append(.specifier(text(place..<end)))
      (start, place) = (end, end)
    }
    if start < bytes.count { pieces.append(.literal(text(start..<bytes.count))) }
    return pieces
  }

  /// Words with at least this many characters, with a space in front; nothing for 0.
  private static func padding(_ count: Int) -> String {
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    var padding = ""
    var length = 0
    var index = 0
    while length < count {
      padding += " " + words[index % words.count]
      length += words[index % words.count].utf8.count + 1
      index += 1
    }
    return padding
  }

  private static let accents: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
    uniqueKeysWithValues: zip(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars,
      "åƀçðéƒĝĥîĵķļḿñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽ".unicodeScalars))
}
