import Foundation
import Testing

/// What the compiler says about lines that do not compile, because it is what a user reads first.
@Suite struct CompilerMessageTests {
  private static let compiler = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":")
    .map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(
    .enabled(if: compiler != nil, "swiftc is not on the path"),
    arguments: ["payload.customKeys[\"order\"] = Order()", "payload.customKeys[\"order\"] = Order() as Order?"])
  func aSubscriptNamesTheMethodForOtherTypes(line: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pushwright-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let start = "import APNsPayload\nstruct Order: Encodable { var id = 17 }\nvar payload = Payload(aps: nil)\n"
    func compile(_ line: String) throws -> (output: String, status: Int32) {
      try Data((start + line + "\n").utf8).write(to: folder.appending(path: "main.swift"))
      let compiler = try #require(Self.compiler)
      return try Shell.run("'\(compiler)' -typecheck -I '\(Shell.built)/Modules' main.swift", in: folder)
    }
    let wrong = try compile(line)
    #expect(wrong.status != 0)
    #expect(wrong.output.contains("error: 'subscript(_:)' is unavailable: use set(_:encoding:)\n"))
    let right = try compile("try payload.customKeys.set(\"order\", encoding: Order())")
    #expect(right.status == 0, "\(right.output)")
  }
}
