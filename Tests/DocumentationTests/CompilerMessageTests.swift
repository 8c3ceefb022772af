import Foundation
import TestSupport
import Testing

/// What the compiler says about lines that do not compile, because it is what a user reads first.
///
/// All lines are compiled together, because a start of the compiler takes most of its time.
@Suite(.enabled(if: Compiler.isThere, "swiftc is not on the path")) struct CompilerMessageTests {
  /// A line that a user may write first, the error, and the line that compiles.
  private static let guesses: [(guess: String, message: String, call: String)] = [
    (
      "payload.customKeys[\"order\"] = Order()", "'subscript(_:)' is unavailable: use set(_:encoding:)",
      "try payload.customKeys.set(\"order\", encoding: Order())"
    ),
    (
      "payload.customKeys[\"order\"] = Order() as Order?", "'subscript(_:)' is unavailable: use set(_:encoding:)",
      "try payload.customKeys.set(\"order\", encoding: Order() as Order?)"
    ),
    (
      "_ = try payload.fitted(to: limit)", "'fitted(to:policy:)' is unavailable: use fitted(to: ByteBudget(bytes:))",
      "_ = try payload.fitted(to: ByteBudget(bytes: limit))"
    ),
    (
      "_ = try payload.fitted(to: .alert, policy: .ordered)",
      "'fitted(to:policy:)' is unavailable: use fitted(to: ByteBudget(_:))",
      "_ = try payload.fitted(to: ByteBudget(.alert), policy: .ordered)"
    ),
    (
      "_ = APS(title: text, body: \"Hello\")",
      "'init(title:subtitle:body:badge:sound:category:threadID:)' is unavailable: "
        + "use APS(alert: AlertDictionary(title:body:))",
      "_ = APS(alert: AlertDictionary(title: text, body: \"Hello\"))"
    ),
    (
      "_ = APS(title: \"Hello\", subtitle: text, badge: 1, sound: \"default\")",
      "'init(title:subtitle:body:badge:sound:category:threadID:)' is unavailable: "
        + "use APS(alert: AlertDictionary(title:body:))",
      "_ = APS(alert: AlertDictionary(title: \"Hello\", subtitle: text), badge: 1, sound: \"default\")"
    ),
    (
      "_ = APS(body: text, badge: 1)",
      "'init(body:badge:sound:category:threadID:)' is unavailable: "
        + "use APS(alert:), with the text or AlertDictionary(title:body:)", "_ = APS(alert: text, badge: 1)"
    ),
  ]

  /// Lines in which a literal is a budget.
  private static let literals = [
    "_ = try payload.fitted(to: 4096)", "_ = try payload.fitted(to: 4_096, policy: .longestFirst)",
  ]

  @Test func aFirstGuessIsToldTheRightCall() throws {
    let errors = try Self.errors(in: Self.guesses.map(\.guess))
    for (line, (_, message, _)) in Self.guesses.enumerated() {
      expectEqual(errors[line], message)
    }
    expectEqual(errors.count, Self.guesses.count)
  }

  @Test func theRightCallsCompile() throws {
    try expectEqual(Self.errors(in: Self.guesses.map(\.call) + Self.literals), [:])
  }

  /// Compiles lines of provider code after some variables, and returns the first error of each line that has one.
  private static func errors(in lines: [String]) throws -> [Int: String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pushwright-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "main.swift")
    let start = [
      "import APNsPayload", "import PayloadFitting", "struct Order: Encodable { var id = 17 }",
      "var payload = Payload(aps: nil)", "let (limit, text) = (4096, \"Hello\")",
    ]
    try Data((start + lines).joined(separator: "\n").utf8).write(to: file)
    let (output, status) = try Compiler.check(file)
    var errors: [Int: String] = [:]
    for line in output.split(separator: "\n") where line.hasPrefix("\(file.path):") {
      // The path, the line, the column, " error" and the message.
      let parts = line.dropFirst(file.path.utf8.count + 1).split(separator: ":", maxSplits: 3)
      guard parts.count == 4, parts[2] == " error", let number = Int(parts[0]) else { continue }
      let message = String(parts[3].dropFirst())
      if errors[number - 1 - start.count] == nil { errors[number - 1 - start.count] = message }
    }
    expectEqual((status == 0), errors.isEmpty, "\(output)")
    return errors
  }
}
