/// Puts together what the parser found: the device's table, what was recovered, lines and columns, diagnostics.
struct StringsAssembly {
  let text: DecodedText
  private(set) var isRefused = false
  private(set) var table = StringsTable()
  private(set) var tablePlaces: [EntryPlace] = []
  private(set) var recovered = EntryList()
  private(set) var recoveredPlaces: [EntryPlace] = []
  private(set) var diagnostics: [StringsDiagnostic] = []
  private var findings: [Finding] = []
  private var findingsLeftOut = 0

  init(_ text: DecodedText) { self.text = text }

  mutating func parse() {
    var parser = StringsParser(text)
    let ending = parser.parseStrictly()
    var kept = parser.list.count
    var main: Finding?
    switch ending {
    case .complete: break
    case .truncated(let offset):
      parser.recover(from: offset)
      main = truncation(at: offset, lost: parser.list.count - kept, parser)
    case .refused(let failure, let resume):
      parser.recover(from: resume)
      kept = 0
      isRefused = true
      let message = parser.describe(failure) + "; the device refuses the file" + loss(of: parser.list.count)
      main = Finding(.error, failure.code, at: failure.offset, message)
    }
    if var refusal = text.refusal {
      kept = 0
      isRefused = true
      refusal.message += "; the device refuses the file" + loss(of: parser.list.count)
      findings.append(refusal)
    }
    if let main { findings.append(main) }
    takeOver(&parser, kept: kept, isComplete: main == nil && text.refusal == nil)
    locateFindings(parser)
  }

  private func truncation(at offset: Int, lost: Int, _ parser: StringsParser) -> Finding {
    let found = parser.describe(Failure(.truncated, at: offset, expected: "a key or the end of the file"))
    return Finding(.error, .truncated, at: offset, found + "; the device stops here without an error" + loss(of: lost))
  }

  private func loss(of count: Int) -> String {
    switch count {
    case 0: ", no entry is lost"
    case 1: ", 1 entry is lost"
    default: ", \(count) entries are lost"
    }
  }

  private mutating func takeOver(_ parser: inout StringsParser, kept: Int, isComplete: Bool) {
    locate(&parser.places)
    if !isComplete {
      recovered = parser.list
      recoveredPlaces = parser.places
    }
    guard kept > 0 else { return }
    var duplicates = DuplicateKeys()
    table = StringsTable(parser.list.prefix(kept)) { duplicates = $0 }
    tablePlaces = kept == parser.places.count ? parser.places : Array(parser.places.prefix(kept))
    guard duplicates.count > 0 else { return }
    for (replaced, winner) in duplicates.first {
      let key = parser.list.key(at: winner)
      let line = tablePlaces[replaced].keyLine
      diagnostics.append(
        StringsDiagnostic(
          severity: .warning, code: .duplicate,
          message: "found the key “\(key)” of line \(line) again, expected it once; this one wins",
          position: tablePlaces[winner].keyPosition))
    }
    findingsLeftOut += duplicates.count - duplicates.first.count
    tablePlaces = duplicates.kept.map { tablePlaces[$0] }
  }

  /// Turns offsets into the decoded text into places in the file.
  private func locate(_ places: inout [EntryPlace]) {
    var map = text.map
    for index in places.indices {
      places[index].keyPosition = map.location(of: Int(places[index].keyOffset))
      places[index].valuePosition = map.location(of: Int(places[index].valueOffset))
    }
  }

  private mutating func locateFindings(_ parser: StringsParser) {
    findings += parser.findings
    findingsLeftOut += parser.findingsLeftOut
    // The same text may have been read twice; of equal findings the first, which says most, stays.
    let order = findings.indices.sorted { (findings[$0].offset, $0) < (findings[$1].offset, $1) }
    var seen: Set<StringsDiagnostic.Code> = []
    var last = -1
    var map = text.map
    for index in order {
      let finding = findings[index]
      if finding.offset != last { seen = [] }
      last = finding.offset
      guard seen.insert(finding.code).inserted else { continue }
      diagnostics.append(
        StringsDiagnostic(
          severity: finding.severity, code: finding.code, message: finding.message,
          position: map.location(of: finding.offset)))
    }
    diagnostics.sort { ($0.position.offset, $0.code.rawValue) < ($1.position.offset, $1.code.rawValue) }
    guard findingsLeftOut > 0 else { return }
    diagnostics.append(
      StringsDiagnostic(
        severity: .information, code: .moreDiagnostics, message: "found \(findingsLeftOut) more, expected fewer",
        position: map.location(of: parser.end)))
  }
}
