import AppBundle
import StringsFiles

extension Rule.AppMatch {
  init(_ diagnostic: StringsDiagnostic, path: String, language: String? = nil) {
    self.init(
      path: path, location: diagnostic.location, message: diagnostic.message, severity: diagnostic.severity,
      language: diagnostic.language ?? language, key: diagnostic.key)
  }
}

extension AppSubject {
  /// Returns the diagnostics whose code satisfies a condition, from the files of every localization.
  func diagnostics(where isMeant: (StringsDiagnostic.Code) -> Bool) -> [Rule.AppMatch] {
    let found = files.flatMap { file in
      file.file.diagnostics.filter { isMeant($0.code) }.map {
        Rule.AppMatch($0, path: file.file.path, language: file.language)
      }
    }
    return found
      + app.exports.flatMap { document in
        document.files.flatMap { file in
          file.diagnostics.filter { isMeant($0.code) }.map {
            Rule.AppMatch($0, path: document.path, language: file.targetLanguage)
          }
        }
      }
  }
}
