import SourceText

/// The order in which Android looks for a string in the languages of an app.
///
/// The rules are those of Android 7 and later (API level 24), from `ResTable_config` and `LocaleList` in its source and
/// from its documentation, "Language and locale resolution overview": the first preferred language that the app has in
/// any region wins, except that English always counts as available. Languages are compared by their letters, so an alias
/// does not match (`nb` and `no`), except for old codes such as `iw`. A language with another script never matches.
/// Android prefers the parents of the preferred one in their order, then the nearest relative, then the language's
/// likely region. The parents and likely regions are those of Apple's data without `en-GB` as the parent of `en-AU` and
/// others, which CLDR does not have. Nothing here was run on Android.
///
/// In contrast to an Apple device, Android looks for each string on its own: if the best language lacks it, the next
/// one of the list may have it, and last the default, `values`.
package struct AndroidLocales: Sendable {
  private struct Locale: Sendable {
    let index: Int
    /// The language's letters, as Android compares them: `kmr` is not `ku`.
    let language: String
    let name: PackedName
    /// The bytes of the variant in capitals, or none.
    let variant: [UInt8]

    /// The script, of which Apple writes that of Urdu as `Aran`.
    ///
    /// The pseudo-locales `en-XA` and `ar-XB` have scripts of their own, so that no other locale matches.
    var script: UInt64 {
      if AndroidLocales.pseudoLocales.contains(name) { return name.region }
      let script = LikelySubtags.script(of: name)
      return script == AndroidLocales.nastaliq ? AndroidLocales.arabic : script
    }
    var region: UInt64 { name.region }
  }

  /// The locales by the letters of their language.
  private let locales: [String: [Locale]]

  /// Creates the order for an app's languages, given as BCP 47 tags; a malformed tag takes no part.
  package init(_ tags: [String]) {
    locales = Dictionary(grouping: tags.enumerated().compactMap { Self.locale($1, index: $0) }, by: \.language)
  }

  /// Returns the indices of the languages in which Android looks for a string, in order, with `nil` for the default.
  ///
  /// The cost is linear in the number of regions of the preferred languages, except for the sorting of those that match.
  package func searchList(preferred: [String]) -> [Int?] {
    for tag in preferred {
      guard let request = Self.locale(tag, index: 0) else { continue }
      let matches = (locales[request.language] ?? []).filter { $0.script == request.script }
      if !matches.isEmpty || request.name.language == Self.english.language { return Self.list(matches, for: request) }
    }
    return [nil]
  }

  private static func list(_ matches: [Locale], for request: Locale) -> [Int?] {
    let ancestors = regions(of: request.name)
    let ranks = matches.map { (locale: $0, rank: rank($0, ancestors, request)) }
    let ranked = ranks.sorted { left, right in
      if left.rank == right.rank { return left.locale.index < right.locale.index }
      return left.rank.lexicographicallyPrecedes(right.rank)
    }.map(\.locale)
    // The strings in `values` of most apps are those of US English, so they come before en-GB and its relatives.
    guard request.name.language == english.language, isNearUSEnglish(request.name) else {
      return ranked.map(\.index) + [nil]
    }
    let isUS = request.region == unitedStates.region
    let near = ranked.filter { isUS ? [0, unitedStates.region].contains($0.region) : isNearUSEnglish($0.name) }
    let far = ranked.filter { locale in !near.contains { $0.index == locale.index } }
    return near.map(\.index) + [nil] + far.map(\.index)
  }

  /// Returns numbers that are less for a better region, compared one after the other.
  ///
  /// The languages and scripts are equal, and Android looks only at the regions of a name and of its parents.
  private static func rank(_ locale: Locale, _ ancestors: [UInt64], _ request: Locale) -> [Int] {
    let variant = locale.variant == request.variant ? 0 : 1
    // Android takes es-MX and es-US for es-419 in the other countries, but es-419 itself comes first.
    let isLatinAmerican = latinAmericanSpanish.contains(locale.name) && locale.name != request.name
    let name = isLatinAmerican ? spanishOfLatinAmerica : locale.name
    if let step = ancestors.firstIndex(of: name.region) {
      return [0, step, variant] + (isLatinAmerican ? [1, Int(locale.region)] : [])
    }
    let isUnlikely = BaseName(name).keepsRegionWhenMinimized ? 1 : 0
    for (step, region) in regions(of: name).enumerated() {
      guard let common = ancestors.firstIndex(of: region) else { continue }
      return [1, step + common, isUnlikely, isLatinAmerican ? 1 : 0, Int(locale.region), variant]
    }
    return [2, 0, isUnlikely, Int(locale.region), variant]
  }

  /// Returns the regions of a name and of its parents of the same language, the last without one.
  private static func regions(of name: PackedName) -> [UInt64] {
    var regions = BaseName(name).chain(isDoubled: false).compactMap { parent in
      let isOther = parent.packed.language != name.language || parent.packed == britishEnglish && name != britishEnglish
      return isOther ? nil : parent.packed.region
    }
    if regions.last != 0 { regions.append(0) }
    return regions.enumerated().filter { $0 == 0 || regions[$0 - 1] != $1 }.map(\.element)
  }

  /// Returns whether English of a region does not descend from International English, `en-001`.
  private static func isNearUSEnglish(_ name: PackedName) -> Bool {
    !BaseName(name).chain(isDoubled: false).contains(BaseName(internationalEnglish))
  }

  private static func locale(_ tag: String, index: Int) -> Locale? {
    guard let base = try? BaseName(parsing: tag.bytes.span).withoutSuffix.normalized else { return nil }
    let written = String(tag.prefix { $0 != "-" && $0 != "_" }).lowercased()
    let language = equivalents[written] ?? written
    guard base.isText else {
      guard base.packed.language != 0 else { return nil }
      return Locale(index: index, language: language, name: base.packed, variant: [])
    }
    let parts = NameParts(written: base.text.span)
    guard let name = parts.packed(base.text.span, ignoringVariants: true), name.language != 0 else { return nil }
    let variant = base.text.suffix(from: parts.variants.lowerBound).prefix(parts.variants.count)
    return Locale(index: index, language: language, name: name, variant: Array(variant))
  }

  /// The languages with two codes that Android knows: the old ones of Java's `Locale`, and `langsAreEquivalent` of
  /// `ResTable_config`.
  private static let equivalents = ["iw": "he", "in": "id", "ji": "yi", "tl": "fil"]

  private static let latinAmericanSpanish = [
    PackedName.known("es", region: "MX"), PackedName.known("es", region: "US"),
  ]
  private static let spanishOfLatinAmerica = PackedName(
    language: PackedName.known("es").language, script: 0, region: PackedName.region(Array("419".utf8).span, 0..<3) ?? 0)
  private static let arabic = PackedName.known("", script: "arab").script
  private static let nastaliq = PackedName.known("", script: "aran").script
  private static let pseudoLocales = [PackedName.known("en", region: "XA"), PackedName.known("ar", region: "XB")]
  private static let english = PackedName.known("en")
  private static let britishEnglish = PackedName.known("en", region: "GB")
  private static let unitedStates = PackedName.known("en", region: "US")
  private static let internationalEnglish = PackedName(
    language: english.language, script: 0, region: PackedName.region(Array("001".utf8).span, 0..<3) ?? 0)
}
