import APNsPayload
import CompactJSON

extension FuzzTarget {
  static let payload = FuzzTarget(
    "payload", dictionary: "payload", seeds: ["Localizations/Payloads"]
  ) { bytes in
    var isPayload = false
    for wronglyTyped in [WronglyTyped.refused, .kept] {
      do throws(PayloadError) {
        let payload = try Payload(parsing: bytes, wronglyTyped: wronglyTyped)
        isPayload = true
        check(payload, wronglyTyped)
      } catch {
        expect((0...bytes.count).contains(error.offset), "an error is at a byte of the input or at its end")
        if wronglyTyped == .kept, case .wrongType = error.reason { _ = refuse("a wrong type is kept") }
      }
    }
    return isPayload
  }

  private static func check(_ payload: Payload, _ wronglyTyped: WronglyTyped) {
    guard let first = try? payload.encoded() else { return _ = refuse("a payload that was read can be written") }
    expect((try? payload.encodedSize()) == .some(first.count), "what is measured is what is encoded")
    var buffer: [UInt8] = [0x20]
    _ = try? payload.encode(into: &buffer)
    expect(buffer == [0x20] + first, "appending writes what encoding writes")
    let fields = try? payload.fieldSizes()
    expect(fields?.reduce(0) { $0 + $1.bytes } == first.count, "the fields' sizes are the payload's size")
    guard let again = try? Payload(parsing: first, wronglyTyped: wronglyTyped) else {
      return _ = refuse("what was written can be read")
    }
    expect((try? again.encoded()) == .some(first), "the second round writes the same bytes")
    _ = PushType(derivedFrom: payload)
  }
}
