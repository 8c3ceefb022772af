import ArgumentParser
import ContractFromSwift
import Foundation

@main struct ActivityContractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "activity-contract",
    abstract: "Prints the contract of a Live Activity, made from its Swift source.",
    discussion: """
      The contract is JSON Schema for `pushwright lint --activity`. It describes what the app decodes: its ActivityAttributes \
      and their ContentState. A part that the source does not show is marked as not checked; notes on standard error name \
      each. The exit status is 2 if no contract can be made.
      """)

  @Argument(help: "Read these Swift files, and the Swift files below these folders.")
  var paths: [String]
  @Option(help: "Choose the type, if several conform to ActivityAttributes.")
  var type: String?

  static func main() {
    do {
      let command = try parse()
      try command.run()
    } catch let problem as SourceProblem {
      fail("\(problem)")
    } catch let problem as Unreadable {
      fail("error: \(problem.message)")
    } catch {
      let status = exitCode(for: error)
      if status == .success { exit(withError: error) }
      fail(fullMessage(for: error))
    }
  }

  func run() throws {
    let contract = try SwiftSources(try sources()).contract(of: type)
    for note in contract.notChecked { Self.printMessage("\(note)") }
    FileHandle.standardOutput.write(Data(contract.text.utf8))
  }

  private static func fail(_ message: String) -> Never {
    printMessage(message)
    Foundation.exit(2)
  }

  private static func printMessage(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }

  private func sources() throws(Unreadable) -> [(path: String, text: String)] {
    var files: [String] = []
    for path in paths { files += try Self.files(at: path) }
    guard files.count <= SourceLimits.files else {
      throw Unreadable(
        "there are \(files.count) Swift files; name a smaller folder, or at most \(SourceLimits.files) files")
    }
    var sources: [(path: String, text: String)] = []
    for path in files {
      guard let contents = FileManager.default.contents(atPath: path) else {
        throw Unreadable("\(path) cannot be read")
      }
      guard contents.count <= SourceLimits.bytes else {
        throw Unreadable(
          "\(path) has \(contents.count) bytes; leave it out, or make it smaller than \(SourceLimits.bytes)")
      }
      guard let text = String(data: contents, encoding: .utf8) else {
        throw Unreadable("\(path) is not UTF-8; convert it")
      }
      sources.append((path, text))
    }
    return sources
  }

  /// The file itself, or the Swift files below a folder, sorted, without hidden folders.
  private static func files(at path: String) throws(Unreadable) -> [String] {
    let target = URL(filePath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: target) else {
      throw Unreadable("\(path) does not exist")
    }
    guard attributes[.type] as? FileAttributeType == .typeDirectory else { return [path] }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    let found = names.filter { name in
      name.hasSuffix(".swift") && !name.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    guard !found.isEmpty else { throw Unreadable("\(path) has no Swift files; name the folder that has them") }
    let folder = path.hasSuffix("/") ? path : "\(path)/"
    return found.sorted().map { "\(folder)\($0)" }
  }
}

private struct Unreadable: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// Limits that are checked before a file is parsed.
private enum SourceLimits {
  static let files = 10_000
  static let bytes = 16 << 20
}
