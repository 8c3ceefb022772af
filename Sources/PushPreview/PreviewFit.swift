import APNsPayload
import PayloadFitting
import SourceText

/// What fitting a payload into the limit of its push type cuts.
struct PreviewFit {
  /// A text that gets shorter.
  struct Cut {
    let path: String
    /// In characters.
    let before: String
    let after: String
    let text: String
  }

  let summary: String
  let cuts: [Cut]
  let hasCuts: Bool
  /// The payload that is sent; nil where it is the given one, or nothing can be sent.
  let fitted: Payload?

  init(_ payload: Payload, budget: ByteBudget) {
    do {
      let result = try payload.fitted(to: budget)
      cuts = result.cuts.map {
        Cut(path: $0.path, before: "\($0.charactersBefore)", after: "\($0.charactersAfter)", text: $0.after)
      }
      summary =
        cuts.isEmpty ? "It fits; nothing is cut." : "Too large: fitting cuts these fields, to \(result.bytes.counted("byte"))."
      fitted = cuts.isEmpty ? nil : result.payload
    } catch {
      cuts = []
      summary = "It cannot be made to fit: \(error)."
      fitted = nil
    }
    hasCuts = !cuts.isEmpty
  }
}
