import StringsFiles

/// The entries of an app's `Info.plist` that describe the app and its localizations.
struct AppInformation {
  /// `CFBundleDevelopmentRegion`, or `nil` if it is missing, empty or a build setting such as
  /// `$(DEVELOPMENT_LANGUAGE)`.
  var developmentRegion: String?
  /// `CFBundleLocalizations`, in the order of the file.
  var localizations: [String] = []
  /// The UTF-8 of the keys whose values are text, which the device shows if `InfoPlist.strings` lacks them.
  var textKeys: Set<[UInt8]> = []
  /// The kind of the bundle, or `nil` if no key tells it.
  var kind: FoundBundle.Kind?
  /// Whether it is the `Info.plist` of a bundle, not another property list whose name ends in the same way.
  var isBundle = false
  /// Whether `UIBackgroundModes` has `remote-notification`.
  var receivesPushes = false

  init() {}

  init(path: String, in folder: AppFolder) throws(AppBundleError) {
    let file = try folder.read(path)
    do throws(PropertyListError) {
      let root = try Self.read(file)
      guard root.kind == .dictionary else {
        throw PropertyListError(
          message: "expected a dictionary, but found \(root.kind.rawValue)", location: root.location)
      }
      let region = root["CFBundleDevelopmentRegion"]?.text
      developmentRegion = region.flatMap { $0.isEmpty || $0.hasPrefix("$(") || $0.hasPrefix("${") ? nil : $0 }
      // CoreFoundation leaves out what is empty, because some apps have that.
      localizations = root["CFBundleLocalizations"]?.elements.compactMap(\.text).filter { !$0.isEmpty } ?? []
      textKeys = Set(root.members.filter { $0.value.text != nil }.map { Array($0.key.utf8) })
      kind = Self.kind(of: root)
      isBundle = kind != nil || root.members.contains { $0.key.hasPrefix("CFBundle") }
      receivesPushes = root["UIBackgroundModes"]?.elements.contains { $0.text == "remote-notification" } == true
    } catch {
      throw AppBundleError(path: path, reason: .malformed(error.message), offset: error.location.offset)
    }
  }

  /// Reads a property list, in whose source Xcode may run the preprocessor of C (`INFOPLIST_PREPROCESS`).
  private static func read(_ file: [UInt8]) throws(PropertyListError) -> PropertyListNode {
    do throws(PropertyListError) {
      return try PropertyListReader.read(file)
    } catch {
      guard let source = withoutDirectives(file) else { throw error }
      return try PropertyListReader.read(source)
    }
  }

  /// Returns a file with spaces in the place of lines such as `#if DEBUG`, of comments, and of the branches after
  /// `#else` and `#elif`; `nil` if it has no such line.
  ///
  /// Which branch Xcode takes depends on the build, so the first one is read.
  private static func withoutDirectives(_ file: [UInt8]) -> [UInt8]? {
    var source = file
    var hasDirectives = false
    // For each `#if` that is open, whether its first branch has ended, and for how many it has.
    var branches: [Bool] = []
    var endedCount = 0
    var isContinued = false
    var isInComment = false
    for line in file.split(separator: UInt8(ascii: "\n")) {
      let code = line.drop { $0 <= 0x20 }
      let isDirective = code.first == UInt8(ascii: "#") && !isContinued && !isInComment
      if isDirective {
        let name = code.dropFirst().drop { $0 <= 0x20 }.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
        switch String(decoding: name, as: UTF8.self) {
        case "if", "ifdef", "ifndef": branches.append(false)
        case "else", "elif":
          if branches.last == false { endedCount += 1 }
          if !branches.isEmpty { branches[branches.count - 1] = true }
        case "endif": if branches.popLast() == true { endedCount -= 1 }
        default: break
        }
        hasDirectives = true
      }
      isInComment = isInComment || code.starts(with: "/*".utf8)
      let isOutside = isDirective || isContinued || isInComment || code.starts(with: "//".utf8)
      if isOutside || endedCount > 0 {
        for place in line.indices { source[place] = 0x20 }
      }
      isContinued = (isDirective || isContinued) && line.last { $0 > 0x20 } == UInt8(ascii: "\\")
      if isInComment { isInComment = line.firstRange(of: "*/".utf8) == nil }
    }
    return hasDirectives ? source : nil
  }

  private static func kind(of root: PropertyListNode) -> FoundBundle.Kind? {
    let keys: [(key: String, kind: FoundBundle.Kind)] = [
      ("NSExtension", .appExtension), ("EXAppExtensionAttributes", .appExtension), ("WKApplication", .watchApp),
      ("WKWatchKitApp", .watchApp), ("UIApplicationSceneManifest", .app), ("UILaunchStoryboardName", .app),
      ("UILaunchScreen", .app), ("UIBackgroundModes", .app), ("LSRequiresIPhoneOS", .app),
    ]
    if let (_, kind) = keys.first(where: { root[$0.key] != nil }) { return kind }
    let types: [String: FoundBundle.Kind] = [
      "APPL": .app, "FMWK": .framework, "XPC!": .appExtension, "BNDL": .resources,
    ]
    return root["CFBundlePackageType"]?.text.flatMap { types[$0] }
  }

  /// Returns whether a file of entitlements has those of an app that receives pushes.
  static func hasPushes(_ path: String, in folder: AppFolder) -> Bool {
    guard let file = try? folder.read(path), let root = try? PropertyListReader.read(file) else { return false }
    return root["aps-environment"] != nil || root["com.apple.developer.aps-environment"] != nil
  }
}
