/// The parser's results, put together: the device's table, recovered entries, lines and columns, and diagnostics.
struct StringsAssembly {
  let text: DecodedText
  private(set) var isRefused = false
  private(set) var table = StringsTable()
  private(set) var tablePlaces: [EntryPlace] = []
  private(set) var recovered = TextPairs()
  private(set) var recoveredPlaces: [EntryPlace] = []
  private(set) var diagnostics: [StringsDiagnostic] = []
  /// The problems, at offsets into the decoded text.
  private var unlocated: [StringsDiagnostic] = []
  private var diagnosticsLeftOut = 0

  init(_ text: DecodedText) { self.text = text }

  mutating func parse() {
    var parser = StringsParser(text)
    let ending = parser.parseStrictly()
    var kept = parser.list.count
    var main: StringsDiagnostic?
    switch ending {
    case .complete: break
    case .truncated(let offset):
      parser.recover(from: offset)
      main = truncation(at: offset, lost: parser.list.count - kept, parser)
    case .refused(let mismatch, let resume):
      parser.recover(from: resume)
      kept = 0
      isRefused = true
      let message = parser.describe(mismatch) + "; the device refuses the file" + loss(of: parser.list.count)
      main = StringsDiagnostic(.error, mismatch.code, at: mismatch.offset, message)
    }
    if var refusal = text.refusal {
      // The device refuses the bytes before it reads any entry, so it stops nowhere.
      if case .truncated = ending { main = nil }
      kept = 0
      isRefused = true
      refusal.message += "; the device refuses the file" + loss(of: parser.list.count)
      unlocated.append(refusal)
    }
    if let main { unlocated.append(main) }
    takeOver(&parser, kept: kept, isComplete: main == nil && text.refusal == nil)
    locateDiagnostics(parser)
  }

  private func truncation(at offset: Int, lost: Int, _ parser: StringsParser) -> StringsDiagnostic {
    let found = parser.describe(Mismatch(.truncated, at: offset, expected: "a key or the end of the file"))
    return StringsDiagnostic(
      .error, .truncated, at: offset, found + "; the device stops here without an error" + loss(of: lost))
  }

  private func loss(of count: Int) -> String {
    switch count {
    case 0: ", but no entry is lost"
    case 1: ", and 1 entry is lost"
    default: ", and \(count) entries are lost"
    }
  }

  private mutating func takeOver(_ parser: inout StringsParser, kept: Int, isComplete: Bool) {
    if !isComplete {
      recovered = parser.list
      recoveredPlaces = parser.places
    }
    guard kept > 0 else { return }
    var duplicates = DuplicateKeys()
    table = StringsTable(parser.list.prefix(kept)) { duplicates = $0 }
    tablePlaces = kept == parser.places.count ? parser.places : Array(parser.places.prefix(kept))
    guard duplicates.count > 0 else { return }
    var map = text.map
    // A key that occurs three times replaces an entry that replaced one.
    var firsts: [Int: Int] = [:]
    let lines = duplicates.first.map { replaced, winner in
      let first = firsts.removeValue(forKey: replaced) ?? replaced
      firsts[winner] = first
      return map.location(of: Int(tablePlaces[first].key)).line
    }
    for ((_, winner), line) in zip(duplicates.first, lines) {
      let key = parser.list.key(at: winner)
      diagnostics.append(
        StringsDiagnostic(
          severity: .warning, code: .duplicate,
          message: "duplicate key “\(key)”, first on line \(line); the last one wins",
          location: map.location(of: Int(tablePlaces[winner].key)), key: key))
    }
    diagnosticsLeftOut += duplicates.count - duplicates.first.count
    tablePlaces = duplicates.kept.map { tablePlaces[$0] }
  }

  private mutating func locateDiagnostics(_ parser: StringsParser) {
    unlocated += parser.diagnostics
    diagnosticsLeftOut += parser.diagnosticsLeftOut
    // The same text may have been read twice. If several diagnostics have the same place and code, the first one stays,
    // because it says most.
    let order = unlocated.indices.sorted {
      (unlocated[$0].location.offset, $0) < (unlocated[$1].location.offset, $1)
    }
    var seen: Set<StringsDiagnostic.Code> = []
    var last = -1
    var map = text.map
    for index in order {
      var diagnostic = unlocated[index]
      if diagnostic.location.offset != last { seen = [] }
      last = diagnostic.location.offset
      guard seen.insert(diagnostic.code).inserted else { continue }
      diagnostic.location = map.location(of: last)
      diagnostics.append(diagnostic)
    }
    diagnostics.sort { ($0.location.offset, $0.code.rawValue) < ($1.location.offset, $1.code.rawValue) }
    guard diagnosticsLeftOut > 0 else { return }
    diagnostics.append(
      StringsDiagnostic(
        severity: .information, code: .moreDiagnostics,
        message: "\(diagnosticsLeftOut.counted("more diagnostic")) not shown",
        location: map.location(of: parser.end)))
  }
}
