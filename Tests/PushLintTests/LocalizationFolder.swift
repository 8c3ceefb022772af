import APNsPayload
import AppBundle
import Foundation
import PushLint
import Testing

/// A folder of an app that is removed with its owner, and what the rules find in it.
final class LocalizationFolder: Sendable {
  let path: String

  init(_ files: [String: [UInt8]]) throws {
    path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/check-\(UUID().uuidString)"
    for (name, bytes) in files {
      let file = URL(filePath: "\(path)/\(name)")
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
  }

  convenience init(_ files: [String: String]) throws { try self.init(files.mapValues { Array($0.utf8) }) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func findings(
    _ linter: Linter = Linter(), base: String = "en", payloads: [String]? = nil
  ) throws -> [Finding] {
    let app = try AppLocalizations(folder: path)
    var keys = PushKeys()
    for text in payloads ?? [] {
      let (payloads, messages) = try Envelope.contents(of: Array(text.utf8))
      for payload in payloads { keys.add(try Payload(parsing: payload.bytes), of: payload.androidMessage) }
      for message in messages { keys.add(message) }
    }
    var linter = linter
    if FileManager.default.fileExists(atPath: "\(path)/res") {
      linter.android = try AndroidResources(folder: "\(path)/res")
    }
    let localization = try #require(app[base])
    return linter.findings(in: app, base: localization, pushKeys: payloads == nil ? nil : keys)
  }

  /// `fr 1:2 key-extra error KEY: message`, the file's language before its place.
  func lines(_ linter: Linter = Linter(), base: String = "en", payloads: [String]? = nil) throws -> [String] {
    try findings(linter, base: base, payloads: payloads).map {
      let place = "\($0.language ?? "-") \($0.location.line):\($0.location.column)"
      return "\(place) \($0.rule) \($0.severity.rawValue)\($0.key.map { " \($0)" } ?? ""): \($0.message)"
    }
  }
}

extension Linter {
  /// Some of the rules.
  init(_ names: String..., options: [String: RuleOptions] = [:]) {
    self.init(rules: Rule.all.filter { names.contains($0.name) })
    for index in settings.indices {
      if let options = options[settings[index].rule.name] { settings[index].options = options }
    }
  }
}
