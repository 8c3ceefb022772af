/// A kind of personal data that text may contain.
///
/// Doubtful cases do not count, such as dates, coordinates, short hashes and numbers that are only similar to a card's.
enum PersonalDataKind: String, Sendable {
  case mailAddress = "an e-mail address"
  case phoneNumber = "a phone number"
  case token = "a token"
  case cardNumber = "a card number"

  /// Creates the kind of personal data in a text; `nil` if there is none.
  ///
  /// Costs O(length).
  ///
  /// - Parameters:
  ///   - isSecret: whether the key's name suggests a secret, so that shorter tokens count too.
  ///   - isDevice: whether it suggests a device, so that many hexadecimal digits are a token.
  init?(in text: [UInt8], isSecret: @autoclosure () -> Bool, isDevice: @autoclosure () -> Bool) {
    // The shortest match is an address such as a@b.de.
    guard text.count >= 6 else { return nil }
    var signs = 0
    var digits = 0
    for byte in text {
      if byte == UInt8(ascii: "@") { signs += 1 }
      if byte.isDigit { digits += 1 }
    }
    if signs > 0, Self.hasMailAddress(text) {
      self = .mailAddress
    } else if Self.isToken(text, isSecret: isSecret(), isDevice: isDevice()) {
      self = .token
    } else if digits >= 8, let kind = Self.kindOfNumber(in: text) {
      self = kind
    } else {
      return nil
    }
  }

  /// Creates the kind of personal data in a JSON number; `nil` if it is not a card number.
  init?(inNumber text: [UInt8]) {
    guard Self.isCardNumber(text[...]) else { return nil }
    self = .cardNumber
  }

  /// Returns whether there is a local part, an at sign, and a name with a top-level domain of letters.
  ///
  /// Letters are those of every script, as in RFC 6531. `icon@2x.png`, `a.jpg@320w.webp` and `git@host` do not count.
  private static func hasMailAddress(_ text: [UInt8]) -> Bool {
    for (place, byte) in text.enumerated() where byte == UInt8(ascii: "@") {
      let before = String(decoding: text[max(0, place - 4)..<place], as: UTF8.self).unicodeScalars.last
      guard let before, before.isLetterOrDigit || before == "_" else { continue }
      // Not `@name@host`, as in the Fediverse. RFC 5321: a local part has at most 64 bytes.
      let local = text[..<place].suffix(65).reversed().prefix { $0.isPartOfWord && $0 != UInt8(ascii: "@") }
      let start = place - local.count
      if start > 0, text[start - 1] == UInt8(ascii: "@") { continue }
      // RFC 1035: a name has at most 253 bytes.
      let rest = String(decoding: text[(place + 1)...].prefix(254), as: UTF8.self).unicodeScalars
      let labels = rest.prefix { $0.isLetterOrDigit || $0 == "-" || $0 == "." }.split(separator: ".")
      guard labels.count >= 2, let first = labels.first, let last = labels.last, last.count >= 2,
        last.allSatisfy(\.isLetter)
      else { continue }
      let isImage = ["png", "jpg", "jpeg", "webp", "gif", "heic", "avif", "svg"].contains(
        String(String.UnicodeScalarView(last)).lowercased())
      if isImage, first.count >= 2, first.dropLast().allSatisfy({ ("0"..."9").contains($0) }),
        "xwh".unicodeScalars.contains(first.last ?? "0")
      {
        continue
      }
      if local.elementsEqual("tig".utf8) { continue }
      return true
    }
    return false
  }

  /// Returns whether the text is or contains a token.
  ///
  /// A JSON Web Token is one. If a name suggests a device or a secret, 64 or more hexadecimal digits in a row are one, too;
  /// under other names, they may be a hash or a public key. If it suggests a secret, so is text of at least 32 characters of
  /// Base64 or hexadecimal, with a letter and a digit.
  private static func isToken(
    _ text: [UInt8], isSecret: @autoclosure () -> Bool, isDevice: @autoclosure () -> Bool
  ) -> Bool {
    guard text.count >= 32 else { return false }
    if text.starts(with: "eyJ".utf8) {
      let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      if parts.count == 3, parts[1].starts(with: "eyJ".utf8), parts.allSatisfy({ $0.allSatisfy(\.isBase64URL) }) {
        return true
      }
    }
    // The address of a contract or an account, or the hash of a transaction, which everybody may know.
    if text.starts(with: "0x".utf8), text.dropFirst(2).allSatisfy(\.isHexadecimal) { return false }
    var run = 0
    for byte in text {
      run = byte.isHexadecimal ? run + 1 : 0
      if run >= 64 { return isSecret() || isDevice() }
    }
    // The cheapest check is first: a sentence fails it at its first space.
    guard text.allSatisfy({ $0.isBase64URL || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }),
      text.contains(where: \.isDigit), text.contains(where: \.isLetter)
    else { return false }
    return isSecret()
  }

  /// Words after `token` in the name of a currency or an item.
  private static let publicParts = [
    "address", "id", "symbol", "mint", "name", "amount", "hash", "uri", "type", "price",
  ]

  /// Returns whether a name suggests a token, a password or a secret.
  ///
  /// A token with an address or a symbol, as in `tokenAddress`, is a currency or an item.
  static func isSecret(_ name: String) -> Bool {
    let lower = name.lowercased()
    if let end = lower.firstRange(of: "token")?.upperBound {
      let rest = lower[end...].drop { $0 == "_" || $0 == "-" }
      if !publicParts.contains(where: rest.hasPrefix) { return true }
    }
    return ["secret", "password", "passwd", "api-key", "apikey", "api_key"].contains { lower.contains($0) }
  }

  /// Returns whether a name suggests a device, a registration or a session, whose token has 64 hexadecimal digits or more.
  static func isDevice(_ name: String) -> Bool {
    let lower = name.lowercased()
    return ["device", "apns", "push", "registration", "session"].contains { lower.contains($0) }
  }

  /// Checks each run of digits and of the separators that people write between them.
  private static func kindOfNumber(in text: [UInt8]) -> PersonalDataKind? {
    var place = 0
    while place < text.count {
      guard text[place].isDigit || text[place] == UInt8(ascii: "+") || text[place] == UInt8(ascii: "(") else {
        place += 1
        continue
      }
      var digits = 0
      // One past the last digit of the run.
      var end = place
      var next = place
      while next < text.count {
        if text[next].isDigit {
          digits += 1
          end = next + 1
        } else if next > place, !text[next].isSeparator {
          break
        }
        next += 1
      }
      let start = place
      place = next
      guard digits >= 8 else { continue }
      let before = start > 0 ? text[start - 1] : 0x20
      let after = end < text.count ? text[end] : 0x20
      let run = text[start..<end]
      // A number in a word, a web address or a longer identifier does not count.
      if !before.isPartOfWord, !after.isPartOfWord {
        if isCardNumber(run) { return .cardNumber }
        if isPhoneNumber(run) { return .phoneNumber }
      }
      let words = run.split(separator: 0x20)[...]
      let whole = words.dropFirst(before.isPartOfWord ? 1 : 0).dropLast(after.isPartOfWord ? 1 : 0)
      if let kind = kindOfWords(whole, in: text) {
        return kind
      }
    }
    return nil
  }

  /// Returns the kind of a number with other numbers around it, such as a card number before its expiry.
  private static func kindOfWords(
    _ words: ArraySlice<ArraySlice<UInt8>>, in text: [UInt8]
  ) -> PersonalDataKind? {
    // The groups of a phone number are the most.
    let mostWords = 5
    for start in words.indices {
      for end in (start..<min(start + mostWords, words.endIndex)).reversed() {
        let part = text[words[start].startIndex..<words[end].endIndex]
        // A list of numbers with four digits is no card number.
        let neighbours = [start - 1, end + 1].filter(words.indices.contains).map { words[$0].count }
        if isCardNumber(part), start == end || !neighbours.contains(4) { return .cardNumber }
        // Nor are numbers with nothing but spaces between them a phone number.
        let isMarked = part.contains { [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "(")].contains($0) }
        if isMarked, isPhoneNumber(part) { return .phoneNumber }
      }
    }
    return nil
  }

  /// Returns whether a run is a phone number.
  ///
  /// Examples are `+49 30 901820`, `+1 (555) 010-9999`, `555-010-9999`, `(555) 010-9999` and `090-1234-5678`.
  private static func isPhoneNumber(_ run: ArraySlice<UInt8>) -> Bool {
    let groups = run.split { !$0.isDigit }.map(\.count)
    let digits = groups.reduce(0, +)
    if run.first == UInt8(ascii: "+") {
      return (8...15).contains(digits) && run.dropFirst().first?.isDigit == true
        && run.dropFirst().first != UInt8(ascii: "0") && !isPosition(run)
    }
    guard groups.count == 3, groups[2] == 4, let first = run.first(where: \.isDigit) else { return false }
    // Numbers in North America, and in countries where a trunk zero comes first.
    let isNorthAmerican = groups == [3, 3, 4] && first >= UInt8(ascii: "2")
    return isNorthAmerican || (first == UInt8(ascii: "0") && (3...4).contains(groups[1]) && (10...11).contains(digits))
  }

  /// Returns whether a run that begins with a sign is a decimal number or the coordinates of a place, with one point each,
  /// such as `+35.6581 139.7017` and `+40.6894-074.0447` (ISO 6709).
  private static func isPosition(_ run: ArraySlice<UInt8>) -> Bool {
    let point = UInt8(ascii: ".")
    let numbers = run.split { !$0.isDigit && $0 != point }
    guard numbers.count <= 3, numbers.first?.contains(point) == true else { return false }
    return numbers.allSatisfy { number in
      let isSigned = [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(run[number.startIndex - 1])
      let points = number.count { $0 == point }
      return points == 1 || points == 0 && isSigned
    }
  }

  /// Returns whether a run, in groups or not, is a card number (ISO/IEC 7812).
  ///
  /// The prefix of the issuer, the length and the check digit have to be right.
  private static func isCardNumber(_ run: ArraySlice<UInt8>) -> Bool {
    guard (14...23).contains(run.count) else { return false }
    var digits: [Int] = []
    for byte in run {
      if byte.isDigit {
        digits.append(Int(byte - UInt8(ascii: "0")))
      } else if byte != 0x20, byte != UInt8(ascii: "-") {
        return false
      }
    }
    let groups = run.split { !$0.isDigit }.map(\.count)
    guard groups.count == 1 || groups == [4, 4, 4, 4] || groups == [4, 6, 5] || groups == [4, 6, 4],
      isIssued(digits)
    else { return false }
    var sum = 0
    for (place, digit) in digits.reversed().enumerated() {
      let value = place % 2 == 1 ? 2 * digit : digit
      sum += value > 9 ? value - 9 : value
    }
    return sum % 10 == 0
  }

  /// Returns whether an issuer's cards have this length and prefix.
  ///
  /// The issuers are Visa, Mastercard, JCB, Discover, UnionPay, American Express and Diners Club.
  private static func isIssued(_ digits: [Int]) -> Bool {
    let prefix = digits.prefix(4).reduce(0) { 10 * $0 + $1 }
    return switch digits.count {
    case 16:
      switch prefix {
      case 4000...4999, 5100...5599, 2221...2720, 3528...3589, 6011, 6440...6599, 6200...6299: true
      default: false
      }
    case 15: (3400...3499).contains(prefix) || (3700...3799).contains(prefix)
    case 14: (3000...3059).contains(prefix) || (3600...3699).contains(prefix) || (3800...3899).contains(prefix)
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether this is a letter, or a mark that belongs to one.
  fileprivate var isLetter: Bool {
    if value < 0x80 { return (0x61...0x7A).contains(value | 0x20) }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: properties.isAlphabetic
    }
  }
  fileprivate var isLetterOrDigit: Bool { isLetter || (0x30...0x39).contains(value) }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  fileprivate var isAlphanumeric: Bool { isDigit || isLetter }
  fileprivate var isHexadecimal: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
  fileprivate var isBase64URL: Bool {
    isAlphanumeric || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self == UInt8(ascii: "=")
  }
  /// Whether people write this between the digits of a phone or card number.
  fileprivate var isSeparator: Bool {
    switch self {
    case 0x20, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "("), UInt8(ascii: ")"): true
    default: false
    }
  }
  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: "="),
      UInt8(ascii: "&"), UInt8(ascii: "%"), UInt8(ascii: "#"):
      true
    default: isAlphanumeric || self >= 0x80
    }
  }
}
