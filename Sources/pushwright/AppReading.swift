import AppBundle
import ArgumentParser
import LanguageMatching
import LintConfiguration
import PushLint
import SourceText
import StringsFiles

/// The options that choose a bundle below the app's folder, and its base.
struct BundleOptions: ParsableArguments {
  @Option(help: "Read the bundle with this name or path below the folder; \"pushwright apps\" lists the bundles.")
  var bundle: String?
  @Option(
    help: "Use this localization as the base, to which the device falls back; the development region by default.")
  var base: String?

  /// Throws if there is an option, but no app for it.
  func check(_ app: String?) throws(Failure) {
    guard app == nil, let name = bundle != nil ? "--bundle" : base != nil ? "--base" : nil else { return }
    throw Failure("error: \(name) needs --app")
  }
}

/// A bundle whose localizations were read, and how messages name it.
struct ReadBundle {
  let name: String
  let path: String
  let kind: FoundBundle.Kind
  /// Whether it is the folder that was named.
  let isFolder: Bool
  /// Whether this is the bundle that receives pushes.
  let receivesPushes: Bool
  /// The folders with its tables.
  let folders: [String]
  /// The targets that copy its tables; none if no project says so.
  let targets: [String]
  let app: AppLocalizations

  /// The base and the reason for it, with the base that was asked for if the bundle has it.
  func base(asked name: String?) -> BaseLocalization? {
    guard let name else { return app.chosenBase() }
    if let asked = app[name] { return BaseLocalization(localization: asked, reason: "it was asked for") }
    return app.chosenBase()?.without(name)
  }

  /// Returns the overview of the bundle, which has the name that was given if it is the only one and the folder itself.
  func overview(
    base: BaseLocalization?, isOnly: Bool, in folder: String, ignoring ignored: IgnoredTexts = IgnoredTexts(),
    languages: [String]? = nil
  ) -> AppOverview {
    let isNamed = isOnly && isFolder
    return AppOverview(
      of: app, name: isNamed ? folder : name, path: isNamed ? folder : path, kind: isNamed ? nil : kind, base: base,
      languages: { !ignored.hasLanguage($0) && languages?.contains($0) != false }, keys: { !ignored.hasKey($0) })
  }
}

extension BaseLocalization {
  /// Returns the base of an app that has no localization of the name that was asked for.
  func without(_ name: String) -> Self {
    BaseLocalization(localization: localization, reason: "there is no \(name), and \(reason)")
  }
}

/// Reads the localizations of an app.
///
/// The bundle that receives pushes is read, or the one that `--bundle` names. Unless it is the folder itself, a message on
/// standard error says which.
struct AppReading {
  /// The app's folder, and the configuration that names it unless an option does.
  let source: AppPath
  /// The name of the option or argument that gave the folder.
  let argument: String
  /// The tables to read, or `nil` for all.
  let tables: Set<String>?
  let bundle: String?
  let base: String?
  let followingLinks: Bool
  /// Whether to report on standard error what cannot be read; `false` if the caller reports it as findings.
  let tellsProblems: Bool
  /// Whether to leave out which bundle was chosen, and every problem.
  let isQuiet: Bool
  private var folder: String { source.path }

  /// Creates the reading of a folder, or of the bundle below it that the options choose.
  init(
    _ source: AppPath, argument: String = "--app", tables: Set<String>? = ["Localizable"],
    options: BundleOptions? = nil, followingLinks: Bool = false, tellsProblems: Bool = true,
    isQuiet: Bool = false
  ) {
    self.source = source
    self.argument = argument
    self.tables = tables
    bundle = options?.bundle
    base = options?.base
    self.followingLinks = followingLinks
    self.tellsProblems = tellsProblems && !isQuiet
    self.isQuiet = isQuiet
  }

  /// Returns the app that receives pushes, with the pseudo-languages among these languages, separated by commas.
  func app(showing languages: String?) throws(Failure) -> AppLocalizations {
    try adding(languages, to: app())
  }

  /// Returns an app with the pseudo-languages among these languages, separated by commas.
  func adding(_ languages: String?, to app: AppLocalizations) throws(Failure) -> AppLocalizations {
    let pseudo = (languages ?? "").commaSeparated.compactMap(PseudoLanguage.init(tag:))
    guard let first = pseudo.first(where: { app[$0.rawValue] == nil }) else { return app }
    guard app.pushBase() != nil else {
      throw Failure(
        "\(folder): error: the texts of \(first.rawValue) are made from the base, which is unknown; name it with --base"
      )
    }
    return app.adding(pseudo)
  }

  /// Returns the app that receives pushes.
  func app() throws(Failure) -> AppLocalizations {
    // There is at least one bundle.
    let bundle = try bundles { search in search.pushBundle.map { [$0] } ?? [] }[0]
    if !bundle.isFolder, !isQuiet {
      let base = bundle.base(asked: base).map { "; its base is \($0.localization.name), because \($0.reason)" } ?? ""
      printMessage("\(bundle.path): reading the bundle \(bundle.name)\(base)")
    }
    return bundle.app
  }

  /// Returns the chosen ones of the bundles in the folder, at least one.
  ///
  /// Beside others, a bundle that cannot be read is left out with a warning.
  ///
  /// - Parameter report: Takes a bundle whose only tables are malformed, and its error; `nil` to throw it.
  func bundles(
    choosing choice: (AppSearch) -> [FoundBundle], reportingMalformed report: ((FoundBundle, Failure) -> Void)? = nil
  ) throws(Failure) -> [ReadBundle] {
    guard !folder.isEmpty else {
      throw Failure("error: \(argument) is empty; name the folder of the app, or . for this one")
    }
    var configurations = try Configurations(source.config)
    let isExcluded = try configurations.exclusion(of: source)
    let search = try read { () throws(AppBundleError) in
      try AppSearch(folder: folder, followingLinks: followingLinks, excluding: isExcluded)
    }
    for problem in search.problems where !isQuiet { Self.warn(problem) }
    guard let first = search.pushBundle else {
      throw failure(AppBundleError(path: folder, reason: .noLocalizations))
    }
    var result: [ReadBundle] = []
    var errors: [(bundle: FoundBundle, error: AppBundleError)] = []
    let chosen = if let bundle { [try one(named: bundle, of: search)] } else { choice(search) }
    for found in chosen {
      do throws(AppBundleError) {
        let app = based(try AppLocalizations(found, tables: tables))
        result.append(
          ReadBundle(
            name: found.name, path: found.path, kind: found.kind, isFolder: bundle == nil && search.isOwn(found),
            receivesPushes: bundle != nil || found.path == first.path && found.name == first.name,
            folders: found.folders, targets: found.targets, app: app))
      } catch {
        errors.append((found, error))
      }
    }
    if result.isEmpty, let first = errors.first { throw failure(first.error) }
    // Several bundles may have the same Info.plist.
    var told: Set<AppBundleError> = []
    for (bundle, error) in errors {
      if case .malformed = error.reason {
        guard let report else { throw failure(error) }
        report(bundle, failure(error))
      } else if !isQuiet, told.insert(error).inserted {
        Self.warn(error)
      }
    }
    try check(result.map(\.app))
    return result
  }

  /// Returns an app with the base that was asked for as its development region, if it has that language.
  ///
  /// `Base` is not a language and cannot be one.
  private func based(_ app: AppLocalizations) -> AppLocalizations {
    base.map { $0 == "Base" ? app : app.based(on: $0) } ?? app
  }

  private func one(named name: String, of search: AppSearch) throws(Failure) -> FoundBundle {
    let named = search.bundles(named: name)
    if named.count == 1 { return named[0] }
    let problem = named.isEmpty ? "there is no bundle" : "several bundles are named"
    let counts = Dictionary(grouping: search.bundles, by: \.name)
    let names = (named.isEmpty ? search.bundles : named).map { bundle in
      counts[bundle.name]?.count == 1 ? bundle.name : search.relativePath(of: bundle)
    }
    throw Failure("\(folder): error: \(problem) \"\(name.shown)\"; use \(names.listed(or: true))")
  }

  /// Throws if a base was asked for that no app has, and reports what could not be read.
  private func check(_ apps: [AppLocalizations]) throws(Failure) {
    if let base, apps.allSatisfy({ $0[base] == nil && $0.region?.source != .given }) {
      var seen: Set<String> = []
      let names = apps.flatMap { $0.localizations.map(\.name) }.filter { seen.insert($0).inserted }
      throw Self.unknownLocalization(base, among: names, of: folder)
    }
    guard tellsProblems else { return }
    var told: Set<AppBundleError> = []
    for app in apps {
      for problem in app.problems where told.insert(problem).inserted { Self.warn(problem) }
      for file in app.localizations.flatMap(\.tables).flatMap(\.files) where file.isRefused {
        Self.warn(of: file.diagnostics, path: file.path)
      }
    }
  }

  /// Reports why a file is refused.
  static func warn(of diagnostics: [StringsDiagnostic], path: String) {
    guard let diagnostic = diagnostics.first(where: { $0.severity == .error }) else { return }
    let place = diagnostic.location
    printMessage("\(path):\(place.line):\(place.column): warning: \(diagnostic.message)")
  }

  /// Reports what could not be read, with its place if it is in a file.
  static func warn(_ problem: AppBundleError) {
    printMessage(message("warning", problem))
  }

  /// Returns the failure of a problem at its place.
  static func failure(of problem: AppBundleError) -> Failure { Failure(message("error", problem)) }

  /// Returns a message about a problem, with its line and column if it is in a text.
  private static func message(_ severity: String, _ problem: AppBundleError) -> String {
    guard let offset = problem.offset else { return "\(problem.path): \(severity): \(problem)" }
    guard let input = try? Input(problem.path, limit: AppLocalizations.fileSizeLimit),
      !input.bytes.starts(with: "bplist".utf8)
    else { return "\(problem.path): \(severity): \(problem) (byte \(offset))" }
    let location = SourceLocation(of: offset, in: input.bytes)
    return "\(problem.path):\(location.line):\(location.column): \(severity): \(problem)"
  }

  /// Returns the failure of a name that no localization has, with the localization that a device shows for it.
  static func unknownLocalization(_ name: String, among names: [String], of folder: String) -> Failure {
    let shown = LanguageMatcher(available: names).match(preferred: [name]).match
    let advice = shown.map { "did you mean \"\($0.shown)\"?" } ?? "use one of \(listed(names))"
    return Failure("\(folder): error: the app has no localization \"\(name.shown)\"; \(advice)")
  }

  /// Returns the names of localizations for a message.
  static func listed(_ names: [String]) -> String {
    let more = names.count - 20
    return names.prefix(20).map(\.shown).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  private func read<Result>(
    _ body: () throws(AppBundleError) -> Result
  ) throws(Failure) -> Result {
    do throws(AppBundleError) { return try body() } catch { throw failure(error) }
  }
  /// Returns the failure of an app that cannot be read, at the line of the configuration if that names the folder.
  private func failure(_ error: AppBundleError) -> Failure {
    if let configured = source.configured, error.path == folder {
      let place = error.offset.map { " (byte \($0))" } ?? ""
      return configured.failure(at: .app, "\(folder.shown): \(error)\(place)")
    }
    let isTable =
      error.reason == .notAFolder && ["strings", "stringsdict"].contains { error.path.hasSuffix(".\($0)") }
    let advice = isTable ? "; name the folder with the .lproj folders, or read the file with strings dump" : ""
    return Failure(Self.failure(of: error).message + advice)
  }
}
