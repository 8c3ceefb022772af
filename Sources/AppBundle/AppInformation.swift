import StringsFiles

/// The entries of an app's `Info.plist` that describe its localizations.
struct AppInformation {
  /// `CFBundleDevelopmentRegion`, or `nil` if it is missing, empty or a build setting such as
  /// `$(DEVELOPMENT_LANGUAGE)`.
  var developmentRegion: String?
  /// `CFBundleLocalizations`, in the order of the file.
  var localizations: [String] = []
  /// The UTF-8 of the keys whose values are text, which the device shows if `InfoPlist.strings` lacks them.
  var textKeys: Set<[UInt8]> = []

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
      textKeys = Set(root.members.filter { $0.value.text != nil }.map { Array($0.key.utf8) })
    } catch {
      throw AppBundleError(path: path, reason: .malformed(error.message), offset: error.location.offset)
    }
  }
}
