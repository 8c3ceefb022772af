import TestSupport
import Testing

@testable import AppBundle

/// Which tables a Swift package or a pod has beside an Xcode project.
struct PackageMembershipTests {
  private typealias Membership = TargetMembershipTests

  /// Found in a real app: an empty package, which hides a folder in Xcode, hid the project beside it.
  ///
  /// One whose targets are elsewhere does not have the folders of the app.
  @Test(arguments: [
    ("// Empty\n", true), ("let package = Package(targets: [.target(name: \"A\")])", true),
    ("let package = Package(targets: [.target(name: \"A\", path: \"./Widgets/\")])", false),
    ("let package = Package(targets: [.target(name: \"A\", path: \".\")])", false),
    ("let package = Package(targets: [.target(name: \"A\", path: folder)])", false),
    ("let package = Package(targets: [.target(name: \"A\", path: \"Widget\")])", true),
  ])
  func aPackageHasTheFoldersOfItsTargets(manifest: String, isLeftOut: Bool) throws {
    let project = Membership.project(Membership.variants, main: "T", game: "B")
    let found = try Membership.bundles(
      Membership.texts.merging([
        "Game.xcodeproj/project.pbxproj": project, "Package.swift": Array(manifest.utf8),
        "Widgets/en.lproj/Localizable.strings": Membership.strings,
      ]) { $1 })
    expectEqual(found.uncopied, (isLeftOut ? ["Widgets/en.lproj/Localizable.strings"] : []))
    expectEqual(found.bundles.count, (isLeftOut ? 1 : 2))
  }

  @Test(arguments: [
    ("s.source_files = 'Kit/**/*.swift' # 'Widgets/*'", true), ("s.resources = [\"./Widgets/*.lproj\"]", false),
    ("s.resources = '*.lproj'", false), ("", false), ("s.name = \"Kit\"", true),
    ("s.name = \"Widgets\"", true), ("s.name='Widgets'; s.source_files = 'Kit/*'", true),
    // A version and a build setting are no folders; a name that Ruby makes may be one.
    ("s.source = { :tag => \"v#{s.version}\" }", true),
    ("s.source = { :tag => s.version.to_s + \"#{s.version.to_s}\" }", true),
    ("s.xcconfig = { \"PATHS\" => \"${PODS_ROOT}/Kit\" }", true), ("s.source_files = \"#{s.name}/*\"", false),
    ("s.source_files = \"#{s.version}/*\"", false), ("s.source = { :tag => \"#{package[\"version\"]}\" }", true),
    ("s.xcconfig = { 'EXCLUDED_ARCHS[sdk=iphonesimulator*]' => 'arm64' }", true),
    ("s.files = \"#{folder(\"*\")}\"", false),
  ])
  func aPodHasTheFoldersOfItsSpecification(specification: String, isLeftOut: Bool) throws {
    let project = Membership.project(Membership.variants, main: "T", game: "B")
    let found = try Membership.bundles(
      Membership.texts.merging([
        "Game.xcodeproj/project.pbxproj": project, "Kit.podspec": Array(specification.utf8),
        "Widgets/en.lproj/Localizable.strings": Membership.strings,
      ]) { $1 })
    expectEqual(found.uncopied, (isLeftOut ? ["Widgets/en.lproj/Localizable.strings"] : []))
  }

  /// The folder is that of a target with the same name, whose project copies fewer languages.
  @Test(arguments: ["Game", "Kit"])
  func aPackageHasItsOwnRegionBesideATarget(name: String) throws {
    let folder = try TemporaryApp([
      "Game.xcodeproj/project.pbxproj": Membership.project(Membership.variants, main: "T", game: "B"),
      "Package.swift": Array(
        "let package = Package(defaultLocalization: \"fr\", targets: [.target(name: \"\(name)\", path: \"Game\")])".utf8
      ),
      "Game/en.lproj/Localizable.strings": Membership.strings, "Game/fr.lproj/Localizable.strings": Membership.strings,
    ])
    let bundles = try AppSearch(folder: folder.path).bundles
    let package = try #require(bundles.first { $0.kind == .package })
    try expectEqual(AppLocalizations(package).developmentRegion, "fr")
  }

  /// The project lags behind the package, which has every language of the folder.
  @Test func aPackageHasEveryLanguageOfAFolder() throws {
    let project = Membership.project(Membership.variants, main: "T", game: "B")
    let manifest = "let package = Package(targets: [.target(name: \"A\", path: \"Texts\")])"
    let found = try Membership.bundles(
      Membership.texts.merging([
        "Game.xcodeproj/project.pbxproj": project, "Package.swift": Array(manifest.utf8),
        "Texts/de.lproj/Localizable.strings": Membership.strings,
      ]) { $1 })
    #expect(found.uncopied == [])
    expectEqual(
      found.bundles,
      [
        "A package: de Localizable, en Localizable, fr Localizable",
        "Game app [Game]: en Localizable, fr Localizable",
      ])
  }

  @Test(arguments: [
    ("Source", "path: \"Source\""), ("Lib/Src", "path: \"./Lib/Src\", resources: [.process(\"Resources\")]"),
    ("Sources", "path: \"Sources\""), ("Sources/Kit", ""), (".", "path: \".\""),
  ])
  func aPackageTargetHasThePathOfTheManifest(folder: String, arguments: String) throws {
    let target = ".target(name: \"Kit\"\(arguments.isEmpty ? "" : ", ")\(arguments))"
    let other = ".testTarget(name: \"KitTests\", path: \"Checks\")"
    let root = try TemporaryApp([
      "Package.swift": Array("let package = Package(defaultLocalization: \"fr\", targets: [\(target), \(other)])".utf8),
      "\(folder)/Resources/en.lproj/Localizable.strings": Membership.strings,
      "\(folder)/Resources/fr.lproj/Localizable.strings": Membership.strings,
      "Checks/en.lproj/Localizable.strings": Membership.strings,
    ])
    let bundles = try AppSearch(folder: root.path).bundles
    expectEqual(Set(bundles.map { "\($0.name) \($0.kind)" }), ["Kit package", "KitTests tests"])
    let kit = try AppLocalizations(try #require(bundles.first { $0.name == "Kit" }))
    expectEqual(kit.developmentRegion, "fr")
  }

  /// The system looks keys up in the app, even if only its extension has texts.
  @Test func anExtensionReceivesNoPushesBesideAnApp() throws {
    let root = try TemporaryApp([
      "App/Info.plist": AppSearchTests.information("<key>CFBundlePackageType</key><string>APPL</string>"),
      "App/en.lproj/InfoPlist.strings": Membership.strings,
      "Widget/Info.plist": AppSearchTests.information(
        "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>w</string></dict>"),
      "Widget/en.lproj/Localizable.strings": Membership.strings,
      "Widget/fr.lproj/Localizable.strings": Membership.strings,
    ])
    try expectEqual(AppSearch(folder: root.path).pushBundle?.name, "App")
    try expectEqual(AppSearch(folder: "\(root.path)/Widget").pushBundle?.name, "Widget")
  }
}
