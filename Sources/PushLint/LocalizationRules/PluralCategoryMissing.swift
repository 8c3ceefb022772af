import AppBundle
import StringsFiles

extension Rule {
  static let pluralCategoryMissing = Rule(
    name: "plural-category-missing", severity: .warning,
    rationale:
      "If a plural category has no text of its own, its numbers use the text of “other”, which is often wrong grammar.",
    remedy: "Add text for each plural category of the language.",
    examples: [
      Example(
        bad: catalog(polish: #"«»"pl":{"variations":{"plural":{"one":{"#, few: ""),
        good: catalog(
          polish: #""pl":{"variations":{"plural":{"one":{"#,
          few: #""few":{"stringUnit":{"state":"translated","value":"%d pliki"}},"#
            + #""many":{"stringUnit":{"state":"translated","value":"%d plików"}},"#),
        path: "Localizable.xcstrings")
    ]
  ) { subject, _ in
    var known: [String: PluralCategories] = [:]
    var matches: [AppMatch] = []
    // In an export, each form is a unit of its own.
    let isExport = !subject.app.exports.isEmpty
    for file in subject.files where file.role != .other && !file.file.variations.isEmpty {
      let categories = known[file.language] ?? PluralCategories(language: file.habits.tag)
      known[file.language] = categories
      for variation in file.file.variations {
        let groups = pluralGroups(of: variation)
        let hasSeveral = groups.contains { $0.name != groups[0].name }
        for (name, found, first) in groups {
          let missing = categories.needed.filter { !found.contains($0) && $0 != "other" }
          let rare = categories.rare.filter { !found.contains($0) && $0 != "other" }
          guard let example = missing.first ?? rare.first else { continue }
          let list = missing.isEmpty ? [example] : missing
          let plurals = "\(list.count == 1 ? "category" : "categories") \(list.listed)"
          let place = hasSeveral && !name.isEmpty ? " for “\(name.shown)”" : ""
          let numbers = missing.isEmpty ? " for fractions or large numbers" : ""
          // What is missing differs between languages, and the variable between keys.
          let message: RuleMessage = "\(file.language) also needs the plural \(RuleMessage(plurals + place + numbers))"
          matches.append(
            AppMatch(
              path: file.file.path, location: isExport ? first : variation.location, message: message,
              severity: missing.isEmpty || missing == ["one"] && file.habits.countsInSingular ? .information : nil,
              language: file.language, key: variation.key,
              isAboutPushKey: subject.isPushKey(variation.key, table: file.table)))
        }
      }
    }
    return matches
  }

  /// Returns the categories of each variable, and of each set of variants that differ only in the category.
  ///
  /// Each has the location of its first variant.
  private static func pluralGroups(
    of variation: StringVariation
  ) -> [(name: String, categories: Set<String>, location: SourceLocation)] {
    struct Group: Hashable {
      let name: String
      let outer: [StringVariant.Condition]
    }
    var groups: [(name: String, categories: Set<String>, location: SourceLocation)] = []
    var places: [Group: Int] = [:]
    // A variable without any text shows the same for every number.
    let variables = variation.variables.filter { !$0.variants.allSatisfy(\.text.isEmpty) }
    func add(_ variant: StringVariant, _ name: String) {
      guard case .plural(let category) = variant.conditions.last else { return }
      let group = Group(name: name, outer: Array(variant.conditions.dropLast()))
      let place = places[group] ?? groups.count
      if place == groups.count { groups.append((name, [], variant.location)) }
      places[group] = place
      groups[place].categories.insert(category)
    }
    for variable in variables { for variant in variable.variants { add(variant, variable.name) } }
    for variant in variation.variants { add(variant, "") }
    return groups
  }

  private static func catalog(polish: String, few: String) -> String {
    #"{"sourceLanguage":"en","version":"1.0","strings":{"FILES":{"localizations":{"#
      + #""en":{"variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"%d file"}},"#
      + #""other":{"stringUnit":{"state":"translated","value":"%d files"}}}}},"#
      + polish + #""stringUnit":{"state":"translated","value":"%d plik"}},"# + few
      + #""other":{"stringUnit":{"state":"translated","value":"%d pliku"}}}}}}}}}"#
  }
}
