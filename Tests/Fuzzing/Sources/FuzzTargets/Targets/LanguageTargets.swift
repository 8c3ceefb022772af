import LanguageMatching

extension FuzzTarget {
  /// A language tag, and the same text as an `Accept-Language` header.
  static let languageTag = FuzzTarget(
    "language-tag", dictionary: "language", seeds: ["Tests/Fuzzing/Seeds/language-tag"]
  ) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(LanguageTagError) {
      let tag = try LanguageTag(parsing: text)
      let parts = [tag.language, tag.script ?? "", tag.region ?? ""] + tag.extendedLanguages + tag.variants
      expect(parts.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }, "subtags are ASCII")
      _ = (tag.extensions, tag.privateUse, tag.isGrandfathered, tag.packed)
      guard let again = try? LanguageTag(parsing: tag.canonical) else { return refuse("a canonical tag is a tag") }
      expect(again.canonical == tag.canonical && again == tag, "a canonical tag stays as it is")
      expect((try? LanguageTag(parsing: ContiguousArray(text.utf8).span)) == tag, "bytes read as text does")
    } catch {
      expect((0...text.utf8.count).contains(error.offset), "an error is at a byte of the tag or at its end")
    }
    do throws(AcceptLanguageError) {
      let header = try AcceptLanguage(parsing: text)
      expect(header.preferred.count <= header.ranges.count, "a header names no more languages than it has")
      expect(header.ranges.allSatisfy { (0...1000).contains($0.weight) }, "a weight is 0 to 1000")
    } catch {
      expect((0...text.utf8.count).contains(error.offset), "an error is at a byte of the header or at its end")
    }
    return true
  }

  /// Three lines: the localizations and the languages, each separated by commas, and the development region.
  ///
  /// Best fit is left out if there are many names, because ICU takes milliseconds to make its matcher.
  static let languageMatch = FuzzTarget(
    "language-match", dictionary: "language", seeds: ["Tests/Fuzzing/Seeds/language-match"]
  ) { bytes in
    let lines = bytes.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard lines.count >= 2, bytes.count < 1 << 14 else { return false }
    func list(_ text: String) -> [String] { text.split(separator: ",").map(String.init) }
    let available = list(lines[0])
    let preferred = list(lines[1])
    let region = lines.count == 3 && !lines[2].isEmpty ? lines[2] : nil
    var modes: [MatchMode] = [.device, .lookup, .filter(.basic), .filter(.extended)]
    if available.count < 8, preferred.count < 8, bytes.count % 16 == 0 { modes.append(.bestFit()) }
    for mode in modes { check(mode, available, preferred, region) }
    return true
  }

  private static func check(_ mode: MatchMode, _ available: [String], _ preferred: [String], _ region: String?) {
    let matcher: LanguageMatcher
    do {
      matcher = try LanguageMatcher(available: available, developmentRegion: region, mode: mode)
    } catch {
      return _ = refuse("\(mode.name) makes a matcher of any names: \(error)")
    }
    let match = matcher.match(preferred: preferred, source: .deviceList)
    expect(matcher.match(preferred: preferred, source: .deviceList) == match, "the second answer is the first")
    var explained = matcher.explain(preferred: preferred, source: .deviceList)
    let rows = explained.explanation
    expect(explained.searchList == match.searchList, "an explanation explains the answer")
    expect(explained.fallback == match.fallback, "an explanation explains the fallback")
    explained = matcher.explain(preferred: preferred, source: .deviceList)
    expect(explained.explanation == rows, "the second explanation is the first")
    for name in match.searchList + [match.fallback].compactMap(\.self) {
      let isBase = name == "Base" && available.contains { $0.utf8.elementsEqual("Base".utf8) }
      let isKnown = isBase || matcher.available.contains { $0.utf8.elementsEqual(name.utf8) }
      expect(isKnown, "an answer is one of the localizations")
    }
    let wanted = rows.filter { $0.role == .preferred }
    expect(wanted.map(\.name) == preferred, "each language has its row")
    let isDecided = wanted.contains { $0.rule == .deciding }
    if mode == .device || mode == .lookup {
      expect(isDecided == (match.match != nil), "a language decides where something matches")
    }
  }
}
