import TestSupport
import Testing

/// The work that the compiler has with typical lines of provider code, so that these never become too complex for it.
///
/// It is counted in scopes, the attempts of the constraint solver, which do not depend on the machine as time does.
@Suite struct TypeCheckingTests {
  private static let variables = "Tests/APNsPayloadTests/VariableTests.swift"
  private static let snippets = ["Readme", "CustomKey", "LiveActivity"].map {
    "Tests/DocumentationTests/Snippets/\($0)Snippets.swift"
  }

  /// The most complex expression is the array of `lines` in `VariableTests`, with 100 to 120 scopes in Swift 6.3.
  ///
  /// By default, only that file.
  @Test(
    .enabled(if: Compiler.isThere, "swiftc is not on the path"),
    arguments: [variables] + (SeededGenerator.isThorough ? snippets : []))
  func eachExpressionNeedsFewScopes(file: String) throws {
    #expect(try Self.errors(in: file, scopes: 300) == [])
  }

  @Test(.enabled(if: Compiler.isThere, "swiftc is not on the path"))
  func theCompilerRefusesAnExpressionWithMoreScopes() throws {
    let errors = try Self.errors(in: Self.variables, scopes: 50)
    #expect(errors.contains { $0.contains("unable to type-check this expression in reasonable time") })
  }

  /// Returns the errors in the lines of a file, but not those in the code of `#expect`, which needs more scopes.
  private static func errors(in file: String, scopes: Int) throws -> [Substring] {
    let file = Document.root.appending(path: file)
    let output = try Compiler.check(file, "-Xfrontend -solver-scope-threshold=\(scopes)").output
    return output.split(separator: "\n").filter { $0.hasPrefix("\(file.path):") && $0.contains(" error: ") }
  }
}
