import APNsPayload
import CompactJSON
import PayloadFitting

extension FuzzTarget {
  /// Four bytes for policy and budget, then a payload; text that is not a payload becomes the body of one.
  static let fitting = FuzzTarget(
    "fitting", dictionary: "payload", seeds: ["Tests/Fuzzing/Seeds/fitting", "Localizations/Payloads"]
  ) { bytes in
    var source = ByteSource(bytes)
    let policy = policy(source.byte(), minimum: source.byte())
    let share = source.integer(UInt16.self)
    let text = Array(source.rest)
    let payload =
      (try? Payload(parsing: text, wronglyTyped: .kept))
      ?? Payload(aps: APS(alert: .text(String(decoding: text, as: UTF8.self))))
    guard let full = try? payload.encodedSize() else { return refuse("a payload that was read can be written") }
    let budget = ByteBudget(bytes: Int(share) % (full + 2))
    let fitted: FittedPayload
    do throws(FittingError) {
      fitted = try payload.fitted(to: budget, policy: policy)
    } catch {
      check(error, of: payload, budget, policy)
      return true
    }
    check(fitted, of: payload, budget, policy)
    expect(fitted.cuts.isEmpty == (full <= budget.bytes), "a payload is cut where it has to be")
    let rendered = try? payload.fitted(to: budget, renderedIn: [language], policy: policy)
    guard let rendered else { return refuse("what fits does so in any language") }
    check(rendered, of: payload, budget, policy)
    expect((try? fitted.payload.fitted(to: budget, policy: policy))?.cuts == [], "what fits stays as it is")
    return true
  }

  /// A language that shows the first argument of the body.
  private static let language = RenderedLanguage(name: "en") { payload in
    guard case .dictionary(let alert) = payload.aps?.alert else { return [:] }
    return [.body: .init(alert.locArgs?.first?.text ?? "", usedArguments: [0])]
  }

  private static func policy(_ choice: UInt8, minimum: UInt8) -> FittingPolicy {
    var minimums: [AlertKey: FieldMinimum] = [:]
    if minimum & 1 == 1 {
      let least = FieldMinimum(characters: Int(minimum >> 1 & 7), mayBecomeEmpty: minimum >> 4 & 1 == 0)
      for field in FittingPolicy.allFields.prefix(1 + Int(minimum >> 5 & 3)) { minimums[field] = least }
    }
    return FittingPolicy(
      order: choice & 1 == 0 ? .ordered : .longestFirst,
      fields: choice >> 6 & 1 == 0 ? FittingPolicy.allFields : [.title, .body],
      boundary: [.grapheme, .grapheme, .grapheme, .word(language: choice & 32 == 0 ? "" : "th")][Int(choice >> 1 & 3)],
      ellipsis: ["…", "", "\"\n>", "\u{2067}>\u{2069}"][Int(choice >> 3 & 3)], minimums: minimums,
      clusterCap: choice >> 5 & 1 == 0 ? 64 : 2)
  }

  private static func check(
    _ error: FittingError, of payload: Payload, _ budget: ByteBudget, _ policy: FittingPolicy
  ) {
    guard case .tooLong(let needed, let available, let fixed) = error.reason else {
      return _ = refuse("only what is too long is refused")
    }
    expect(available == budget.bytes && needed > available, "an error says how much is needed")
    expect(fixed.count <= FittingError.namedFieldCount, "an error names a few fields")
    let least = try? payload.fitted(to: ByteBudget(bytes: needed), policy: policy)
    expect(least.map { $0.bytes <= needed } == true, "what is needed is enough")
    expect((try? payload.fitted(to: ByteBudget(bytes: needed - 1), policy: policy)) == nil, "and less is not")
  }

  private static func check(
    _ fitted: FittedPayload, of payload: Payload, _ budget: ByteBudget, _ policy: FittingPolicy
  ) {
    guard let before = try? payload.encoded(), let after = try? fitted.payload.encoded() else {
      return _ = refuse("a fitted payload can be written")
    }
    expect(after.count == fitted.bytes && fitted.bytes <= budget.bytes, "a fitted payload is within its budget")
    let again = try? Payload(parsing: after, wronglyTyped: .kept)
    expect((try? again?.encoded()) == .some(after), "a fitted payload can be read")
    guard let whole = try? JSON(parsing: before), let cut = try? JSON(parsing: after) else {
      return _ = refuse("a payload is JSON")
    }
    let cuts = Dictionary(fitted.cuts.map { ($0.path, $0) }) { first, _ in first }
    expect(cuts.count == fitted.cuts.count, "each text is cut once")
    expect(restored(cut, [], cuts) == whole, "nothing but the named texts has changed")
    expect(fitted.cuts.allSatisfy { policy.fields.contains($0.field) }, "only the policy's fields are cut")
    for cut in fitted.cuts {
      expect(cut.bytesAfter < cut.bytesBefore, "a cut makes shorter")
      let least = policy.minimums[cut.field]?.characters ?? 0
      expect(cut.after.isEmpty || cut.charactersAfter >= min(least, cut.charactersBefore), "a minimum is kept")
    }
    guard fitted.cuts.count == 1, let only = fitted.cuts.first, only.before.utf8.count < 200 else { return }
    CutText(only, policy).check(room: budget.bytes - fitted.bytes + only.bytesAfter)
  }

  /// Returns the JSON with the uncut strings in place again.
  private static func restored(_ json: JSON, _ path: [String], _ cuts: [String: FieldCut]) -> JSON {
    switch json {
    case .string(let text):
      guard let cut = cuts[path.joined(separator: ".")], cut.after.utf8.elementsEqual(text.utf8) else { return json }
      return .string(cut.before)
    case .array(let elements):
      return .array(elements.enumerated().map { restored($0.element, path + [String($0.offset)], cuts) })
    case .object(let object):
      var seen: Set<String> = []
      let members = object.members.map { member in
        // Apple's names have no dots, and a repeated name is kept as it was read, so their paths belong to other
        // strings.
        let isNamed = seen.insert(member.name).inserted && !member.name.contains(".")
        let value = isNamed ? restored(member.value, path + [member.name], cuts) : member.value
        return JSONObject.Member(name: member.name, value: value)
      }
      return .object(JSONObject(members))
    default: return json
    }
  }
}

/// The possible results of a cut, found one unit after the other.
private struct CutText {
  /// A unit that is kept or dropped: a cluster, or one scalar of a cluster that has too many.
  private struct Unit {
    let text: String
    let isPart: Bool
    let isFirst: Bool
  }

  private struct Start {
    let bytes: Int
    let characters: Int
    let text: String
  }

  private let cut: FieldCut
  private let policy: FittingPolicy

  init(_ cut: FieldCut, _ policy: FittingPolicy) {
    self.cut = cut
    self.policy = policy
  }

  /// Checks that the cut text is one of the starts, and that no longer start fits.
  func check(room: Int) {
    let minimum = policy.minimums[cut.field] ?? FieldMinimum()
    let least = max(minimum.characters, policy.ellipsis.isEmpty && !minimum.mayBecomeEmpty ? 1 : 0)
    let starts = starts()
    let found = starts.filter { $0.text.utf8.elementsEqual(cut.after.utf8) }.map(\.bytes).max()
    expect(found != nil || cut.after.isEmpty && least == 0, "a cut text is a start of the whole one")
    guard policy.boundary == .grapheme else { return }
    let kept = found ?? -1
    let longer = starts.first { $0.bytes > kept && $0.characters >= least && Self.size($0.text) <= room }
    expect(longer == nil, "no longer start of the text has room: \(longer?.text.debugDescription ?? "")")
  }

  private static func size(_ text: String) -> Int { JSON.string(text).encodedSize - 2 }

  private static let openers: Set<Unicode.Scalar> = [
    "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}",
  ]

  /// Returns every start of the text except the whole text.
  private func starts() -> [Start] {
    let units = cut.before.flatMap { character -> [Unit] in
      guard character.unicodeScalars.count > policy.clusterCap else {
        return [Unit(text: String(character), isPart: false, isFirst: true)]
      }
      return character.unicodeScalars.enumerated().map {
        Unit(text: String($0.element), isPart: true, isFirst: $0.offset == 0)
      }
    }
    return units.indices.map { end in
      let kept = trimmed(units[..<end])
      let text = kept.map(\.text).joined()
      return Start(
        bytes: text.utf8.count, characters: kept.count(where: \.isFirst), text: text + closers(text) + policy.ellipsis)
    }
  }

  /// Returns the units without the white space, the joiners and the opened embeddings at the end.
  private func trimmed(_ units: ArraySlice<Unit>) -> ArraySlice<Unit> {
    var units = units
    while let last = units.last {
      let scalars = last.text.unicodeScalars
      let isBlank = !policy.ellipsis.isEmpty && scalars.allSatisfy(\.properties.isWhitespace)
      let isOpener = scalars.count == 1 && scalars.allSatisfy(Self.openers.contains)
      guard isBlank || isOpener || last.isPart && last.text == "\u{200D}" else { break }
      units.removeLast()
    }
    return units
  }

  private func closers(_ text: String) -> String {
    var open: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{2066}", "\u{2067}", "\u{2068}": open.append("\u{2069}")
      case "\u{2069}": if let last = open.lastIndex(of: scalar) { open.removeSubrange(last...) }
      case "\u{202C}": if open.last == scalar { open.removeLast() }
      default: if Self.openers.contains(scalar) { open.append("\u{202C}") }
      }
    }
    return String(String.UnicodeScalarView(open.reversed()))
  }
}
