import TestSupport
import Testing

@testable import LanguageMatching

@Suite struct GeneratedTablesTests {
  @Test func areSortedWithoutRepetition() {
    for table in [
      LanguageTables.aliasKeys, LanguageTables.parentKeys, LanguageTables.shortRegions,
      LanguageTables.exceptionalScripts, LanguageTables.exceptionalRegions, LanguageTables.languageScripts,
      LanguageTables.regionScripts,
    ] {
      #expect(zip(table, table.dropFirst()).allSatisfy { $0 < $1 })
    }
    for table in [LanguageTables.shortLanguages, LanguageTables.defaultRegions] {
      #expect(zip(table, table.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func haveAValueForEachKey() {
    expectEqual(LanguageTables.aliasKeys.count, LanguageTables.aliasValues.count)
    expectEqual(LanguageTables.parentKeys.count, LanguageTables.parentValues.count)
    #expect(LanguageTables.defaultRegions.allSatisfy { Int($0 & 0xff) < LanguageTables.regionCodes.count })
  }

  @Test func leadToTheRootFromEveryName() {
    for key in LanguageTables.parentKeys + LanguageTables.aliasKeys + LanguageTables.aliasValues {
      #expect(BaseName(PackedName(bits: key)).chain(isDoubled: false).last?.parent == nil)
    }
  }
}
