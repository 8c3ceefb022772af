import Testing

/// The work that the compiler has with typical lines of provider code, so that these never become too complex for it.
///
/// It is counted in scopes, the attempts of the constraint solver, which do not depend on the machine as time does.
@Suite struct TypeCheckingTests {
  private static let variables = "Tests/APNsPayloadTests/VariableTests.swift"
  private static let snippets = ["Readme", "CustomKey", "LiveActivity"].map {
    "Tests/DocumentationTests/Snippets/\($0)Snippets.swift"
  }

  /// The most complex expression is the array of `lines` in `VariableTests`, with 300 to 400 scopes in Swift 6.3.
  @Test(
    .enabled(if: Compiler.isThere, "swiftc is not on the path"),
    arguments: [variables] + snippets)
  func eachExpressionNeedsFewScopes(file: String) throws {
    let result = try Compiler.check(Document.root.appending(path: file), "-Xfrontend -solver-scope-threshold=1000")
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(.enabled(if: Compiler.isThere, "swiftc is not on the path"))
  func theCompilerRefusesAnExpressionWithMoreScopes() throws {
    let result = try Compiler.check(
      Document.root.appending(path: Self.variables), "-Xfrontend -solver-scope-threshold=100")
    #expect(result.status != 0)
    #expect(result.output.contains("unable to type-check this expression in reasonable time"))
  }
}
