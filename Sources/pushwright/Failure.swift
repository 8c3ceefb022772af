import APNsPayload
import AppBundle
import PushLint
import StringsFiles

/// Why a command ends without its result: what is said on standard error, and the exit status.
struct Failure: Error {
  let message: String
  /// 1 for no result, 2 for bad usage or unreadable input.
  let status: Int32

  init(_ message: String, status: Int32 = 2) {
    self.message = message
    self.status = status
  }

  /// `file:line:column: error: message`, with an excerpt and a caret.
  init(_ input: Input, at offset: Int, _ message: String) {
    let location = SourceLocation(of: offset, in: input.bytes)
    self.init(
      "\(input.name):\(location.line):\(location.column): error: \(message)\n\(location.excerpt(of: input.bytes))")
  }
}

extension Input {
  /// The payload in this input, read strictly.
  func payload() throws(Failure) -> Payload {
    do {
      return try Payload(parsing: bytes)
    } catch {
      throw Failure(self, at: error.offset, error.description)
    }
  }
}

/// An app's localizations; says on standard error what of them cannot be read.
///
/// - Parameters:
///   - tables: the tables to read; nil for all.
///   - tellsProblems: false where the caller reports them as findings.
func readApp(
  _ folder: String, tables: Set<String>? = ["Localizable"], followingLinks: Bool = false, tellsProblems: Bool = true
) throws(Failure) -> AppLocalizations {
  do {
    let app = try AppLocalizations(folder: folder, tables: tables, followingLinks: followingLinks)
    guard tellsProblems else { return app }
    for problem in app.problems { printMessage("\(problem.path): warning: \(problem)") }
    for file in app.localizations.flatMap(\.tables).flatMap(\.files) where file.isRefused {
      guard let diagnostic = file.diagnostics.first(where: { $0.severity == .error }) else { continue }
      let place = diagnostic.position
      printMessage("\(file.path):\(place.line):\(place.column): warning: \(diagnostic.message)")
    }
    return app
  } catch {
    let place = error.offset.map { " (byte \($0))" } ?? ""
    throw Failure("\(error.path): error: \(error)\(place)")
  }
}
