import CompactJSON
import PushLint

extension FuzzTarget {
  /// Any bytes as a file with payloads, found by its shape, linted and written again with other payloads.
  static let envelope = FuzzTarget(
    "envelope", dictionary: "payload", seeds: ["Tests/Fuzzing/Seeds/envelope", "Localizations/Payloads"]
  ) { bytes in
    for kind in [nil] + EnvelopeKind.allCases.map(Optional.some) {
      do throws(EnvelopeError) {
        let envelope = try Envelope(parsing: bytes, as: kind)
        check(envelope, in: bytes)
      } catch {
        expect((0...bytes.count).contains(error.offset), "an error is at a byte of the file or at its end")
        expect(!error.description.isEmpty, "an error has a message")
      }
      var linter = Linter()
      linter.envelope = kind
      for finding in linter.findings(in: bytes, file: "a.json") {
        let place = finding.location
        expect((0...bytes.count).contains(place.offset), "a finding is at a byte of the file or at its end")
        expect(place.offset + finding.length <= bytes.count, "what a finding marks is in the file")
      }
    }
    return true
  }

  private static func check(_ envelope: Envelope, in bytes: [UInt8]) {
    expect(!envelope.payloads.isEmpty, "an envelope has a payload")
    var place = 0
    for payload in envelope.payloads where payload.isWritten {
      let whole = payload.range(of: 0..<payload.bytes.count)
      expect(whole.lowerBound >= place && whole.upperBound <= bytes.count, "payloads are in order and do not overlap")
      place = whole.upperBound
      var last = whole.lowerBound
      for offset in payload.bytes.indices {
        let range = payload.range(of: offset..<offset + 1)
        expect(range.lowerBound >= last && range.upperBound <= whole.upperBound, "the places of bytes are in order")
        last = range.lowerBound
      }
    }
    let same = envelope.replacing(bytes, with: envelope.payloads.map(\.bytes))
    guard let again = try? Envelope(parsing: same, as: envelope.kind) else {
      expect(false, "an envelope with its own payloads can be read")
      return
    }
    expect(again.payloads.map(\.bytes) == envelope.payloads.map(\.bytes), "payloads that are written are read")
  }
}
