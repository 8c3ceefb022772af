/// The ways from a line to its payload, the fastest first.
///
/// A line goes to the first that takes every member it has and can make its payload; the last can for every line that is right.
/// A member that no other strategy takes is thus never lost: the last one reads it.
enum BatchStrategy: Int, CaseIterable {
  /// Arguments are put into the template as its localization's people get it: ``PreparedTemplate``.
  case preparedTemplate
  /// A payload's text is taken apart and put together with the localization's texts, without a tree: ``PlainPayload``.
  case plainPayload
  /// A payload is read, rendered, cut and encoded: ``Batch/generalResult(for:in:)``.
  case general

  /// What a line must have.
  var needed: BatchMembers {
    switch self {
    case .preparedTemplate: [.locArgs]
    case .plainPayload: [.payload]
    case .general: []
    }
  }

  /// What a line may have.
  var taken: BatchMembers {
    switch self {
    case .preparedTemplate: [.id, .languages, .token, .args, .locArgs, .badge, .threadID]
    case .plainPayload: [.id, .languages, .token, .payload]
    case .general: .all
    }
  }

  private static let sets = allCases.map { (needed: $0.needed, taken: $0.taken) }

  /// Whether what has these members may go here.
  func takes(_ members: BatchMembers) -> Bool {
    let sets = Self.sets[rawValue]
    return members.isSuperset(of: sets.needed) && members.isSubset(of: sets.taken)
  }
}
