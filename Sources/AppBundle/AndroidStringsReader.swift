import SourceText
import StringsFiles

/// Reads the strings of one file of Android resources.
struct AndroidStringsReader {
  private(set) var strings: [AndroidString] = []
  var diagnostics: [StringsDiagnostic] = []
  /// The names that occurred, with a prefix for their type.
  private var names: Set<[UInt8]> = []
  /// Whether strings without the attribute `translatable` are to be translated.
  private let isTranslatable: Bool

  init(isTranslatable: Bool) { self.isTranslatable = isTranslatable }

  mutating func read(_ file: [UInt8]) throws(XMLError) {
    var reader = try XMLReader(parsing: file, requiresPrefixes: true)
    guard case .start(let root)? = try reader.next() else { return }
    guard root.name == "resources" else {
      diagnostics.report(
        .warning, .malformedXML,
        "expected <resources>, but found <\(root.name.excerpt)>; nothing of this file is read",
        reader.location(of: root.offset))
      return
    }
    while let event = try reader.next() {
      guard case .start(let element) = event else {
        if case .text(let text) = event { reportStray(text, &reader) }
        continue
      }
      switch element.name {
      case "string": try readString(element, &reader)
      case "item" where element["type"] == "string": try readString(element, &reader)
      case "plurals": try readItems(element, &reader, isPlural: true)
      case "string-array": try readItems(element, &reader, isPlural: false)
      default:
        reportUnknown(element, isKnown: Self.elements.containsBytes(of: element.name), &reader)
        try reader.skipElement()
      }
    }
  }

  /// Reports text between the resources, which aapt2 refuses, but Gradle passes over.
  private mutating func reportStray(_ text: XMLText, _ reader: inout XMLReader) {
    guard let index = text.bytes.firstIndex(where: { !AndroidTextDecoder.isSpace($0) }) else { return }
    diagnostics.report(
      .information, .strayText, "text outside of a resource, which Gradle passes over; remove it",
      reader.location(of: text.offset(ofByte: index)))
  }

  /// Reports an element that aapt2 does not know; it passes over those with a prefix.
  private mutating func reportUnknown(_ element: XMLReader.Element, isKnown: Bool, _ reader: inout XMLReader) {
    guard !isKnown, !element.name.utf8.contains(UInt8(ascii: ":")) else { return }
    diagnostics.report(
      .error, .unknownElement,
      "Android knows no <\(element.name.excerpt)> here, so the app cannot be built; correct or remove it",
      reader.location(of: element.offset))
  }

  /// The elements that `ResourceParser` in aapt2's source takes, besides the types of resources.
  private static let elements =
    AndroidReference.types + [
      "add-resource", "declare-styleable", "eat-comment", "integer-array", "item", "java-symbol", "overlayable",
      "public", "public-group", "skip", "staging-public-group", "staging-public-group-final", "string-array", "symbol",
    ]

  private mutating func readString(_ element: XMLReader.Element, _ reader: inout XMLReader) throws(XMLError) {
    let location = reader.location(of: element.offset)
    let name = name(of: element, kind: "string", at: location)
    let text = try readText(&reader)
    guard let name else { return }
    let isFormatted = !Self.isFalse(element["formatted"])
    let isTranslatable = isTranslatable(element)
    if isFormatted, isTranslatable, !text.isStyled, case .text(let format) = text.value {
      checkNumbers(of: format, name, location)
    }
    strings.append(
      AndroidString(
        key: name, value: text.value, isTranslatable: isTranslatable, isFormatted: isFormatted, location: location))
  }

  private mutating func readItems(
    _ element: XMLReader.Element, _ reader: inout XMLReader, isPlural: Bool
  ) throws(XMLError) {
    let location = reader.location(of: element.offset)
    let name = name(of: element, kind: isPlural ? "plurals" : "string-array", at: location)
    var items: [AndroidString.Item] = []
    var quantities: Set<String> = []
    let depth = reader.depth
    while let event = try reader.next(), reader.depth >= depth {
      guard case .start(let item) = event else { continue }
      guard item.name == "item" else {
        reportUnknown(item, isKnown: false, &reader)
        try reader.skipElement()
        continue
      }
      let place = reader.location(of: item.offset)
      let quantity = isPlural ? item["quantity"] ?? "" : ""
      let text: String =
        switch try readText(&reader).value {
        case .text(let text), .reference(let text): text
        case .plurals, .array: ""
        }
      items.append(AndroidString.Item(quantity: quantity, text: text, location: place))
      guard isPlural else { continue }
      if !VariationRules.pluralCategories.contains(quantity) {
        let categories = VariationRules.pluralCategories.listed(or: true)
        diagnostics.report(
          .error, .unknownCategory, "unknown quantity “\(quantity.excerpt)”; use \(categories)", place)
      } else if !quantities.insert(quantity).inserted {
        diagnostics.report(.error, .duplicate, "the quantity “\(quantity)” occurs twice; remove one", place)
      }
    }
    guard let name else { return }
    if isPlural, !quantities.contains("other") {
      diagnostics.report(
        .error, .missingOther, "“\(name.excerpt)” has no quantity “other”, without which the app may crash; add it",
        location)
    }
    strings.append(
      AndroidString(
        key: name, value: isPlural ? .plurals(items) : .array(items),
        isTranslatable: isTranslatable(element), isFormatted: !Self.isFalse(element["formatted"]),
        location: location))
  }

  /// Returns the name of an element that counts, and reports one that is missing or occurs twice.
  private mutating func name(of element: XMLReader.Element, kind: String, at location: SourceLocation) -> String? {
    guard element["product"].map({ $0 == "default" || $0.isEmpty }) ?? true else { return nil }
    guard let name = element["name"], !name.isEmpty else {
      diagnostics.report(
        .error, .missingName, "<\(element.name.excerpt)> has no name; add the attribute name", location)
      return nil
    }
    if !AndroidReference.isName(name.utf8) {
      diagnostics.report(
        .error, .malformedName,
        "“\(name.excerpt)” is not the name of a resource, so the app cannot be built; use letters, digits and _",
        location)
    } else if !AndroidReference.isJavaName(name) {
      diagnostics.report(
        .error, .malformedName,
        "“\(name.excerpt)” is not a name in Java, so Gradle does not build the app; choose another", location)
    }
    for attribute in ["translatable", "formatted"] {
      guard let value = element[attribute], !["true", "True", "TRUE"].containsBytes(of: value), !Self.isFalse(value)
      else {
        continue
      }
      diagnostics.report(
        .error, .wrongType,
        "expected true or false for \(attribute), but found “\(value.excerpt)”, so the app cannot be built", location)
    }
    guard names.insert(Array("\(kind)/\(name)".utf8)).inserted else {
      diagnostics.report(
        .error, .duplicate, "“\(name.excerpt)” occurs twice in this file, so the app cannot be built; remove one",
        location)
      return nil
    }
    return name
  }

  /// Reads the text up to the end of the element whose start was read last.
  private mutating func readText(
    _ reader: inout XMLReader
  ) throws(XMLError) -> (value: AndroidString.Value, isStyled: Bool) {
    var decoder = AndroidTextDecoder()
    let depth = reader.depth
    while let event = try reader.next(), reader.depth >= depth {
      switch event {
      case .text(let text): decoder.add(text)
      // A tag with a prefix, such as <xliff:g>, does not style the text.
      case .start(let element): decoder.addTag(isStyle: !element.name.utf8.contains(UInt8(ascii: ":")))
      case .end(let name, _): decoder.addTag(isStyle: !name.utf8.contains(UInt8(ascii: ":")))
      }
    }
    let raw = decoder.raw
    if !decoder.isStyled, let reference = AndroidReference(raw.text) {
      if !reference.isPossible {
        diagnostics.report(
          .error, .malformedReference,
          "the app cannot be built with this text, because \(raw.text.prefix(1)) makes it the name of a resource; "
            + "write \\\(raw.text.prefix(1))", reader.location(of: raw.offset))
      }
      return (.reference(raw.text), false)
    }
    let (text, faults) = decoder.decode()
    for (fault, offset) in faults { report(fault, at: reader.location(of: offset)) }
    return (.text(text), decoder.isStyled)
  }

  private mutating func report(_ fault: AndroidTextDecoder.Fault, at location: SourceLocation) {
    switch fault {
    case .apostrophe:
      diagnostics.report(
        .error, .bareApostrophe, "the app cannot be built with a single apostrophe here; write \\'", location)
    case .escape:
      diagnostics.report(
        .error, .malformedEscape, "the app cannot be built with this escape; \\u needs four hexadecimal digits",
        location)
    case .surrogate:
      diagnostics.report(
        .warning, .loneSurrogate, "aapt2 leaves out halves of surrogate pairs; write the character itself", location)
    case .openQuote:
      diagnostics.report(
        .warning, .unterminatedString,
        "this quotation mark has no partner, so it changes the rest of the text; write \\\" for a quotation mark",
        location)
    case .splitQuote:
      diagnostics.report(
        .warning, .unterminatedString,
        "a tag ends this quotation, so white space after it becomes one space; quote each part by itself", location)
    }
  }

  private func isTranslatable(_ element: XMLReader.Element) -> Bool {
    element["translatable"].map { !Self.isFalse($0) } ?? isTranslatable
  }

  private static func isFalse(_ value: String?) -> Bool {
    value.map { ["false", "False", "FALSE"].containsBytes(of: $0) } ?? false
  }

  /// Reports a text that takes several arguments without numbers, as aapt2 does; Gradle asks it only for a warning.
  private mutating func checkNumbers(of text: String, _ name: String, _ location: SourceLocation) {
    guard text.utf8.contains(UInt8(ascii: "%")), Self.takesUnnumberedArguments(Array(text.utf8)) else { return }
    diagnostics.report(
      .warning, .unnumberedArguments,
      "“\(name.excerpt)” takes several arguments without numbers, of which the build warns; number them, as in %1$s, "
        + "or add formatted=\"false\"", location)
  }

  /// Returns whether aapt2 finds several arguments in a text, one of them without a number.
  ///
  /// Its grammar is its own: after the flags it steps over one byte, also over `$`, so in `%2$%s` the second percent
  /// sign starts another argument. A text with a specifier of `Time.format`, such as `%m`, is a pattern for dates.
  private static func takesUnnumberedArguments(_ text: [UInt8]) -> Bool {
    var place = 0
    func skip(_ isSkipped: (UInt8) -> Bool) -> Bool {
      let start = place
      while place < text.count, isSkipped(text[place]) { place += 1 }
      return place > start
    }
    func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    var (count, hasUnnumbered) = (0, false)
    // A percent sign at the end does not count.
    while let sign = text[place...].firstIndex(of: UInt8(ascii: "%")), sign + 1 < text.count {
      place = sign + 1
      if !"%n".utf8.contains(text[place]) {
        count += 1
        if skip(isDigit) {
          if place < text.count, text[place] != UInt8(ascii: "$") { hasUnnumbered = true }
        } else {
          hasUnnumbered = true
          if text[place] == UInt8(ascii: "<") {
            place += 1
            if place < text.count, text[place] == UInt8(ascii: "$") { place += 1 }
          }
        }
        _ = skip { isDigit($0) || "-#+ ,(".utf8.contains($0) }
        guard place < text.count else { break }
        if "DFKMWZkmwyz".utf8.contains(text[place]) { return false }
      }
      place += 1
    }
    return count > 1 && hasUnnumbered
  }
}
