import AppBundle
import LintConfiguration
import PushLint

extension FuzzTarget {
  static let configuration = FuzzTarget(
    "configuration", dictionary: "configuration", seeds: ["Tests/Fuzzing/Seeds/configuration"]
  ) { bytes in
    do throws(ProjectConfigurationError) {
      let configuration = try ProjectConfiguration(parsing: bytes)
      let linter = configuration.linter(for: "Payloads/background-a.apns")
      expect(linter.settings.count == configuration.settings.count, "a linter has the rules that are on")
      let rules = Set(linter.settings.map(\.rule.name))
      expect(rules.count == linter.settings.count, "a rule is on once")
      for finding in linter.findings(in: faulty, file: "a.apns") {
        expect(rules.contains(finding.rule), "only a rule that is on finds something")
      }
      for pattern in configuration.pushTypes { expect(pattern.pushType.isKnown, "a push type is one of the table's") }
      let categories = configuration.categories ?? []
      expect(categories.allSatisfy(\.undefinedActions.isEmpty), "a minimal category has only its actions")
    } catch {
      expect((0...bytes.count).contains(error.offset), "an error is at a byte of the text or at its end")
      expect(!error.description.isEmpty, "an error says what is wrong")
    }
    return true
  }

  private static let faulty = Array(
    #"{"aps":{"alert":{"body":" a@b.example ","loc-args":["x"]},"bagde":-1,"sound":"a"},"x":1,"x":2}"#.utf8)

  /// The JSON files other than payloads: categories and baselines.
  static let projectFiles = FuzzTarget(
    "project-files", dictionary: "project-files", seeds: ["Tests/Fuzzing/Seeds/project-files"]
  ) { bytes in
    do throws(CategoriesError) {
      for category in try AppCategories(parsing: bytes).categories {
        expect(category.undefinedActions.isEmpty, "a minimal category has only its actions")
        expect(
          category.buttons(in: .minimal).count <= 2 && category.buttons(in: .default).count <= 4, "few buttons show")
        let names = category.actions.map { Array($0.identifier.utf8) }
        expect(Set(names).count == names.count, "an action is named once")
      }
    } catch {
      expect((0...bytes.count).contains(error.offset), "an error is at a byte of the text or at its end")
    }
    do throws(BaselineError) {
      let baseline = try Baseline(parsing: bytes)
      let first = baseline.encoded
      guard let again = try? Baseline(parsing: first) else { return refuse("what was written can be read") }
      expect(again.encoded == first, "the second round writes the same bytes")
      expect(again.count == baseline.count, "the second round knows as many findings")
    } catch {
      expect((0...bytes.count).contains(error.offset), "an error is at a byte of the file or at its end")
      expect(!error.description.isEmpty, "an error says what is wrong")
    }
    return true
  }
}
