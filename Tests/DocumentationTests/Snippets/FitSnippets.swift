// snippet.fit-alert
import APNsPayload
import PayloadFitting
// snippet.end
import Testing

@Suite struct FitSnippets {
  private func payload() -> Payload {
    let text = String(repeating: "Frank is online. ", count: 400)
    return Payload(aps: APS(alert: .dictionary(AlertDictionary(title: "Frank", body: .plain(text)))))
  }

  @Test func cutsTheBody() throws {
    // snippet.fit-alert

    let text = String(repeating: "Frank is online. ", count: 400)
    let payload = Payload(aps: APS(alert: .dictionary(AlertDictionary(title: "Frank", body: .plain(text)))))

    let fitted = try payload.fitted(to: ByteBudget(.alert))
    print(fitted.bytes)  // 4096
    for cut in fitted.cuts {
      print(cut.path, cut.bytesBefore, cut.bytesAfter)  // aps.alert.body 6800 4051
    }
    // snippet.end
    #expect(fitted.bytes == 4096)
    #expect(fitted.cuts.map(\.path) == ["aps.alert.body"])
    #expect(fitted.cuts.map(\.bytesBefore) == [6800])
    #expect(fitted.cuts.map(\.bytesAfter) == [4051])
  }

  @Test func cutsAtWords() throws {
    let payload = payload()
    // snippet.fit-policy
    var policy = FittingPolicy(order: .longestFirst, boundary: .word(language: "en"), ellipsis: " (more)")
    policy.minimums[.body] = FieldMinimum(characters: 40)
    let fitted = try payload.fitted(to: ByteBudget(bytes: 120), policy: policy)
    // snippet.end
    #expect(fitted.cuts.map(\.after) == ["Frank is online. Frank is online. Frank is online. Frank is online. (more)"])
    #expect(fitted.bytes <= 120)
  }

  @Test func asksWhatIsLeft() throws {
    // snippet.fit-remaining
    let payload = Payload(aps: APS(alert: .dictionary(AlertDictionary(locKey: "GAME_TURN_FORMAT"))))
    print(try ByteBudget(.alert).remaining(beside: payload))  // 4048
    // snippet.end
    #expect(try ByteBudget(.alert).remaining(beside: payload) == 4048)
  }

  @Test func saysWhatCannotBeCut() throws {
    // snippet.fit-refused
    var payload = Payload(aps: APS(alert: "Hello"))
    try payload.customKeys.set("acme", to: .string(String(repeating: "x", count: 5000)))
    do {
      _ = try payload.fitted(to: ByteBudget(.alert))
    } catch {
      print(error)  // 5,030 bytes cannot be cut (acme 5,009), but the budget is 4,096
    }
    // snippet.end
    let error = #expect(throws: FittingError.self) { try payload.fitted(to: ByteBudget(.alert)) }
    #expect(error?.description == "5,030 bytes cannot be cut (acme 5,009), but the budget is 4,096")
  }
}
