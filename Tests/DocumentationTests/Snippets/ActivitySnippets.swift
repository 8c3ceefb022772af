import ActivityContract
import Foundation
import Testing

@Suite struct ActivitySnippets {
  struct MatchState: Encodable {
    let homeScore: Int
    let awayScore: Int
    let minute: Int
  }

  @Test func checksAStateOfProviderCode() throws {
    let path = Document.root.appending(path: "Localizations/MatchAttributes.schema.json")
    let file = Array(try Data(contentsOf: path))
    // snippet.activity-contract
    let contract = try ActivityContract(parsing: file)
    #expect(try contract.mismatches(encoding: MatchState(homeScore: 1, awayScore: 0, minute: 37)).isEmpty)
    // snippet.end
    #expect(try contract.mismatches(encoding: MatchState(homeScore: 256, awayScore: 0, minute: 37)).count == 1)
  }
}
