import AppBundle
import CompactJSON

extension FuzzTarget {
  static let catalog = FuzzTarget(
    "xcstrings", dictionary: "xcstrings", seeds: ["Tests/Fuzzing/Seeds/xcstrings"]
  ) { bytes in
    do throws(JSONError) {
      let catalog = try StringCatalog(parsing: bytes, path: "a.xcstrings")
      let languages = Set(catalog.languages.map { Array($0.utf8) })
      expect(languages.count == catalog.languages.count, "a language is named once")
      var keys: Set<[UInt8]> = []
      for entry in catalog.entries {
        expect(keys.insert(Array(entry.key.utf8)).inserted, "of equal keys one stays")
        for localization in entry.localizations {
          expect(languages.contains(Array(localization.language.utf8)), "a localization's language is named")
        }
      }
      var last = 0
      for diagnostic in catalog.diagnostics {
        expect((last...bytes.count).contains(diagnostic.location.offset), "diagnostics stand in the file's order")
        last = diagnostic.location.offset
      }
    } catch {
      expect((0...bytes.count).contains(error.offset), "an error is at a byte of the input or at its end")
    }
    return true
  }
}
