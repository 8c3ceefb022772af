import Foundation
import Testing

/// What the compiler says about lines that do not compile, because it is what a user reads first.
@Suite struct CompilerMessageTests {
  @Test(
    .enabled(if: Compiler.isThere, "swiftc is not on the path"),
    arguments: ["payload.customKeys[\"order\"] = Order()", "payload.customKeys[\"order\"] = Order() as Order?"])
  func aSubscriptNamesTheMethodForOtherTypes(line: String) throws {
    let wrong = try Self.compile(line)
    #expect(wrong.status != 0)
    #expect(wrong.output.contains("error: 'subscript(_:)' is unavailable: use set(_:encoding:)\n"))
    let right = try Self.compile("try payload.customKeys.set(\"order\", encoding: Order())")
    #expect(right.status == 0, "\(right.output)")
  }

  @Test(
    .enabled(if: Compiler.isThere, "swiftc is not on the path"),
    arguments: [
      (
        "try payload.fitted(to: limit)", "'fitted(to:policy:)' is unavailable: use fitted(to: ByteBudget(bytes:))",
        "try payload.fitted(to: ByteBudget(bytes: limit))"
      ),
      (
        "try payload.fitted(to: .alert, policy: .ordered)",
        "'fitted(to:policy:)' is unavailable: use fitted(to: ByteBudget(_:))",
        "try payload.fitted(to: ByteBudget(.alert), policy: .ordered)"
      ),
      (
        "APS(title: text, body: \"Hello\")",
        "'init(title:subtitle:body:badge:sound:category:threadID:)' is unavailable: "
          + "use APS(alert: AlertDictionary(title:body:))",
        "APS(alert: AlertDictionary(title: text, body: \"Hello\"))"
      ),
      (
        "APS(title: \"Hello\", subtitle: text, badge: 1, sound: \"default\")",
        "'init(title:subtitle:body:badge:sound:category:threadID:)' is unavailable: "
          + "use APS(alert: AlertDictionary(title:body:))",
        "APS(alert: AlertDictionary(title: \"Hello\", subtitle: text), badge: 1, sound: \"default\")"
      ),
      (
        "APS(body: text, badge: 1)",
        "'init(body:badge:sound:category:threadID:)' is unavailable: "
          + "use APS(alert:), with the text or AlertDictionary(title:body:)", "APS(alert: text, badge: 1)"
      ),
    ])
  func aFirstGuessIsToldTheRightCall(guess: String, message: String, call: String) throws {
    let wrong = try Self.compile("_ = \(guess)")
    #expect(wrong.status != 0)
    #expect(wrong.output.contains("error: \(message)\n"), "\(wrong.output)")
    let right = try Self.compile("_ = \(call)")
    #expect(right.status == 0, "\(right.output)")
  }

  @Test(
    .enabled(if: Compiler.isThere, "swiftc is not on the path"),
    arguments: ["try payload.fitted(to: 4096)", "try payload.fitted(to: 4_096, policy: .longestFirst)"])
  func aLiteralIsABudget(call: String) throws {
    let right = try Self.compile("_ = \(call)")
    #expect(right.status == 0, "\(right.output)")
  }

  /// Compiles a line of provider code after some variables.
  private static func compile(_ line: String) throws -> (output: String, status: Int32) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pushwright-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "main.swift")
    let start = """
      import APNsPayload
      import PayloadFitting
      struct Order: Encodable { var id = 17 }
      var payload = Payload(aps: nil)
      let (limit, text) = (4096, "Hello")

      """
    try Data((start + line + "\n").utf8).write(to: file)
    return try Compiler.check(file)
  }
}
