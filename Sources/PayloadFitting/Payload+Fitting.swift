public import APNsPayload
import CompactJSON

extension Payload {
  /// Returns the payload, cut so that its JSON fits the budget; unchanged if it already fits.
  ///
  /// Only text that the user reads is cut (``FittingPolicy/allFields``), each text after the last unit that fits. A cut
  /// text ends after a whole unit of the boundary. The characters that close its open bidi isolates and embeddings
  /// follow, and then the ellipsis. White space before the ellipsis is trimmed, and an isolate or embedding that would
  /// be empty is dropped. The cut is maximal: any longer prefix of the text is too long, apart from more of the trimmed
  /// characters. A text may become the ellipsis alone, or empty if not even the ellipsis fits.
  ///
  ///     try payload.fitted(to: ByteBudget(.alert)).payload.encoded()  // at most 4096 bytes
  ///
  /// The cost depends on the budget and on the parts that may not be cut, not on the length of the texts. A payload
  /// that already fits is only measured, and the policy is not asked for.
  ///
  /// - Throws: ``FittingError`` if even the shortest texts are too long
  ///   (``FittingError/Reason/tooLong(needed:available:fixed:)``), or if the payload cannot be encoded.
  public func fitted(
    to budget: ByteBudget, policy: @autoclosure () -> FittingPolicy = .ordered
  ) throws(FittingError) -> FittedPayload {
    if let size = try measured(budget) { return FittedPayload(payload: self, bytes: size, cuts: [], renderings: []) }
    var fitting = try start(budget, policy())
    try fitting.fit()
    return FittedPayload(payload: fitting.payload, bytes: fitting.size, cuts: fitting.cuts, renderings: [])
  }

  /// Returns the payload, cut as ``fitted(to:policy:)`` does, but with regard to the arguments that each language
  /// shows.
  ///
  /// Arguments that no language shows are cut first in their array, because nobody sees them. With
  /// ``FittingPolicy/Order/longestFirst``, they are cut before every other text. The result contains the length of each
  /// language's lines; this costs time linear in their length.
  ///
  /// - Parameters:
  ///   - budget: The bytes of the payload's JSON; it does not limit the text that the device makes of the payload.
  ///   - languages: The languages of the app, each with its rendering of the payload.
  ///   - policy: The policy, as for ``fitted(to:policy:)``.
  public func fitted(
    to budget: ByteBudget, renderedIn languages: [RenderedLanguage], policy: FittingPolicy = .ordered
  ) throws(FittingError) -> FittedPayload {
    if let size = try measured(budget) {
      return FittedPayload(payload: self, bytes: size, cuts: [], renderings: lengths(in: languages))
    }
    var fitting = try start(budget, policy)
    let shown = ShownArguments(of: self, in: languages)
    try fitting.fit { languages.isEmpty || shown.contains($0) }
    return FittedPayload(
      payload: fitting.payload, bytes: fitting.size, cuts: fitting.cuts,
      renderings: fitting.payload.lengths(in: languages))
  }

  /// The number of bytes in a variable needs the type of a budget.
  @available(*, unavailable, message: "use fitted(to: ByteBudget(bytes:))")
  public func fitted(to bytes: Int, policy: FittingPolicy = .ordered) throws(FittingError) -> FittedPayload {
    fatalError()
  }

  /// The limit of a push type needs the type of a budget.
  @available(*, unavailable, message: "use fitted(to: ByteBudget(_:))")
  public func fitted(to pushType: PushType, policy: FittingPolicy = .ordered) throws(FittingError) -> FittedPayload {
    fatalError()
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

/// The arguments that at least one language shows.
private struct ShownArguments {
  private var lines: [AlertDictionary.Line: Set<Int>] = [:]
  /// The lines whose arguments are in the object in place of their text.
  private var linesWithObject: Set<AlertDictionary.Line> = []

  init(of payload: Payload, in languages: [RenderedLanguage]) {
    // A format can repeat an argument often. Without its text, that costs nothing.
    var rendered = payload
    rendered.visitTexts { place, text in
      if place.index != nil { text = "" }
    }
    for (line, text) in languages.flatMap({ $0.render(rendered) }) {
      lines[line, default: []].formUnion(text.usedArguments)
    }
    guard case .dictionary(let alert)? = payload.aps?.alert else { return }
    for line in AlertDictionary.Line.allCases where alert[line].locKey == nil {
      if case .localized? = alert[line].text { linesWithObject.insert(line) }
    }
  }

  /// Returns whether a text that may be cut is plain, or an argument that a language shows.
  func contains(_ place: TextPlace) -> Bool {
    guard let index = place.index else { return true }
    return linesWithObject.contains(place.line) == (place.kind == .argumentsOfObject)
      && lines[place.line]?.contains(index) == true
  }
}
