import APNsPayload

/// A text of a payload that may be cut, and how far it was.
struct CuttableText {
  let place: TextPlace
  let text: String
  /// Bytes that the text takes in JSON; of one that is longer than all texts may be together, one more than that.
  let size: Int
  /// Nil for the whole text.
  var cut: TextCutter.Cut?

  var currentSize: Int { cut?.size ?? size }
}

/// Where in a payload a text stands.
struct TextPlace {
  /// Whose text it is: a plain one, or one of the two places that arguments have.
  enum Kind: Int {
    case plain, arguments, argumentsOfObject
  }

  let field: TextField
  let kind: Kind
  /// The field in ``APNsPayload/FieldSize/path``.
  let fieldPath: String
  /// The index of an argument.
  let index: Int?

  var path: String {
    let array = kind == .argumentsOfObject ? "\(fieldPath).\(LocalizedTextKey.locArgs.name)" : fieldPath
    return index.map { "\(array).\($0)" } ?? array
  }
}

extension Payload {
  /// Hands out every text that may be cut, to be read and replaced; always in the same order.
  mutating func visitTexts(_ visit: (TextPlace, inout String) -> Void) {
    switch aps?.alert {
    case nil: break
    case .text(var text):
      visit(TextPlace(field: .body, kind: .plain, fieldPath: "aps.\(APSKey.alert.name)", index: nil), &text)
      aps?.alert = .text(text)
    case .dictionary(var alert):
      alert.visitTexts(visit)
      aps?.alert = .dictionary(alert)
    }
  }
}

extension AlertDictionary {
  fileprivate mutating func visitTexts(_ visit: (TextPlace, inout String) -> Void) {
    Self.visit(&body, .body, arguments: .locArgs, .body, visit)
    Self.visit(&locArgs, .locArgs, .arguments, .locArgs, visit)
    Self.visit(&subtitle, .subtitle, arguments: .subtitle, .subtitle, visit)
    Self.visit(&subtitleLocArgs, .subtitle, .arguments, .subtitleLocArgs, visit)
    Self.visit(&title, .title, arguments: .title, .title, visit)
    var arguments = titleLocArgs?.value
    guard arguments != nil else { return }
    Self.visit(&arguments, .title, .arguments, .titleLocArgs, visit)
    titleLocArgs = arguments.map(Nullable.value)
  }

  private static func path(_ key: AlertKey) -> String { "aps.\(APSKey.alert.name).\(key.name)" }

  private static func visit(
    _ text: inout AlertText?, _ field: TextField, arguments: TextField, _ key: AlertKey,
    _ visit: (TextPlace, inout String) -> Void
  ) {
    switch text {
    case nil: break
    case .plain(var plain):
      visit(TextPlace(field: field, kind: .plain, fieldPath: path(key), index: nil), &plain)
      text = .plain(plain)
    case .localized(var localized):
      Self.visit(&localized.locArgs, arguments, .argumentsOfObject, key, visit)
      text = .localized(localized)
    }
  }

  private static func visit(
    _ arguments: inout [LocArgument]?, _ field: TextField, _ kind: TextPlace.Kind, _ key: AlertKey,
    _ visit: (TextPlace, inout String) -> Void
  ) {
    guard var changed = arguments else { return }
    for index in changed.indices {
      guard case .string(var text) = changed[index] else { continue }
      visit(TextPlace(field: field, kind: kind, fieldPath: path(key), index: index), &text)
      changed[index] = .string(text)
    }
    arguments = changed
  }
}
