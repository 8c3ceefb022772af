/// The ways to make a payload from a line, the fastest first.
///
/// A line goes to the first strategy that takes every member of the line and can make its payload. The last strategy
/// takes every member and can make the payload of every valid line, so that no member is lost.
enum BatchStrategy: Int, CaseIterable {
  /// Puts arguments into the template, prepared for the localization: ``PreparedTemplate``.
  case preparedTemplate
  /// Puts values into a template that has no text, or the same text for every recipient of a localization.
  case fixedText
  /// Takes a payload's text apart and puts it together with the localized text, without a model: ``PlainPayload``.
  case plainPayload
  /// Reads, renders, cuts and encodes a payload: ``Batch/generalResult(for:in:)``.
  case general

  /// The members that a line must have.
  var needed: BatchMembers {
    switch self {
    case .preparedTemplate: [.locArgs]
    case .fixedText: []
    case .plainPayload: [.payload]
    case .general: []
    }
  }

  /// The members that a line may have.
  var taken: BatchMembers {
    switch self {
    case .preparedTemplate: BatchMembers.values.union([.id, .languages, .app, .token, .args, .locArgs])
    case .fixedText: BatchMembers.values.union([.id, .languages, .app, .token, .args])
    case .plainPayload: [.id, .languages, .app, .token, .payload]
    case .general: .all
    }
  }

  private static let sets = allCases.map { (needed: $0.needed, taken: $0.taken) }

  /// Returns whether this strategy takes a line with these members.
  func takes(_ members: BatchMembers) -> Bool {
    let sets = Self.sets[rawValue]
    return members.isSuperset(of: sets.needed) && members.isSubset(of: sets.taken)
  }
}
