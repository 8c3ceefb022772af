import APNsDevice
import APNsPayload
import AppBundle
import ArgumentParser
import CompactJSON
import PayloadFitting
import SourceText

/// The options of `size --worst-case`.
struct WorstCaseOptions: ParsableArguments {
  @Flag(
    help: """
      Show how large the payload gets with the longest arguments: as it is, and in each of the app's languages with the \
      text in place of the loc-keys.
      """)
  var worstCase = false
  @OptionGroup var app: AppOptions
  @OptionGroup var bundleOptions: BundleOptions
  @Option(help: "With --worst-case, use arguments of this many ASCII characters; those of the payload by default.")
  var argumentLength: Int?
  @Option(help: "With --worst-case, use the longest of the arguments in this file, one a line, for each argument.")
  var arguments: String?

  func validate() throws {
    let given =
      [
        ("--app", !app.app.isEmpty), ("--argument-length", argumentLength != nil), ("--arguments", arguments != nil),
        ("--bundle", bundleOptions.bundle != nil), ("--base", bundleOptions.base != nil),
      ]
    if !worstCase, let (name, _) = given.first(where: \.1) { throw ValidationError("\(name) needs --worst-case") }
    if argumentLength != nil, arguments != nil {
      throw ValidationError("use either --argument-length or --arguments, not both")
    }
    if let argumentLength, !(0...10_000).contains(argumentLength) {
      throw ValidationError("--argument-length is \(argumentLength), but must be 0 to 10,000")
    }
  }

  /// The text of each argument; `nil` to keep those of the payload.
  private func argument() throws(Failure) -> String? {
    if let argumentLength { return String(repeating: "m", count: argumentLength) }
    guard let arguments else { return nil }
    // An argument may have U+2028 or another separator in it.
    let bytes = try Input(arguments).bytes
    let lines = bytes[(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)...]
      .split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map { String(decoding: $0, as: UTF8.self) }
    let longest = lines.max { JSON.string($0).encoded.count < JSON.string($1).encoded.count }
    guard let longest else { throw Failure("\(arguments): error: the file has no arguments; write one on each line") }
    return longest
  }

  /// Reads the app of a file, or each version of it; there is none if neither an option nor the configuration has one.
  func apps(for file: String?) throws -> [(label: String?, app: AppLocalizations)] {
    try app.versions(for: file).apps { AppReading($0, options: bundleOptions) }
  }

  /// Returns the sizes of a payload, the largest first.
  func sizes(of payload: Payload, from file: String?) throws -> [WorstCase] {
    let apps = try apps(for: file)
    guard !apps.isEmpty else { throw Failure.noApp("--app", "--worst-case needs an app") }
    let payload = try argument().map(payload.withArguments) ?? payload
    var sizes = [WorstCase(app: nil, language: nil, bytes: try payload.encodedSize())]
    for version in apps {
      for localization in version.app.shownLocalizations {
        var localized = payload
        if case .dictionary(let alert)? = payload.aps?.alert {
          let notification = NotificationRenderer(localization).render(payload)
          localized.aps?.alert = .dictionary(alert.localized(by: notification))
        }
        sizes.append(
          WorstCase(app: version.label, language: localization.name, bytes: try localized.encodedSize()))
      }
    }
    return sizes.enumerated().sorted { ($1.element.bytes, $0.offset) < ($0.element.bytes, $1.offset) }.map(\.element)
  }
}

/// The size of a payload with the longest arguments.
struct WorstCase {
  let app: String?
  /// The language of the text; `nil` if the device looks it up.
  let language: String?
  let bytes: Int

  private var name: String {
    let name = language ?? "as it is"
    return (app.map { "\($0) \(name)" } ?? name).escapedForTerminal(keepsLines: false)
  }

  /// A line for each size.
  static func lines(_ sizes: [WorstCase], budget: Int) -> [String] {
    let width = sizes.map(\.name.count).max() ?? 0
    let digits = sizes.map(\.bytes.grouped.count).max() ?? 0
    return sizes.map { size in
      let left = budget - size.bytes
      let name = size.name + String(repeating: " ", count: width - size.name.count)
      let bytes = String(repeating: " ", count: digits - size.bytes.grouped.count) + size.bytes.grouped
      return "  \(name)  \(bytes)  \(left < 0 ? "\((-left).grouped) too many" : "\(left.grouped) left")"
    }
  }

  func json(budget: Int) -> JSON {
    var object: JSONObject = ["language": JSON(language), "bytes": JSON(bytes), "left": JSON(budget - bytes)]
    object["app"] = app.map(JSON.string)
    return .object(object)
  }
}

extension Payload {
  /// Returns the payload with a text in place of each argument.
  fileprivate func withArguments(_ text: String) -> Payload {
    guard case .dictionary(var alert)? = aps?.alert else { return self }
    for name in AlertDictionary.Line.allCases {
      var line = alert[name]
      line.locArgs = line.locArgs?.map { _ in .string(text) }
      if case .localized(var localized)? = line.text {
        localized.locArgs = localized.locArgs?.map { _ in .string(text) }
        line.text = .localized(localized)
      }
      if line != alert[name] { alert[name] = line }
    }
    var payload = self
    payload.aps?.alert = .dictionary(alert)
    return payload
  }
}
