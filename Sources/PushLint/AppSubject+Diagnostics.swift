import AppBundle
import StringsFiles

extension Rule.AppMatch {
  init(_ diagnostic: StringsDiagnostic, path: String, language: String? = nil) {
    self.init(
      path: path, position: diagnostic.position, message: diagnostic.message, severity: diagnostic.severity,
      language: language)
  }
}

extension AppSubject {
  /// What the parsers said about the files of the languages.
  func diagnostics(where isMeant: (StringsDiagnostic.Code) -> Bool) -> [Rule.AppMatch] {
    files.flatMap { file in
      file.file.diagnostics.filter { isMeant($0.code) }.map {
        Rule.AppMatch($0, path: file.file.path, language: file.language)
      }
    }
  }
}
