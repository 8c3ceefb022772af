import CompactJSON
import StringsFiles

/// Finds and reads the contents of an app's folder.
struct AppReader {
  private(set) var information = AppInformation()
  private(set) var localizations: [AppLocalization] = []
  /// The tables that are in no `.lproj` folder.
  private(set) var unlocalized: [(table: String, file: AppTableFile)] = []
  private(set) var catalogs: [StringCatalog] = []
  /// The languages of the tables that are not read.
  private var otherLanguages: [String] = []
  /// The source language of the first catalog that has one, read or not.
  private var catalogRegion: DevelopmentRegion?
  private(set) var exports: [XLIFFDocument] = []
  private(set) var problems: [AppBundleError] = []
  private(set) var region: DevelopmentRegion?
  private(set) var resourceFolders: [String] = []
  private(set) var interfaceTables: Set<[UInt8]> = []
  let folder: AppFolder
  private let tables: Set<String>?
  /// The names that the project has for files whose own names differ in the case of letters, by the path of the file.
  private var projectNames: [[UInt8]: String] = [:]

  init(_ folder: AppFolder, tables: Set<String>?) {
    self.folder = folder
    self.tables = tables
  }

  /// Reads an app's bundle, or the folder with its localizations.
  mutating func read(_ folder: String) throws(AppBundleError) {
    var path = folder[...]
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    try read(inside: String(path))
  }

  private mutating func read(inside path: String) throws(AppBundleError) {
    var resources = path
    if folder.exists(path + "/Contents/Info.plist") {
      try readInformation(path + "/Contents/Info.plist", in: folder)
      resources = path + "/Contents/Resources"
    } else if folder.exists(path + "/Info.plist") {
      try readInformation(path + "/Info.plist", in: folder)
    }
    resourceFolders = [path, path + "/Contents/Resources"]
    // A built product says itself what its development region is.
    let isProduct = FolderWalk.productExtensions.contains(FolderWalk.pathExtension(of: path))
    if isProduct { unlocalized = ((try? readFolder(resources)) ?? []) }
    // A project that cannot be read has no region to offer, so its error is not reported.
    var unread: [AppBundleError] = []
    let project =
      region == nil && !isProduct
      ? XcodeProject.nearest(to: path, target: FolderWalk.lastComponent(of: path), reportingTo: &unread) : nil
    try read([resources], of: path, project: project)
  }

  /// Reads a bundle of a source tree.
  mutating func read(_ bundle: FoundBundle) throws(AppBundleError) {
    if let path = bundle.informationPath { try readInformation(path, in: bundle.informationRoot) }
    region = region ?? bundle.packageRegion
    information.textKeys.formUnion(bundle.informationKeys)
    projectNames = bundle.projectNames
    unlocalized = bundle.unlocalizedTables.flatMap { readTables($0, named: nil) }
    resourceFolders = bundle.resourceFolders
    try read(bundle.folders, of: bundle.path, project: bundle.project)
  }

  private mutating func readInformation(_ path: String, in folder: AppFolder) throws(AppBundleError) {
    information = try AppInformation(path: path, in: folder)
    region = information.developmentRegion.map { DevelopmentRegion(name: $0, source: .information(path: path)) }
  }

  private mutating func read(
    _ folders: [String], of path: String, project: XcodeProject?
  ) throws(AppBundleError) {
    var files: [[UInt8]: (name: String, files: [(table: String, file: AppTableFile)])] = [:]
    // A document that cannot be read may have texts of any bundle.
    problems += folder.exports?.problems ?? []
    for resources in folders { try read(resources, into: &files) }
    for catalog in catalogs {
      for (language, file) in AppTableFile.files(of: catalog) {
        files[Array(language.utf8), default: (language, [])].files.append((catalog.name, file))
      }
    }
    for language in otherLanguages where files[Array(language.utf8)] == nil {
      files[Array(language.utf8)] = (language, [])
    }
    localizations = files.values.map { AppLocalization(name: $0.name, files: $0.files) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    if localizations.isEmpty, unlocalized.contains(where: { $0.table == "Localizable" }) {
      // Nothing depends on the language, as with `Base` alone.
      localizations = [AppLocalization(name: "Base", files: [])]
    }
    if localizations.isEmpty {
      throw problems.first ?? catalogs.lazy.compactMap(Self.problem).first
        ?? AppBundleError(path: path, reason: .noLocalizations)
    }
    if region == nil, let document = exports.first(where: { $0.sourceLanguage != nil }) {
      region = document.sourceLanguage.map { DevelopmentRegion(name: $0, source: .export(path: document.path)) }
    }
    if region == nil, let project, let name = project.developmentRegion {
      region = DevelopmentRegion(name: name, source: .project(path: project.path))
    }
    region = region ?? catalogRegion
  }

  private mutating func read(
    _ resources: String, into files: inout [[UInt8]: (name: String, files: [(table: String, file: AppTableFile)])]
  ) throws(AppBundleError) {
    if let tree = folder.exports { return read(tree.documents(of: resources), into: &files) }
    for name in try folder.names(in: resources) {
      do throws(AppBundleError) {
        if let catalogs = folder.multilingualCatalogs(named: name, in: resources) {
          for name in catalogs { try readCatalog(name, in: resources) }
        } else if name.hasSuffix(".lproj") {
          let language = String(name.dropLast(".lproj".count))
          if language == "Base" { try readInterfaces("\(resources)/\(name)") }
          files[Array(language.utf8), default: (language, [])].files += try readFolder("\(resources)/\(name)")
        } else if name.hasSuffix(".xcstrings") {
          try readCatalog(name, in: resources)
        }
      } catch {
        problems.append(error)
      }
    }
  }

  /// Reads the tables of exported translations.
  ///
  /// The texts of the base are in each document, so those of the first one are taken.
  private mutating func read(
    _ documents: [XLIFFDocument],
    into files: inout [[UInt8]: (name: String, files: [(table: String, file: AppTableFile)])]
  ) {
    var known: [String: Set<[UInt8]>] = [:]
    for document in documents {
      for file in document.files {
        guard let name = file.table else { continue }
        guard reads(name) else {
          otherLanguages += [file.sourceLanguage, file.targetLanguage].compactMap(\.self)
          continue
        }
        if let source = file.sourceLanguage {
          let original = file.original ?? ""
          let isTarget = file.targetLanguage == source
          let table = XLIFFTable(file, isTarget: isTarget, without: known[original] ?? [])
          if known[original] == nil || !table.isEmpty {
            files[Array(source.utf8), default: (source, [])].files += table.files(of: file, in: document.path)
              .map { (name, $0) }
          }
          known[original, default: []].formUnion(table.keys)
        }
        if let target = file.targetLanguage, target != file.sourceLanguage {
          files[Array(target.utf8), default: (target, [])].files += XLIFFTable(file, isTarget: true)
            .files(of: file, in: document.path).map { (name, $0) }
        }
      }
    }
    exports += documents
  }

  /// Returns the first error in a catalog, which explains why the catalog has no language.
  private static func problem(of catalog: StringCatalog) -> AppBundleError? {
    catalog.diagnostics.first { $0.severity == .error }.map {
      AppBundleError(path: catalog.path, reason: .malformed($0.message), offset: $0.location.offset)
    }
  }

  private func reads(_ table: String) -> Bool { tables?.contains(table) ?? true }

  private func readFolder(_ path: String) throws(AppBundleError) -> [(table: String, file: AppTableFile)] {
    guard try folder.isFolder(path) else { throw AppBundleError(path: path, reason: .notAFolder) }
    let names = try folder.names(in: path)
    let known = projectNames.isEmpty ? [] : Set(names)
    return names.flatMap { name in
      // On most volumes of a Mac, Xcode finds the file and copies it under the name that the project has for it.
      let projectName = projectNames.isEmpty ? nil : projectNames[Array("\(path)/\(name)".utf8)]
      return readTables("\(path)/\(name)", named: projectName.flatMap { known.contains($0) ? nil : $0 })
    }
  }

  /// Returns the table in a file, unless it is none or is not to be read.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - meant: Its name in the app; `nil` for its own.
  private func readTables(_ path: String, named meant: String?) -> [(table: String, file: AppTableFile)] {
    let name = meant ?? FolderWalk.lastComponent(of: path)
    return AppTableFile.Kind.inFolders.filter { path.hasSuffix(".\($0.rawValue)") }.compactMap { kind in
      let table = String(name.dropLast(kind.rawValue.count + 1))
      guard reads(table) else { return nil }
      let file = readTable(path, kind)
      return (table, meant.map { file.reportingName($0) } ?? file)
    }
  }

  /// Notes the tables whose texts in the base are in interface files.
  private mutating func readInterfaces(_ path: String) throws(AppBundleError) {
    for name in try folder.names(in: path) {
      let type = FolderWalk.pathExtension(of: name)
      guard Self.interfaceExtensions.contains(type) else { continue }
      interfaceTables.insert(Array(name.utf8.dropLast(type.utf8.count + 1)))
    }
  }

  private static let interfaceExtensions: Set<String> = ["storyboard", "xib", "intentdefinition", "storyboardc", "nib"]

  private func readTable(_ path: String, _ kind: AppTableFile.Kind) -> AppTableFile {
    do throws(AppBundleError) {
      return AppTableFile(path: path, kind: kind, parsing: try folder.read(path))
    } catch {
      return AppTableFile(path: path, kind: kind, unreadable: error)
    }
  }

  private mutating func readCatalog(_ name: String, in resources: String) throws(AppBundleError) {
    let path = "\(resources)/\(name)"
    let isRead = reads(String(FolderWalk.lastComponent(of: name).dropLast(".xcstrings".count)))
    do throws(AppBundleError) {
      let catalog = try readCatalog(path)
      if catalogRegion == nil {
        catalogRegion = catalog.sourceLanguage.map { DevelopmentRegion(name: $0, source: .catalog(path: path)) }
      }
      // Xcode makes a `.lproj` folder for each language of any catalog.
      if isRead { catalogs.append(catalog) } else { otherLanguages += catalog.languages }
    } catch {
      if isRead { throw error }
    }
  }

  private func readCatalog(_ path: String) throws(AppBundleError) -> StringCatalog {
    let file = try folder.read(path)
    do throws(JSONError) {
      return try StringCatalog(parsing: file, path: path)
    } catch {
      throw AppBundleError(path: path, reason: .malformed(error.description), offset: error.offset)
    }
  }
}
