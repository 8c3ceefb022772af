import APNsPayload
import AppBundle
import PushLint

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

/// An app's localizations.
///
/// - Parameter tables: the tables to read; nil for all.
func readApp(_ folder: String, tables: Set<String>? = ["Localizable"]) throws(Failure) -> AppLocalizations {
  do {
    return try AppLocalizations(folder: folder, tables: tables)
  } catch {
    let place = error.offset.map { " (byte \($0))" } ?? ""
    throw Failure("\(error.path): error: \(error)\(place)")
  }
}
