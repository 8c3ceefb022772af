import APNsPayload
import PayloadFitting
import SourceText

/// The result of fitting a payload into the limit of its push type.
struct PreviewFit {
  /// A text that the fit shortens.
  struct Cut {
    let path: String
    /// The lengths in characters.
    let before: String
    let after: String
    let text: String
  }

  let summary: String
  let cuts: [Cut]
  let hasCuts: Bool
  /// The payload after the fit; `nil` if it is the same, or if it cannot be made to fit.
  let fitted: Payload?

  init(_ payload: Payload, budget: ByteBudget) {
    do {
      let result = try payload.fitted(to: budget)
      cuts = result.cuts.map {
        Cut(path: $0.path, before: $0.charactersBefore.grouped, after: $0.charactersAfter.grouped, text: $0.after)
      }
      summary =
        cuts.isEmpty
        ? "It fits; nothing is cut." : "Too large: with these fields cut, it has \(result.bytes.counted("byte"))."
      fitted = cuts.isEmpty ? nil : result.payload
    } catch {
      cuts = []
      summary = "It cannot be made to fit: \(error)."
      fitted = nil
    }
    hasCuts = !cuts.isEmpty
  }
}
