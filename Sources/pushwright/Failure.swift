import APNsPayload
import AppBundle
import ArgumentParser
import CompactJSON
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
    self.init(input, at: SourceLocation(of: offset, in: input.bytes), message)
  }

  fileprivate init(_ input: Input, at location: SourceLocation, _ message: String) {
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

extension Input {
  /// The payload in this input as a device reads it, with the arguments that are no text and those that are no array.
  ///
  /// What else is wrong fails as in ``payload()``.
  func shownPayload() throws(Failure) -> (payload: Payload, argumentErrors: [PayloadError]) {
    do {
      let payload = try Payload(parsing: bytes, wronglyTyped: .keptInArguments)
      // It was just parsed; nothing but arguments has a wrong type.
      let errors = (try? JSONDocument(parsing: bytes)).map(Payload.typeErrors) ?? []
      return (payload, errors)
    } catch {
      throw Failure(self, at: error.offset, error.description)
    }
  }

  /// Says on standard error what the arguments of a payload should be, and ends with 1, if there are such errors.
  func tell(_ argumentErrors: [PayloadError]) throws {
    // In the order of the text, so that one walk finds all places.
    var walk = SourceMap(bytes)
    for error in argumentErrors {
      printMessage(Failure(self, at: walk.location(of: error.offset), error.description).message)
    }
    if !argumentErrors.isEmpty { throw ExitCode(1) }
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
  guard !folder.isEmpty else { throw Failure("error: --app is empty; name the folder of the app, or . for this one") }
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
