import StringsFiles

/// The entries of an app's `Info.plist` that describe its localizations.
struct AppInformation {
  /// `CFBundleDevelopmentRegion`, or `nil` if it is missing, empty or a build setting such as
  /// `$(DEVELOPMENT_LANGUAGE)`.
  var developmentRegion: String?
  /// `CFBundleLocalizations`, in the order of the file.
  var localizations: [String] = []

  init() {}

  init(path: String, in folder: AppFolder) throws(AppBundleError) {
    let file = try folder.read(path)
    do throws(PropertyListError) {
      let root = try PropertyListReader.read(file)
      guard root.kind == .dictionary else {
        throw PropertyListError(
          message: "expected a dictionary, but found \(root.kind.rawValue)", location: root.location)
      }
      let region = root["CFBundleDevelopmentRegion"]?.text
      developmentRegion = region.flatMap { $0.isEmpty || $0.hasPrefix("$(") || $0.hasPrefix("${") ? nil : $0 }
      localizations = root["CFBundleLocalizations"]?.elements.compactMap(\.text) ?? []
    } catch {
      throw AppBundleError(path: path, reason: .malformed(error.message), offset: error.location.offset)
    }
  }
}
