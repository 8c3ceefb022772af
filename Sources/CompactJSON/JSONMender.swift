/// A parser of the grammar of RFC 8259 that continues past mistakes.
///
/// It records every mistake with the error that strict reading has for it, and makes edits that turn the whole text
/// into JSON. It skips text that cannot be read, up to the next comma or closing bracket.
struct JSONMender {
  private(set) var problems: [JSONRecovery.Problem] = []
  private(set) var problemCount = 0
  private(set) var commentCount = 0
  /// The edits in the order in which they were made, without overlaps.
  private(set) var edits: [JSONRecovery.Replacement] = []
  var unclear: [Range<Int>] = []
  var isBalanced = true
  private(set) var hasTree = true

  var scanner: JSONScanner
  private let depthLimit: Int
  private let problemLimit: Int
  /// The open arrays and objects, outermost first.
  private var open: [Container] = []
  /// The offset of the last whole value.
  private var lastValue = 0
  /// Whether the end of the text was reported inside a string, so that open containers around it are not further
  /// mistakes.
  var isEndTold = false
  /// Whether a quote seems to be missing or extra, so that the extent of every string is a guess.
  var areTextsGuessed = false

  private struct Container {
    let isObject: Bool
    let start: Int
    var isEmpty = true
  }

  init(_ bytes: [UInt8], depthLimit: Int, problemLimit: Int) {
    scanner = JSONScanner(bytes)
    self.depthLimit = depthLimit
    self.problemLimit = problemLimit
  }

  /// Mends the text, which strict reading refuses with this error.
  mutating func mend(_ refusal: JSONError) {
    if refusal.reason == .tooLong {
      record(refusal)
      hasTree = false
      return
    }
    mendDocument()
    if areTextsGuessed { problems = problems.map { $0.error.reason == .byteOrderMark ? $0 : $0.withoutFix } }
    // If this reader is too lenient, the error of strict reading counts.
    guard !problems.contains(where: { $0.error.offset <= refusal.offset }) else { return }
    problems.insert(
      JSONRecovery.Problem(error: refusal, length: scanner.scalarLength(at: refusal.offset), fix: []), at: 0)
    // If the list is full, this mistake was found after more mistakes than are kept, and is already counted.
    if problems.count > problemLimit { problems.removeLast() } else { problemCount += 1 }
  }

  private mutating func mendDocument() {
    if scanner.lexer.isAtByteOrderMark {
      record(fail(.byteOrderMark), length: 3, [.init(range: 0..<3, text: "")], isSafe: true)
      scanner.offset = 3
    }
    skipTrivia()
    guard scanner.startsValue || scanner.peek() == UInt8(ascii: "'") else {
      record(unexpected(.value))
      hasTree = false
      return
    }
    readValue(.value)
    // Text that is one unreadable word has no tree.
    guard !open.isEmpty || unclear.isEmpty else {
      hasTree = false
      return
    }
    while let container = open.last, hasTree {
      let before = (scanner.offset, open.count)
      if container.isObject { continueObject(container.isEmpty) } else { continueArray(container.isEmpty) }
      if before == (scanner.offset, open.count) { drop(through: scanner.offset + 1) }
    }
    guard hasTree else { return }
    skipTrivia()
    guard let byte = scanner.peek() else { return }
    record(unexpected(.endOfInput))
    if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { isBalanced = false }
    drop(through: scanner.count)
  }

  // MARK: Objects and arrays

  private mutating func continueObject(_ isEmpty: Bool) {
    skipTrivia()
    var comma: Int?
    if !isEmpty, scanner.peek() == UInt8(ascii: ",") { comma = takeComma() }
    skipCommas(expected: isEmpty ? .memberNameOrEndOfObject : .memberName)
    let expected: JSONError.Expectation =
      isEmpty ? .memberNameOrEndOfObject : comma == nil ? .commaOrEndOfObject : .memberName
    guard let byte = scanner.peek() else { return end(expected, after: comma) }
    if byte == UInt8(ascii: "}") { return close(after: comma) }
    if byte == UInt8(ascii: "]") { return closeOther(expected, after: comma) }
    if !isEmpty, comma == nil {
      guard scanner.startsMember else { return skipAfterValue(expected) }
      record(unexpected(expected))
      edit(scanner.offset..<scanner.offset, ",")
    }
    let name = scanner.offset
    guard readName(isEmpty ? expected : .memberName) else {
      if let comma { edit(comma..<comma + 1, "") }
      return
    }
    open[open.count - 1].isEmpty = false
    guard readColon(after: name) else { return }
    skipTrivia()
    readValue(.value)
  }

  private mutating func continueArray(_ isEmpty: Bool) {
    skipTrivia()
    var comma: Int?
    if !isEmpty, scanner.peek() == UInt8(ascii: ",") { comma = takeComma() }
    let commas = scanner.offset
    skipCommas(expected: isEmpty ? .valueOrEndOfArray : .value)
    // Either an element is missing or a comma is extra.
    if scanner.offset > commas, scanner.peek() != nil { unclear.append(commas..<scanner.offset) }
    let expected: JSONError.Expectation = isEmpty ? .valueOrEndOfArray : comma == nil ? .commaOrEndOfArray : .value
    guard let byte = scanner.peek() else { return end(expected, after: comma) }
    if byte == UInt8(ascii: "]") { return close(after: comma) }
    if byte == UInt8(ascii: "}") { return closeOther(expected, after: comma) }
    if !isEmpty, comma == nil {
      guard scanner.startsValue, scanner.startsKnownValue else { return skipAfterValue(expected) }
      record(unexpected(expected))
      edit(scanner.offset..<scanner.offset, ",")
    }
    open[open.count - 1].isEmpty = false
    readValue(expected)
  }

  private mutating func takeComma() -> Int {
    defer {
      scanner.offset += 1
      skipTrivia()
    }
    return scanner.offset
  }

  /// Skips commas that have nothing before them.
  private mutating func skipCommas(expected: JSONError.Expectation) {
    while scanner.peek() == UInt8(ascii: ",") {
      record(unexpected(expected), [.init(range: scanner.offset..<scanner.offset + 1, text: "")])
      scanner.offset += 1
      skipTrivia()
    }
  }

  private mutating func close(after comma: Int?) {
    if let comma {
      let error = JSONError(reason: .trailingComma, offset: comma)
      record(error, [.init(range: comma..<comma + 1, text: "")], isSafe: true)
    }
    scanner.offset += 1
    if let container = open.popLast() { lastValue = container.start }
  }

  /// Handles a closing bracket of the other kind: it ends all that is open inside its partner, or it has no partner.
  private mutating func closeOther(_ expected: JSONError.Expectation, after comma: Int?) {
    guard let container = open.last else { return }
    record(unexpected(expected))
    isBalanced = false
    if let comma { edit(comma..<comma + 1, "") }
    guard open.contains(where: { $0.isObject != container.isObject }) else {
      return drop(through: scanner.offset + 1)
    }
    while let last = open.last, last.isObject == container.isObject {
      edit(scanner.offset..<scanner.offset, last.isObject ? "}" : "]")
      lastValue = last.start
      open.removeLast()
    }
  }

  /// Handles the end of the input while something is open.
  private mutating func end(_ expected: JSONError.Expectation, after comma: Int? = nil) {
    if let comma { edit(comma..<comma + 1, "") }
    if !isEndTold { record(unexpected(expected), length: 0) }
    isEndTold = true
    isBalanced = false
    for container in open.reversed() { edit(scanner.count..<scanner.count, container.isObject ? "}" : "]") }
    open = []
  }

  /// Skips text after a whole value that neither ends it nor starts the next one.
  private mutating func skipAfterValue(_ expected: JSONError.Expectation) {
    record(unexpected(expected))
    // A value with its own brackets was read whole.
    if scanner.isQuote(at: lastValue) { areTextsGuessed = true }
    if scanner.byte(lastValue) != UInt8(ascii: "{"), scanner.byte(lastValue) != UInt8(ascii: "[") {
      unclear.append(lastValue..<scanner.offset)
    }
    dropUnreadable()
  }

  // MARK: Members

  /// Reads a name, or text in its place that has a value after it, and returns whether there is either.
  private mutating func readName(_ expected: JSONError.Expectation) -> Bool {
    switch scanner.peek() {
    case UInt8(ascii: "\""):
      readString(isName: true)
      return true
    case UInt8(ascii: "'"):
      readSingleQuoted(unexpected(expected), isName: true)
      return true
    default: break
    }
    let start = scanner.offset
    let end = scanner.wordEnd(from: start)
    record(unexpected(expected))
    guard scanner.isColon(after: end) else {
      dropUnreadable()
      return false
    }
    if scanner.isIdentifier(start..<end) {
      replaceLast(with: [.init(range: start..<end, text: "\"\(scanner.text(start..<end))\"")])
    } else {
      unclear.append(start..<max(end, start + 1))
      edit(start..<end, "\"\\ufffd\"")
    }
    scanner.offset = end
    return true
  }

  /// Reads a colon, and returns whether a value may follow; if none follows, the value is null.
  private mutating func readColon(after name: Int) -> Bool {
    let nameEnd = scanner.offset
    let isNameUnclear = unclear.last == name..<nameEnd
    skipTrivia()
    if scanner.peek() == UInt8(ascii: ":") {
      scanner.offset += 1
      return true
    }
    let isMember = scanner.startsMember
    if scanner.startsValue, scanner.startsKnownValue, !isMember {
      record(unexpected(.colon))
      edit(scanner.offset..<scanner.offset, ":")
      return true
    }
    edit(scanner.offset..<scanner.offset, ":null")
    unclear.append(scanner.offset..<scanner.offset)
    lastValue = scanner.offset
    guard scanner.peek() != nil else {
      end(.colon)
      return false
    }
    record(unexpected(.colon))
    guard !isMember, scanner.peek() != UInt8(ascii: ","), scanner.peek() != UInt8(ascii: "}") else { return false }
    // A missing quote may have turned other text into a name, which must not match a key that anyone uses. A name that
    // is already unclear does not match one, and may lack its last quote.
    areTextsGuessed = true
    if !isNameUnclear {
      edit(nameEnd - 1..<nameEnd - 1, "\\ufffd")
      unclear.append(name..<nameEnd)
    }
    dropUnreadable()
    return false
  }

  // MARK: Values

  /// Reads a whole scalar, or the opening of an array or object; writes null for anything else.
  private mutating func readValue(_ expected: JSONError.Expectation) {
    lastValue = scanner.offset
    switch scanner.peek() {
    case UInt8(ascii: "\""): readString(isName: false)
    case UInt8(ascii: "'"): readSingleQuoted(unexpected(expected), isName: false)
    case UInt8(ascii: "{"): openContainer(isObject: true)
    case UInt8(ascii: "["): openContainer(isObject: false)
    case let byte? where scanner.startsValue || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "."):
      readToken(expected)
    case nil:
      edit(scanner.count..<scanner.count, "null")
      unclear.append(scanner.count..<scanner.count)
      end(expected)
    default:
      record(unexpected(expected))
      let end = scanner.wordEnd(from: scanner.offset)
      if let word = Self.words[scanner.text(scanner.offset..<end)], scanner.endsValue(at: end) {
        replaceLast(with: [.init(range: scanner.offset..<end, text: word)])
        scanner.offset = end
        return
      }
      edit(scanner.offset..<scanner.offset, "null")
      unclear.append(scanner.offset..<scanner.offset)
      dropUnreadable()
    }
  }

  private mutating func openContainer(isObject: Bool) {
    guard open.count < depthLimit else {
      record(fail(.tooDeep(limit: depthLimit)))
      hasTree = false
      return
    }
    open.append(Container(isObject: isObject, start: scanner.offset))
    scanner.offset += 1
  }

  /// Reads a number or a word.
  private mutating func readToken(_ expected: JSONError.Expectation) {
    let start = scanner.offset
    let end = scanner.wordEnd(from: start)
    let text = scanner.text(start..<end)
    let next: JSONError.Expectation =
      switch open.last?.isObject {
      case true?: .commaOrEndOfObject
      case false?: .commaOrEndOfArray
      case nil: .endOfInput
      }
    guard let error = scanner.tokenError(start..<end, expected, next) else {
      scanner.offset = end
      return
    }
    record(error)
    if let mended = Self.mendedNumber(text), scanner.endsValue(at: end) {
      replaceLast(with: [.init(range: start..<end, text: mended)])
      scanner.offset = end
      return
    }
    edit(start..<end, "null")
    unclear.append(start..<end)
    scanner.offset = end
    dropUnreadable()
  }

  // MARK: Unreadable text

  /// Skips white space and comments.
  mutating func skipTrivia() {
    while true {
      scanner.skipWhiteSpace()
      guard let end = scanner.commentEnd(from: scanner.offset) else { return }
      commentCount += 1
      let range = scanner.offset..<end.offset
      let isApart = scanner.isApart(range)
      record(
        fail(.comment), length: range.count, [.init(range: range, text: isApart ? "" : " ")], isSafe: end.isClosed)
      if !end.isClosed { unclear.append(range) }
      scanner.offset = end.offset
    }
  }

  /// Skips to the next comma, closing bracket or member.
  private mutating func dropUnreadable() {
    skipTrivia()
    if scanner.startsMember, open.last?.isObject == true { return }
    drop(through: scanner.unreadableEnd(isInObject: open.last?.isObject == true))
  }

  private mutating func drop(through end: Int) {
    let end = min(end, scanner.count)
    guard end > scanner.offset else { return }
    edit(scanner.offset..<end, "")
    if (scanner.offset..<end).contains(where: scanner.isQuote) { areTextsGuessed = true }
    unclear.append(scanner.offset..<end)
    scanner.offset = end
  }

  // MARK: Recording

  mutating func record(
    _ error: JSONError, length: Int? = nil, _ edits: [JSONRecovery.Replacement] = [], isSafe: Bool = false
  ) {
    problemCount += 1
    self.edits += edits
    guard problems.count < problemLimit else { return }
    problems.append(
      JSONRecovery.Problem(
        error: error, length: length ?? scanner.scalarLength(at: error.offset), fix: isSafe ? edits : []))
  }

  /// Makes edits that are the fix of the last recorded mistake.
  private mutating func replaceLast(with edits: [JSONRecovery.Replacement]) {
    self.edits += edits
    guard problemCount <= problemLimit, let last = problems.popLast() else { return }
    problems.append(JSONRecovery.Problem(error: last.error, length: last.length, fix: edits))
  }

  mutating func edit(_ range: Range<Int>, _ text: String) {
    edits.append(JSONRecovery.Replacement(range: range, text: text))
  }

  func fail(_ reason: JSONError.Reason) -> JSONError { scanner.lexer.fail(reason) }

  func unexpected(_ expected: JSONError.Expectation) -> JSONError { scanner.lexer.unexpected(expected) }
}
