/// The elements and attributes of HTML or XML text, as a reader of the text sees them.
struct Markup {
  /// Names such as `p` and `p class`, and a description of each place that is not valid markup.
  private(set) var names: Set<String> = []
  private var rest: ArraySlice<UInt8>

  init(_ text: String) {
    rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "<"): readTag()
      case UInt8(ascii: "&"): readReference()
      default: break
      }
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private mutating func take(while condition: (UInt8) -> Bool) -> String {
    let taken = rest.prefix(while: condition)
    rest = rest.dropFirst(taken.count)
    return String(decoding: taken, as: UTF8.self)
  }

  private mutating func readReference() {
    let start = rest.prefix(12)
    let isReference = start.firstIndex(of: UInt8(ascii: ";")).map { end in
      start[..<end].allSatisfy { Self.isName($0) || $0 == UInt8(ascii: "#") } && end > start.startIndex
    }
    if isReference != true { names.insert("an ampersand by itself") }
  }

  private mutating func readTag() {
    guard let first = rest.first else { return _ = names.insert("a tag that does not end") }
    guard ![UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "!")].contains(first) else {
      _ = take { $0 != UInt8(ascii: ">") }
      return
    }
    let element = take(while: Self.isName)
    names.insert(element.isEmpty ? "a less-than sign by itself" : element)
    readAttributes(of: element)
    // The content of these elements is not markup.
    guard element == "script" || element == "style" else { return }
    let end = Array("</\(element)".utf8)
    while let place = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[place...]
      if rest.starts(with: end) { return }
      rest = rest.dropFirst()
    }
    rest = []
  }

  private mutating func readAttributes(of element: String) {
    while let byte = rest.first, byte != UInt8(ascii: ">") {
      guard !Self.isSpace(byte), byte != UInt8(ascii: "/") else {
        rest.removeFirst()
        continue
      }
      let name = take { !Self.isSpace($0) && !"=>/".utf8.contains($0) }
      names.insert("\(element) \(name)")
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest.removeFirst()
      guard rest.popFirst() == UInt8(ascii: "\"") else { return _ = names.insert("a value without quotes") }
      let value = take { $0 != UInt8(ascii: "\"") }
      if value.contains("<") { names.insert("a less-than sign in a value") }
      _ = rest.popFirst()
    }
    if rest.isEmpty { names.insert("a tag that does not end") }
  }
}
