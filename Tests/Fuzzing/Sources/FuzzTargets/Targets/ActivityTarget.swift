import ActivityContract
import CompactJSON

extension FuzzTarget {
  /// A contract, and after a zero byte a state.
  static let activity = FuzzTarget("activity", dictionary: "json", seeds: ["Tests/Fuzzing/Seeds/activity"]) { bytes in
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let text = Array(parts[0])
    let contract: ActivityContract
    do throws(ActivityContractError) {
      contract = try ActivityContract(parsing: text)
    } catch {
      expect((0...text.count).contains(error.offset), "an error is at a byte of the contract or at its end")
      expect(!error.description.isEmpty, "an error says what is wrong")
      return true
    }
    expect(ActivityContract.Part.allCases.contains { contract.covers($0) }, "a contract covers a part")
    let state = parts.count > 1 ? Array(parts[1]) : Array("{}".utf8)
    guard let document = try? JSONDocument(parsing: state) else { return true }
    for part in ActivityContract.Part.allCases {
      let check = contract.check(document.root, as: part)
      expect(contract.covers(part) || check.mismatches.isEmpty && check.remarks.isEmpty, "no contract, no findings")
      for found in check.mismatches + check.remarks {
        let place = found.offset..<found.offset + found.length
        expect(
          document.node(startingAt: place.lowerBound)?.length == found.length, "a place is that of a value or name")
        expect(found.path.hasPrefix(part.rawValue) && !found.message.isEmpty, "a mismatch says where and what")
      }
      for date in check.dates { expect(!date.description.isEmpty, "a date has a text") }
    }
    return true
  }
}
