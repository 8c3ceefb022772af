import CompactJSON
import StringsFiles

/// The tables in exported translations, as the folders of the app that they belong to.
///
/// Each file of an XLIFF document is found below the folder of its original, for the language of its sources and that of
/// its targets, as `App/de.lproj/Localizable.strings` is.
struct ExportedTree: Sendable {
  /// The path of the file or folder with the exports.
  let path: String
  private(set) var documents: [XLIFFDocument] = []
  /// The errors for documents that cannot be read.
  private(set) var problems: [AppBundleError] = []
  /// The names in each folder, the root being the empty path.
  private var folders: [String: Set<String>] = ["": []]
  /// The documents with tables of each folder, and the indices of their files.
  private var files: [String: [(document: Int, files: [Int])]] = [:]

  /// Reads documents and localization catalogs (`.xcloc`).
  ///
  /// - Throws: ``AppBundleError`` if none of them has a table.
  init(_ exports: [String], at path: String, in folder: AppFolder) throws(AppBundleError) {
    self.path = path
    for export in exports {
      do throws(AppBundleError) {
        if FolderWalk.pathExtension(of: export) == "xcloc" {
          try readCatalog(export, in: folder)
        } else {
          try add(export, language: Self.language(of: export), in: folder)
        }
      } catch {
        problems.append(error)
      }
    }
    if let problem = problems.first, documents.isEmpty { throw problem }
    let unowned = documents.filter { $0.files.allSatisfy { $0.table == nil } }.map { document in
      AppBundleError(
        path: document.path,
        reason: .malformed("no <file> has an original, such as App/en.lproj/Localizable.strings; export it with Xcode"),
        offset: document.files.first?.location.offset)
    }
    if files.isEmpty, let problem = unowned.first { throw problem }
    problems += unowned
  }

  private mutating func readCatalog(_ path: String, in folder: AppFolder) throws(AppBundleError) {
    let name = FolderWalk.lastComponent(of: path)
    let contents = "\(path)/contents.json"
    var language = String(name.dropLast(".xcloc".count))
    if folder.exists(contents) {
      do throws(JSONError) {
        let root = try JSONDocument(
          parsing: Self.json(contents, in: folder, &problems), depthLimit: PropertyListReader.depthLimit
        ).root
        let members = root.kind == .object ? Array(root.members) : []
        language = members.last { $0.name.isString("targetLocale") }?.value.string ?? language
      } catch {
        problems.append(AppBundleError(path: contents, reason: .malformed(error.description), offset: error.offset))
      }
    }
    let localized = "\(path)/Localized Contents"
    let names = try folder.names(in: localized, endingIn: ".xliff")
    guard !names.isEmpty else {
      throw AppBundleError(path: localized, reason: .malformed("the folder has no .xliff file; export it again"))
    }
    for name in names { try add("\(localized)/\(name)", language: language, in: folder) }
  }

  /// Returns the bytes of `contents.json`, or those of an empty object if it cannot be read.
  private static func json(_ path: String, in folder: AppFolder, _ problems: inout [AppBundleError]) -> [UInt8] {
    do throws(AppBundleError) {
      return try folder.read(path)
    } catch {
      problems.append(error)
      return Array("{}".utf8)
    }
  }

  /// Returns the language that the name of a document promises, as `de.xliff` and `zh-Hans.xliff` do, or `nil` if it is
  /// another name, such as `de-final.xliff`.
  ///
  ///     language = 2 letters (mark 4 letters)? (mark (2 capitals | 3 digits))?
  ///     mark     = "-" | "_"
  ///
  /// In small letters, `en-fr` may be a pair of languages.
  private static func language(of path: String) -> String? {
    let name = FolderWalk.lastComponent(of: path)
    let stem = Array(name.utf8.dropLast(FolderWalk.pathExtension(of: name).utf8.count + 1))
    func areLetters(_ part: ArraySlice<UInt8>) -> Bool { part.allSatisfy { ($0 | 0x20) &- UInt8(ascii: "a") < 26 } }
    let parts = stem.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    var rest = parts.dropFirst()
    if let script = rest.first, script.count == 4, areLetters(script) { rest.removeFirst() }
    if let region = rest.first,
      region.count == 2 && region.allSatisfy({ $0 &- UInt8(ascii: "A") < 26 })
        || region.count == 3 && region.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
    {
      rest.removeFirst()
    }
    guard rest.isEmpty, parts[0].count == 2, parts[0].allSatisfy({ $0 &- UInt8(ascii: "a") < 26 }) else { return nil }
    return String(decoding: stem, as: UTF8.self)
  }

  private mutating func add(_ path: String, language: String?, in folder: AppFolder) throws(AppBundleError) {
    let document = try XLIFFDocument(parsing: try folder.read(path), path: path, language: language)
    let index = documents.count
    documents.append(document)
    // A file without an original stays with the first that has one, so that its problem is reported.
    let first = document.files.first { $0.table != nil }?.folder
    for (place, file) in document.files.enumerated() {
      guard let owner = file.table == nil ? first : file.folder else { continue }
      if files[owner]?.last?.document == index {
        files[owner, default: []][files[owner, default: []].count - 1].files.append(place)
      } else {
        files[owner, default: []].append((index, [place]))
      }
      guard let table = file.table else { continue }
      if file.isCatalog {
        add("\(table).xcstrings", to: owner)
      } else {
        let kind: AppTableFile.Kind = file.original?.hasSuffix(".stringsdict") == true ? .stringsDictionary : .strings
        for language in Set([file.sourceLanguage, file.targetLanguage].compactMap(\.self)) {
          let lproj = "\(language.utf8.contains(UInt8(ascii: "/")) ? "und" : language).lproj"
          add("\(table).\(kind.rawValue)", to: owner.isEmpty ? lproj : "\(owner)/\(lproj)")
        }
      }
    }
  }

  /// Adds a name to a folder, and the folder to those above it.
  private mutating func add(_ name: String, to folder: String) {
    var parent = ""
    for part in folder.utf8.split(separator: UInt8(ascii: "/")).map({ String(Substring($0)) }) {
      folders[parent, default: []].insert(part)
      parent = parent.isEmpty ? part : "\(parent)/\(part)"
    }
    folders[parent, default: []].insert(name)
  }

  /// Returns the path below the exports.
  private func member(_ path: String) -> String {
    guard path.utf8.starts(with: self.path.utf8) else { return path }
    return String(Substring(path.utf8.dropFirst(self.path.utf8.count).drop { $0 == UInt8(ascii: "/") }))
  }

  /// Returns the names in a folder in any order, or `nil` if there is no such folder.
  func names(in path: String) -> [String]? { folders[member(path)].map { Array($0) } }

  func isFolder(_ path: String) -> Bool { folders[member(path)] != nil }

  func exists(_ path: String) -> Bool {
    let path = member(path)
    guard folders[path] == nil else { return true }
    let name = FolderWalk.lastComponent(of: path)
    let parent = String(Substring(path.utf8.dropLast(name.utf8.count + 1)))
    return folders[parent]?.contains(name) == true
  }

  /// Returns the number of units in the table Localizable of a folder.
  func pushUnitCount(of path: String) -> Int {
    (files[member(path)] ?? []).reduce(0) { count, entry in
      let files = entry.files.lazy.map { documents[entry.document].files[$0] }
      return count + files.filter { $0.table == "Localizable" }.reduce(0) { $0 + $1.units.count }
    }
  }

  /// Returns the documents with tables of a folder, with only the files of those tables.
  ///
  /// Those of the source language come first.
  func documents(of path: String) -> [XLIFFDocument] {
    let found = (files[member(path)] ?? []).map { documents[$0.document].keeping($0.files) }
    return found.filter(\.isSource) + found.filter { !$0.isSource }
  }
}

extension XLIFFDocument {
  /// Whether the targets are in the source language.
  fileprivate var isSource: Bool { files.contains { $0.targetLanguage == $0.sourceLanguage } }
}
