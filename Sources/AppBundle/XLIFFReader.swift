import StringsFiles

/// Reads the elements of an XLIFF document.
struct XLIFFReader {
  private(set) var version: String?
  private(set) var files: [XLIFFFile] = []
  private(set) var map: SourceMap
  private var xml: XMLReader
  /// The language that the document's name promises.
  private let language: String?
  /// The problems of the file that is read.
  private var diagnostics: [StringsDiagnostic] = []
  /// The indices of the files by the UTF-8 of their original, their source and their target language.
  private var indices: [[[UInt8]]: Int] = [:]

  /// The states of a target in XLIFF 1.2, section 2.3; another one starts with `x-`.
  private static let states = [
    "final", "needs-adaptation", "needs-l10n", "needs-review-adaptation", "needs-review-l10n",
    "needs-review-translation", "needs-translation", "new", "signed-off", "translated",
  ]

  init(parsing bytes: [UInt8], language: String?) throws(XMLError) {
    xml = try XMLReader(parsing: bytes)
    map = xml.map
    self.language = language
  }

  mutating func read() throws(XMLError) {
    guard case .start(let root) = try xml.next() else { return }
    let name = Self.localName(root.name)
    guard name == "xliff" else {
      throw xml.error("expected <xliff>, but found <\(root.name.excerpt)>", at: root.offset)
    }
    version = root["version"]
    if let version, !version.hasPrefix("1.") {
      throw xml.error(
        "the file is XLIFF \(version.excerpt), but Xcode reads and writes XLIFF 1.2; export it as 1.2",
        at: root.attribute("version")?.valueOffset ?? root.offset)
    }
    if name.utf8.count < root.name.utf8.count {
      report(
        .warning, .prefixedElement,
        "the elements have a prefix, as in <\(root.name.excerpt)>, so Xcode reportedly imports nothing; declare the "
          + "namespace of XLIFF as the default", root.offset)
    }
    while case .some(let event) = try xml.next() {
      guard case .start(let element) = event else { continue }
      if Self.localName(element.name) == "file" {
        try readFile(element, isPreserved: Self.preservesSpace(root) ?? false)
      } else {
        try xml.skipElement()
      }
    }
    for index in files.indices {
      diagnostics = files[index].diagnostics
      if files[index].targetLanguage != nil { checkVariations(of: files[index]) }
      files[index].diagnostics = VariationRules.limited(diagnostics)
    }
    map = xml.map
  }

  private mutating func readFile(_ element: XMLReader.Element, isPreserved: Bool) throws(XMLError) {
    let depth = xml.depth
    var file = XLIFFFile(
      original: element["original"].flatMap { $0.isEmpty ? nil : $0 },
      sourceLanguage: element["source-language"].flatMap { $0.isEmpty ? nil : $0 },
      targetLanguage: element["target-language"].flatMap { $0.isEmpty ? nil : $0 } ?? language, units: [],
      diagnostics: [], location: xml.location(of: element.offset))
    let identity = [file.original, file.sourceLanguage, file.targetLanguage].map { Array(($0 ?? "").utf8) }
    checkOriginal(file.original, element, isRepeated: indices[identity] != nil)
    checkLanguage(element)
    if file.sourceLanguage == nil {
      report(
        .warning, .missingSourceLanguage, "the <file> has no source-language; add it, as in source-language=\"en\"",
        element.offset)
    }
    var spaces = [Self.preservesSpace(element) ?? isPreserved]
    var ids: Set<[UInt8]> = []
    while xml.depth >= depth, let event = try xml.next() {
      switch event {
      case .text: break
      case .end: spaces.removeLast()
      case .start(let child):
        let isPreserved = Self.preservesSpace(child) ?? spaces.last ?? false
        switch Self.localName(child.name) {
        case "body", "group": spaces.append(isPreserved)
        case "trans-unit":
          guard let unit = try readUnit(child, isCatalog: file.isCatalog, isPreserved: isPreserved) else { continue }
          if !ids.insert(Array(unit.id.utf8)).inserted {
            report(
              .warning, .duplicate, "duplicate id “\(unit.id.excerpt)” in this <file>; the last one wins", child.offset)
          }
          file.units.append(unit)
        default: try xml.skipElement()
        }
      }
    }
    file.diagnostics = diagnostics
    diagnostics = []
    if let index = indices[identity] {
      files[index].units += file.units
      files[index].diagnostics += file.diagnostics
    } else {
      indices[identity] = files.count
      files.append(file)
    }
  }

  /// Reports variables that a translated format lacks, and variables without a form for other numbers.
  private mutating func checkVariations(of file: XLIFFFile) {
    let table = XLIFFTable(file, isTarget: true)
    for entries in [table.plain, table.varying] {
      let varying = Set(entries.variations.map { Array($0.key.utf8) })
      for entry in entries.entries where entry.value?.contains("#@") == true && !varying.contains(Array(entry.key.utf8))
      {
        let variation = StringVariation(key: entry.key, format: entry.value, location: entry.valueLocation)
        VariationRules.checkVariables(of: variation, &diagnostics)
      }
      for variation in entries.variations {
        VariationRules.checkVariables(of: variation, &diagnostics)
        let plurals = variation.variants.filter { if case .plural = $0.conditions.last { true } else { false } }
        if let first = plurals.first, !plurals.contains(where: { $0.conditions.last == .plural("other") }) {
          diagnostics.report(
            .error, .missingOther, "“\(variation.key.excerpt)” has no translation for the category “other”; add it",
            first.location)
        }
        for variable in variation.variables
        where !variable.variants.contains(where: { $0.conditions == [.plural("other")] }) {
          diagnostics.report(
            .error, .missingOther,
            "the variable “\(variable.name.excerpt)” of “\(variation.key.excerpt)” has no translation for the category "
              + "“other”; add it", variable.variants.first?.location ?? variation.location)
        }
      }
    }
  }

  private mutating func checkOriginal(_ original: String?, _ element: XMLReader.Element, isRepeated: Bool) {
    guard let original else {
      return report(
        .error, .missingOriginal,
        "the <file> has no original, so nothing says which table its translations belong to; add it", element.offset)
    }
    if isRepeated {
      report(
        .warning, .duplicateFile, "another <file> before this one has the original “\(original.excerpt)”; join them",
        element.offset)
    }
  }

  private mutating func checkLanguage(_ element: XMLReader.Element) {
    guard let found = element.attribute("target-language"), !found.value.isEmpty else {
      let example = language ?? "de"
      return report(
        .warning, .missingTargetLanguage,
        "the <file> has no target-language; add it, as in target-language=\"\(example.excerpt)\"", element.offset)
    }
    if let language, Self.plain(language) != Self.plain(found.value) {
      report(
        .warning, .otherTargetLanguage,
        "the target-language is “\(found.value.excerpt)”, but the name of the file or its folder is that of "
          + "“\(language.excerpt)”; correct one of them", found.valueOffset)
    }
  }

  /// Reads a unit, or returns `nil` if it has no key.
  private mutating func readUnit(
    _ element: XMLReader.Element, isCatalog: Bool, isPreserved: Bool
  ) throws(XMLError) -> XLIFFUnit? {
    let depth = xml.depth
    var source: Text?
    var target: Text?
    var state: XMLReader.Attribute?
    var notes: [String] = []
    while xml.depth >= depth, let event = try xml.next() {
      guard case .start(let child) = event else { continue }
      switch Self.localName(child.name) {
      case "source": source = try readText(child)
      case "target":
        target = try readText(child)
        state = child.attribute("state")
        check(target, state, isPreserved: Self.preservesSpace(child) ?? isPreserved)
      case "note":
        let note = try readText(child).text
        if !note.isEmpty { notes.append(note) }
      default: try xml.skipElement()
      }
    }
    guard let id = element["id"] else {
      report(.error, .missingID, "the <trans-unit> has no id, so nothing says which key it belongs to", element.offset)
      return nil
    }
    guard source?.isSet != true else { return nil }
    if source == nil, target == nil {
      report(.warning, .missingSource, "“\(id.excerpt)” has neither <source> nor <target>", element.offset)
    }
    let (key, part) =
      isCatalog ? XLIFFUnit.catalogPart(of: id) : XLIFFUnit.dictionaryPart(of: id) ?? (id, XLIFFUnit.Part.text)
    let location = xml.location(of: element.offset)
    return XLIFFUnit(
      id: id, key: key, part: part, source: source?.text, target: target?.text, state: state?.value,
      isTranslatable: element["translate"] != "no", note: notes.isEmpty ? nil : notes.joined(separator: "\n"),
      location: location, sourceLocation: source.map { xml.location(of: $0.offset) } ?? location,
      targetLocation: target.map { xml.location(of: $0.offset) } ?? location)
  }

  private mutating func check(_ target: Text?, _ state: XMLReader.Attribute?, isPreserved: Bool) {
    guard let target else { return }
    if let state, !Self.states.containsBytes(of: state.value), !state.value.utf8.starts(with: "x-".utf8) {
      report(
        .warning, .unknownState, "unknown state “\(state.value.excerpt)”; use \(Self.states.listed(or: true))",
        state.valueOffset)
    }
    if let inline = target.inline, !target.isSet {
      report(
        .warning, .inlineElement, "Xcode keeps only the text of <\(inline.name.excerpt)>; write what the app shows",
        inline.offset)
    }
    if !isPreserved, !target.isSet, Self.hasFragileSpace(target.text) {
      report(
        .information, .unpreservedSpace,
        "the text has white space that tools may change; add xml:space=\"preserve\"", target.offset)
    }
  }

  /// The text of an element, without the elements in it.
  private struct Text {
    var text = ""
    /// The offset of the text, or of the element if it is empty.
    var offset: Int
    /// The first element inside the text.
    var inline: (name: String, offset: Int)?
    /// Whether the text is one of several in a set.
    var isSet = false
  }

  private mutating func readText(_ element: XMLReader.Element) throws(XMLError) -> Text {
    let depth = xml.depth
    var result = Text(offset: element.offset)
    var hasText = false
    while xml.depth >= depth, let event = try xml.next() {
      switch event {
      case .end: break
      case .text(let text):
        if !hasText { result.offset = text.offset }
        hasText = true
        result.text += text.string
      case .start(let child):
        if result.inline == nil { result.inline = (child.name, child.offset) }
        if Self.localName(child.name) == "mrk", child["mtype"] == "x-set" { result.isSet = true }
      }
    }
    return result
  }

  private mutating func report(
    _ severity: Severity, _ code: StringsDiagnostic.Code, _ message: String, _ offset: Int
  ) {
    diagnostics.report(severity, code, message, xml.location(of: offset))
  }

  private static func localName(_ name: String) -> String {
    name.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(name[name.utf8.index(after: $0)...]) } ?? name
  }

  private static func preservesSpace(_ element: XMLReader.Element) -> Bool? {
    element["xml:space"].map { $0 == "preserve" }
  }

  /// Returns a language in the form in which two spellings of it are equal.
  private static func plain(_ language: String) -> String {
    String(decoding: language.lowercased().utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
  }

  /// Returns whether a text starts or ends with white space, or has more than one space in a row.
  private static func hasFragileSpace(_ text: String) -> Bool {
    var isAfterSpace = true
    for byte in text.utf8 {
      let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
      if isSpace, isAfterSpace || byte != 0x20 { return true }
      isAfterSpace = isSpace
    }
    return isAfterSpace && !text.isEmpty
  }
}
