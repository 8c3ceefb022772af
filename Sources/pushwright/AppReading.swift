import AppBundle
import LintConfiguration
import SourceText
import StringsFiles

/// Reads an app's localizations, and reports on standard error what cannot be read.
///
/// - Parameters:
///   - argument: the name of the option or argument that gave the folder.
///   - tables: the tables to read; `nil` for all.
///   - tellsProblems: `false` if the caller reports the problems as findings.
///   - configured: the configuration that names the folder; `nil` if the argument does.
func readApp(
  _ folder: String, from argument: String = "--app", tables: Set<String>? = ["Localizable"],
  followingLinks: Bool = false, tellsProblems: Bool = true, configured: Configured? = nil
) throws(Failure) -> AppLocalizations {
  guard !folder.isEmpty else {
    throw Failure("error: \(argument) is empty; name the folder of the app, or . for this one")
  }
  do {
    let app = try AppLocalizations(folder: folder, tables: tables, followingLinks: followingLinks)
    guard tellsProblems else { return app }
    for problem in app.problems { printMessage("\(problem.path): warning: \(problem)") }
    for file in app.localizations.flatMap(\.tables).flatMap(\.files) where file.isRefused {
      guard let diagnostic = file.diagnostics.first(where: { $0.severity == .error }) else { continue }
      let place = diagnostic.location
      printMessage("\(file.path):\(place.line):\(place.column): warning: \(diagnostic.message)")
    }
    return app
  } catch {
    let place = error.offset.map { " (byte \($0))" } ?? ""
    if let configured, error.path == folder { throw configured.failure(at: .app, "\(folder.shown): \(error)\(place)") }
    throw Failure("\(error.path): error: \(error)\(place)")
  }
}

/// Reads the localizations of an app that an option or a configuration names.
///
/// An error in the path that a configuration has is reported at its line there.
func readApp(
  _ folder: AppFolder, tables: Set<String>? = ["Localizable"], followingLinks: Bool = false, tellsProblems: Bool = true
) throws(Failure) -> AppLocalizations {
  try readApp(
    folder.path, tables: tables, followingLinks: followingLinks, tellsProblems: tellsProblems,
    configured: folder.configured)
}
