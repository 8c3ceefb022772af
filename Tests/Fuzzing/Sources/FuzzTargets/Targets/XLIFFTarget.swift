import AppBundle

extension FuzzTarget {
  static let xliff = FuzzTarget("xliff", dictionary: "xliff", seeds: ["Tests/Fuzzing/Seeds/xliff"]) { bytes in
    do throws(AppBundleError) {
      let document = try XLIFFDocument(parsing: bytes, path: "de.xliff", language: "de")
      for file in document.files {
        expect(file.targetLanguage != nil, "the name of the document gives the language")
        for unit in file.units {
          for location in [unit.location, unit.sourceLocation, unit.targetLocation] {
            expect((0...bytes.count).contains(location.offset), "a unit is at a byte of the input")
          }
          expect(unit.id.utf8.count >= unit.key.utf8.count, "a key is a part of its id")
        }
        var last = 0
        for diagnostic in file.diagnostics {
          expect((last...bytes.count).contains(diagnostic.location.offset), "diagnostics are in the order of the file")
          last = diagnostic.location.offset
        }
      }
    } catch {
      expect(error.offset.map((0...bytes.count).contains) == true, "an error is at a byte of the input or at its end")
    }
    return true
  }
}
