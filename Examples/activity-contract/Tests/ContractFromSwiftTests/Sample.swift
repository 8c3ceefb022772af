import ContractFromSwift
import Foundation

/// The source of the types that are compiled here.
enum Sample {
  static func contract() throws -> Contract {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Sample")
    let files = try ["SampleAttributes.swift", "SampleTypes.swift"].map { name in
      (path: name, text: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
    return try SwiftSources(files).contract(of: nil)
  }
}
