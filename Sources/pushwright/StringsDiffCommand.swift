import APNsPayload
import AppBundle
import ArgumentParser
import CompactJSON
import LintConfiguration
import PushLint
import SourceText

struct StringsDiffCommand: ParsableCommand {
  /// The formats of a comparison.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, sarif
  }

  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Lists the changes between two versions of an app's texts, and the payloads that they break.",
    discussion: """
      Compares two versions of an app: its folders, or with --git two revisions of one folder. Lists the keys that are \
      removed or renamed (the same texts under another key), texts whose specifiers are added, removed, reordered, given \
      another type or invalid, localizations that are added or removed, and another development region. Added keys are \
      listed in JSON and SARIF only.

      A payload breaks if a device shows its text with the old version, but shows the raw key, or a text with missing \
      arguments or unsupported specifiers, with the new one. Plain text beside a loc-key shows if the key is removed, so it does not break. The exit \
      status is 1 if a payload of --payloads breaks.

      Below the root of a repository, every bundle is compared, or the one that --bundle names, and each change names its \
      bundle. The payloads are checked with the bundle that receives pushes.

      Example: pushwright strings diff --git v3.1..HEAD App --payloads Payloads
      """)

  @Argument(
    help: """
      The folders, bundles, XLIFF exports or roots of the old and of the new version; with --git, the one of both.
      """)
  var folders: [String]
  @Option(help: "Compare these two revisions of the folder, as in v3.1..HEAD; HEAD by default on each side.")
  var git: String?
  @OptionGroup var bundleOptions: BundleOptions
  @Option(
    help: "Check this payload, or the .apns and .json files in this folder, with both versions; may be repeated.")
  var payloads: [String] = []
  @Option(help: "Print the changes in this format.")
  var format = Format.text
  @Option(help: "Use this configuration for the payloads; by default, look for one in their folders and above.")
  var config: String?
  @OptionGroup var quiet: QuietFlag

  func validate() throws {
    let expected = git == nil ? 2 : 1
    guard folders.count == expected else {
      let advice =
        git == nil
        ? "name the folders of the old and of the new version, or one folder with --git" : "name one folder with --git"
      throw ValidationError("expected \(expected.counted("folder")), but found \(folders.count); \(advice)")
    }
    guard !folders.contains("") else { throw ValidationError("the path is empty; name a folder") }
  }

  func run() throws {
    let payloads = try namedPayloads()
    let diff = try diff(payloads)
    switch format {
    case .text: try printStyled(text(of: diff))
    case .json: try printResult(diff.json)
    case .sarif:
      var writer = ReportWriter(.sarif, rules: [])
      let findings = writer.add(diff.changes.map(\.finding), in: [])
      try printResult(writer.begin() + findings + writer.end())
    }
    if !diff.brokenPayloads.isEmpty { throw ExitCode(1) }
  }

  private func diff(_ payloads: [(name: String, payload: Payload)]) throws(Failure) -> StringsDiff {
    guard let git else {
      return compare(try bundles(in: folders[0], "<old>"), try bundles(in: folders[1], "<new>"), payloads)
    }
    let range = try GitRange(parsing: git)
    let old = try GitSnapshot(of: folders[0], at: range.old)
    defer { old.remove() }
    let new = try GitSnapshot(of: folders[0], at: range.new)
    defer { new.remove() }
    if !new.submodules.isEmpty, !quiet.quiet {
      let count = new.submodules.count.counted("submodule")
      printMessage(
        "\(new.name): \(count) left out: \(new.submodules.map(\.shown).listed); compare each in its own repository")
    }
    if !new.outsideLinks.isEmpty, !quiet.quiet {
      let count = new.outsideLinks.count.counted("link")
      printMessage(
        "\(new.name): \(count) left out: \(new.outsideLinks.map(\.shown).listed), because no file of the folder is there"
      )
    }
    var diff = compare(
      try bundles(in: old.path, "--git", of: old), try bundles(in: new.path, "--git", of: new), payloads)
    diff.renameFiles { old.shown($0) ?? new.shown($0) ?? $0 }
    return diff
  }

  /// Compares the bundles of both versions, one by one.
  private func compare(
    _ old: [DiffedBundle], _ new: [DiffedBundle], _ payloads: [(name: String, payload: Payload)]
  ) -> StringsDiff {
    let pairs = DiffedBundle.pairs(old, new)
    if pairs.count == 1, let old = pairs[0].old, let new = pairs[0].new {
      return StringsDiff(from: old.app, to: new.app, payloads: payloads)
    }
    var diffs: [(bundle: String, diff: StringsDiff)] = []
    let checked = DiffedBundle.pushPair(of: pairs)
    for (number, (old, new)) in pairs.enumerated() {
      if let old, let new {
        let isChecked = number == checked
        if isChecked, !payloads.isEmpty, !quiet.quiet {
          printMessage("the payloads are checked with the bundle \(new.name.shown)")
        }
        diffs.append((new.name, StringsDiff(from: old.app, to: new.app, payloads: isChecked ? payloads : [])))
      } else if let old {
        diffs.append((old.name, StringsDiff(removing: old.app)))
      } else if let new {
        diffs.append((new.name, StringsDiff(adding: new.app)))
      }
    }
    return StringsDiff(joining: diffs)
  }

  private func bundles(
    in folder: String, _ argument: String, of snapshot: GitSnapshot? = nil
  ) throws(Failure) -> [DiffedBundle] {
    do throws(Failure) {
      let bundles = try AppReading(
        AppPath(path: folder, configured: nil), argument: argument, tables: nil, options: bundleOptions,
        isQuiet: quiet.quiet || snapshot != nil
      ).bundles(choosing: \.bundles)
      // A comparison without a file that cannot be read would call its texts removed.
      for problem in bundles.flatMap(\.app.problems) {
        if case .malformed = problem.reason { throw AppReading.failure(of: problem) }
      }
      return DiffedBundle.list(bundles, in: folder)
    } catch {
      // The folder of the copy means nothing to anyone.
      throw snapshot.map { Failure($0.naming(error.message)) } ?? error
    }
  }

  /// Reads the payloads; one that cannot be read is an error, because it would count as one that does not break.
  private func namedPayloads() throws(Failure) -> [(name: String, payload: Payload)] {
    guard !payloads.isEmpty else { return [] }
    let list = try PayloadFiles.list(payloads, try Configurations(config))
    var result: [(name: String, payload: Payload)] = []
    for path in list.files {
      let input = try Input(path)
      for payload in try input.anyContents().payloads {
        let name = payload.label.isEmpty ? input.name : "\(input.name): \(payload.label)"
        result.append((name, try input.shownPayload(payload).payload))
      }
    }
    return result
  }

  private func text(of diff: StringsDiff) -> String {
    let lines = diff.changes.filter { $0.kind != .added || !$0.payloads.isEmpty }.map { "\($0.finding)\n" }.joined()
    let counts = StringsChange.Kind.allCases.compactMap { $0.summary(diff.count($0)) }
    guard !quiet.quiet else { return lines }
    let (broken, all) = (diff.brokenPayloads.count, diff.payloadCount)
    let payloads =
      all == 0 ? "" : "; \(broken.grouped) of \(all.counted("payload")) \(broken == 1 ? "breaks" : "break")"
    return lines + "\(counts.joined(separator: ", "))\(payloads)\n"
  }
}

extension StringsChange.Kind {
  /// Returns the number of changes of this kind in words; `nil` for a kind that is rare, if there is none.
  fileprivate func summary(_ count: Int) -> String? {
    switch self {
    case .removed, .added, .renamed: "\(count.grouped) \(rawValue)"
    case .specifiers: "\(count.grouped) with changed specifiers"
    case .language: "\(count.counted("localization")) added or removed"
    case .developmentRegion: count == 0 ? nil : "\(count.counted("development region")) changed"
    }
  }
}

extension StringsDiff {
  fileprivate var json: JSON {
    var summary = JSONObject()
    for kind in StringsChange.Kind.allCases { summary[kind.rawValue] = JSON(count(kind)) }
    summary["payloads"] = JSON(payloadCount)
    summary["breaking"] = JSON(brokenPayloads.count)
    return ["changes": .array(changes.map(\.json)), "summary": .object(summary)]
  }
}

extension StringsChange {
  fileprivate var json: JSON {
    var object: JSONObject = ["change": .string(kind.rawValue)]
    object["bundle"] = bundle.map(JSON.string)
    object["table"] = table.map(JSON.string)
    object["key"] = key.map(JSON.string)
    if kind == .language {
      object["language"] = (old ?? new).map(JSON.string)
    } else if languages.count == 1 {
      object["language"] = .string(languages[0])
    } else if !languages.isEmpty {
      object["languages"] = .array(languages.map(JSON.string))
    }
    object["old"] = old.map(JSON.string)
    object["new"] = new.map(JSON.string)
    if !specifiers.isEmpty { object["specifiers"] = .array(specifiers.map { .string($0.rawValue) }) }
    if !payloads.isEmpty { object["payloads"] = .array(payloads.map(JSON.string)) }
    object["message"] = .string(finding.message)
    object["file"] = .string(file)
    return .object(location.json(after: object))
  }
}
