@_spi(Writing) public import APNsPayload
import CompactJSON

extension Payload {
  /// The payload, cut so that its JSON has at most the budget's bytes; unchanged where it has.
  ///
  /// Only texts that a person reads are cut (``FittingPolicy/allFields``), each to the last unit that has room: a cut text ends behind a
  /// whole unit of the boundary, then what closes the bidi isolates and embeddings that are open there, then the ellipsis.
  /// White space before the ellipsis is trimmed, and an opened isolate or embedding in which nothing would be is dropped. It
  /// is maximal: no longer start of that text has room, apart from more of what is trimmed. A text may become the
  /// ellipsis alone, or empty where not even that has room.
  ///
  ///     try payload.fitted(to: ByteBudget(.alert)).payload.encoded()  // at most 4096 bytes
  ///
  /// Throws where even the shortest texts are too long (``FittingError/Reason/tooLong(needed:available:fixed:)``), and what
  /// encoding the payload throws. The cost depends on the budget and on what may not be cut, not on the length of the
  /// texts; a payload that fits costs its measuring.
  public func fitted(to budget: ByteBudget, policy: FittingPolicy = .ordered) throws(FittingError) -> FittedPayload {
    if let size = try measured(budget) { return FittedPayload(payload: self, bytes: size, cuts: [], renderings: []) }
    var fitting = try start(budget, policy)
    try fitting.fit()
    return FittedPayload(payload: fitting.payload, bytes: fitting.size, cuts: fitting.cuts, renderings: [])
  }

  /// The payload, cut as ``fitted(to:policy:)`` does, knowing what of it every language shows.
  ///
  /// Of the arguments of one array those that no language shows are cut first (with ``FittingPolicy/Order/longestFirst``
  /// before every other text): nobody sees it. The result says how long each language's lines are then; that costs their
  /// length.
  ///
  /// - Parameters:
  ///   - budget: bytes of the payload's JSON; what the device makes of it is not limited by it.
  ///   - languages: how the payload is shown, one for each language of the app.
  ///   - policy: as for ``fitted(to:policy:)``.
  public func fitted(
    to budget: ByteBudget, renderedIn languages: [RenderedLanguage], policy: FittingPolicy = .ordered
  ) throws(FittingError) -> FittedPayload {
    if let size = try measured(budget) {
      return FittedPayload(payload: self, bytes: size, cuts: [], renderings: lengths(in: languages))
    }
    var fitting = try start(budget, policy)
    let shown = ShownArguments(languages.map { [payload = fitting.payload] in $0.render(payload) })
    try fitting.fit { languages.isEmpty || shown.contains($0) }
    return FittedPayload(
      payload: fitting.payload, bytes: fitting.size, cuts: fitting.cuts,
      renderings: fitting.payload.lengths(in: languages))
  }

  private func measured(_ budget: ByteBudget) throws(FittingError) -> Int? {
    do throws(JSONEncodingError) {
      return try encodedSize(within: budget.bytes)
    } catch {
      throw FittingError(reason: .encoding(error))
    }
  }

  private func start(_ budget: ByteBudget, _ policy: FittingPolicy) throws(FittingError) -> Fitting {
    do throws(JSONEncodingError) {
      return try Fitting(self, budget: budget.bytes, policy: policy)
    } catch {
      throw FittingError(reason: .encoding(error))
    }
  }

  private func lengths(in languages: [RenderedLanguage]) -> [RenderedLength] {
    languages.flatMap { language in
      let texts = language.render(self)
      return AlertDictionary.Line.allCases.compactMap { line in
        texts[line].map {
          RenderedLength(language: language.name, line: line, bytes: $0.text.utf8.count, characters: $0.text.count)
        }
      }
    }
  }
}

/// Which arguments any language shows.
private struct ShownArguments {
  private var lines: [AlertDictionary.Line: Set<Int>] = [:]

  init(_ languages: [[AlertDictionary.Line: RenderedLanguage.Text]]) {
    for (line, text) in languages.joined() { lines[line, default: []].formUnion(text.usedArguments) }
  }

  func contains(_ place: TextPlace) -> Bool { place.index.map { lines[place.line]?.contains($0) == true } ?? true }
}
