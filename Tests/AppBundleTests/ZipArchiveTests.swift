import Foundation
import TestSupport
import Testing

@testable import AppBundle

/// Apps in archives, as App Store Connect takes them, and archives that are none.
struct ZipArchiveTests {
  private static let information = AppSearchTests.information("<key>CFBundlePackageType</key><string>APPL</string>")
  private static let files: [String: [UInt8]] = [
    "Payload/Game.app/Info.plist": information,
    "Payload/Game.app/en.lproj/Localizable.strings": Array(#""K" = "Hello %@";"#.utf8),
    "Payload/Game.app/fr.lproj/Localizable.strings": Array(#""K" = "Salut %@";"#.utf8),
    "Payload/Game.app/chime.caf": [0],
    "Payload/Game.app/PlugIns/Widget.appex/Info.plist": AppSearchTests.information(),
    "Payload/Game.app/PlugIns/Widget.appex/de.lproj/Localizable.strings": Array(#""W" = "w";"#.utf8),
  ]

  @Test(arguments: [false, true]) func readsAnAppAsInAFolder(isDeflated: Bool) throws {
    let folder = try TemporaryApp(Self.files)
    let archive = try TemporaryApp(["Game.ipa": Zip(Self.files, isDeflated: isDeflated).bytes])
    let inFolder = try AppSearch(folder: folder.path + "/Payload/Game.app")
    let inArchive = try AppSearch(folder: archive.path + "/Game.ipa")
    expectEqual(inArchive.bundles.map(\.name), ["Game", "Widget"])
    expectEqual(inArchive.bundles.map(\.kind), inFolder.bundles.map(\.kind))
    expectEqual(inArchive.pushBundle?.path, archive.path + "/Game.ipa/Payload/Game.app")
    for (one, other) in zip(inFolder.bundles, inArchive.bundles) {
      let (one, other) = (try AppLocalizations(one), try AppLocalizations(other))
      expectEqual(one.localizations.map(\.name), other.localizations.map(\.name))
      for (one, other) in zip(one.localizations, other.localizations) {
        expectEqual(one.tables.map(\.name), other.tables.map(\.name))
        expectEqual(one.tables.map { $0.files.map(\.entries) }, other.tables.map { $0.files.map(\.entries) })
      }
      let sounds = [one, other].map { AppSounds(of: $0).sound(named: "chime.caf") }
      #expect((sounds[0].path == nil) == (sounds[1].path == nil) && sounds[0].outcome == sounds[1].outcome)
    }
  }

  /// Made by another program, with codes of its own.
  @Test func inflatesWhatAnotherProgramPacked() throws {
    let bytes = try #require(Data(base64Encoded: Self.packed))
    let root = try TemporaryApp(["a.ipa": [UInt8](bytes)])
    let archive = try #require(try ZipArchive(path: root.path + "/a.ipa"))
    let text = try archive.read("Payload/X.app/en.lproj/Localizable.strings")
    expectEqual(text, Array("\"K\" = \"Hello %@, hello %@, hello\";\n".utf8))
    expectEqual(archive.names(in: "Payload/X.app"), ["en.lproj"])
    #expect(try archive.read("Payload/X.app") == nil && archive.isFolder("Payload/X.app"))
  }

  @Test func isNoArchiveWithoutItsFirstBytes() throws {
    let root = try TemporaryApp(["a.ipa": "no archive", "empty.ipa": ""])
    for name in ["a.ipa", "empty.ipa"] {
      let path = "\(root.path)/\(name)"
      #expect(throws: AppBundleError(path: path, reason: .notAFolder)) { try AppSearch(folder: path) }
    }
  }

  @Test func leavesOutPathsThatLeadOut() throws {
    let names = [
      "../a.strings", "/a.strings", "a//b.strings", "a/./b.strings", "a/../b.strings", "..", "good/b.strings",
    ]
    let zip = Zip(Dictionary(uniqueKeysWithValues: names.map { ($0, [0x61]) }))
    let root = try TemporaryApp(["a.ipa": zip.bytes])
    let archive = try #require(try ZipArchive(path: root.path + "/a.ipa"))
    expectEqual(archive.names(in: ""), ["good"])
    try expectEqual(archive.read("good/b.strings"), [0x61])
  }

  @Test func takesTheLastOfTwoFilesWithOneName() throws {
    var zip = Zip()
    zip.add("a.strings", [0x31])
    zip.add("a.strings", [0x32])
    let root = try TemporaryApp(["a.ipa": zip.bytes])
    try expectEqual(ZipArchive(path: root.path + "/a.ipa")?.read("a.strings"), [0x32])
  }

  @Test(arguments: [
    (
      ["method": 12],
      "the file is compressed with method 12, which is not supported; unpack the archive and name the folder"
    ),
    (["flags": 1], "the file is encrypted; unpack the archive and name the folder"),
    (["checksum": 1], "the archive is damaged, because the file's checksum does not match; download or build it again"),
    (["method": 8], "the archive is damaged, because the file cannot be inflated; download or build it again"),
    (["offset": 5], "the archive is damaged, because the file has no header; download or build it again"),
    (["packed": 900], "the archive is damaged, because it ends inside the file; download or build it again"),
  ])
  func saysWhatIsWrongWithAFile(change: [String: UInt32], message: String) throws {
    var zip = Zip()
    zip.add("a.strings", Array("text".utf8), change)
    let root = try TemporaryApp(["a.ipa": zip.bytes])
    let archive = try #require(try ZipArchive(path: root.path + "/a.ipa"))
    let error = AppBundleError(path: root.path + "/a.ipa/a.strings", reason: .malformed(message))
    #expect(throws: error) { try archive.read("a.strings") }
  }

  /// What would be gigabytes in memory is refused by the directory, before anything is inflated.
  @Test(arguments: [(4, true), (5, false)]) func refusesMoreThan256MiBOfTexts(count: Int, isRead: Bool) throws {
    var zip = Zip()
    for index in 0..<count { zip.add("\(index).strings", [0x61], ["size": UInt32(ZipArchive.textLimit / 4)]) }
    zip.add("film.mov", [0x61], ["size": .max])
    let root = try TemporaryApp(["a.ipa": zip.bytes])
    let path = root.path + "/a.ipa"
    let message =
      "the archive's tables and property lists are over 268,435,456 bytes in total; unpack it and name the folder"
    if isRead {
      let archive = try #require(try ZipArchive(path: path))
      #expect(throws: AppBundleError.self) { try archive.read("0.strings") }
      #expect(throws: AppBundleError(path: path + "/film.mov", reason: .tooLarge)) { try archive.read("film.mov") }
    } else {
      #expect(throws: AppBundleError(path: path, reason: .malformed(message))) { try ZipArchive(path: path) }
    }
  }

  @Test func everyCutAndEveryChangedByteIsSurvived() throws {
    let whole = Zip(Self.files.filter { $0.key.hasSuffix("strings") }, isDeflated: true).bytes
    let root = try TemporaryApp()
    var read = 0
    func open(_ bytes: [UInt8]) throws {
      try root.write("a.ipa", bytes)
      do throws(AppBundleError) {
        let search = try AppSearch(folder: root.path + "/a.ipa")
        for bundle in search.bundles where (try? AppLocalizations(bundle)) != nil { read += 1 }
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
    // By default, every third byte.
    for count in stride(from: 0, to: whole.count, by: SeededGenerator.isThorough ? 1 : 3) {
      try open(Array(whole.prefix(count)))
      for value in (SeededGenerator.isThorough ? [0x00, 0xFF, whole[count] ^ 1] : [whole[count] ^ 1]) as [UInt8]
      where value != whole[count] {
        var bytes = whole
        bytes[count] = value
        try open(bytes)
      }
    }
    #expect(read > 0)
  }

  private static let packed =
    "UEsDBBQAAAAIAAAAIVylHMawGQAAACMAAAAqAAAAUGF5bG9hZC9YLmFwcC9lbi5scHJvai9Mb2NhbGl6YWJsZS5zdHJpbmdzU/JW"
    + "UrBVUPJIzcnJV1B10FHIQGUpWXMBAFBLAQIUAxQAAAAIAAAAIVylHMawGQAAACMAAAAqAAAAAAAAAAAAAACAAQAAAABQYXlsb2Fk"
    + "L1guYXBwL2VuLmxwcm9qL0xvY2FsaXphYmxlLnN0cmluZ3NQSwUGAAAAAAEAAQBYAAAAYQAAAAAA"
}

/// A zip archive with one file after another.
struct Zip {
  private var body: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  init() {}

  init(_ files: [String: [UInt8]], isDeflated: Bool = false) {
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) { add(name, bytes, isDeflated: isDeflated) }
  }

  /// The archive with its directory.
  var bytes: [UInt8] {
    body + directory + Self.number(0x0605_4B50, 4) + [0, 0, 0, 0] + Self.number(UInt32(count), 2)
      + Self.number(UInt32(count), 2) + Self.number(UInt32(directory.count), 4) + Self.number(UInt32(body.count), 4)
      + [0, 0]
  }

  /// Adds a file, with other values in its entry of the directory if `change` has them.
  ///
  /// What is deflated is one block whose bytes are stored.
  mutating func add(_ name: String, _ bytes: [UInt8], isDeflated: Bool = false, _ change: [String: UInt32] = [:]) {
    let length = UInt32(bytes.count)
    let packed = isDeflated ? [1] + Self.number(length, 2) + Self.number(~length & 0xFFFF, 2) + bytes : bytes
    let checksum = Self.checksum(bytes)
    let header = UInt32(body.count)
    let sizes = Self.number(UInt32(packed.count), 4) + Self.number(length, 4)
    let named = Self.number(UInt32(name.utf8.count), 2) + [0, 0]
    body += Self.number(0x0403_4B50, 4) + [20, 0, 0, 0, 0, 0, 0, 0, 0, 0] + Self.number(checksum, 4) + sizes + named
    body += Array(name.utf8) + packed
    directory += Self.number(0x0201_4B50, 4) + [20, 0, 20, 0] + Self.number(change["flags"] ?? 0, 2)
    directory +=
      Self.number(change["method"] ?? (isDeflated ? 8 : 0), 2) + [0, 0, 0, 0]
      + Self.number(change["checksum"] ?? checksum, 4)
    directory += Self.number(change["packed"] ?? UInt32(packed.count), 4) + Self.number(change["size"] ?? length, 4)
    directory += named + [UInt8](repeating: 0, count: 10) + Self.number(change["offset"] ?? header, 4)
    directory += Array(name.utf8)
    count += 1
  }

  private static func number(_ value: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// CRC-32, a bit at a time.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}
