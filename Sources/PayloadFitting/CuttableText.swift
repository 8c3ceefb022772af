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

  let line: AlertDictionary.Line
  let kind: Kind
  /// The field in ``APNsPayload/FieldSize/path``.
  let fieldPath: String
  /// The index of an argument.
  let index: Int?

  /// What a policy calls it: the arguments of the body are a field of their own.
  var field: AlertKey {
    switch (line, kind) {
    case (.body, .arguments), (.body, .argumentsOfObject): .locArgs
    case (.body, .plain), (.subtitle, _), (.title, _): AlertKey(line, .text)
    }
  }

  var path: String {
    let array =
      switch kind {
      case .plain, .arguments: fieldPath
      case .argumentsOfObject: "\(fieldPath).\(LocalizedTextKey.locArgs.name)"
      }
    return index.map { "\(array).\($0)" } ?? array
  }
}

extension Payload {
  /// Hands out every text that may be cut, to be read and replaced; always in the same order.
  mutating func visitTexts(_ visit: (TextPlace, inout String) -> Void) {
    switch aps?.alert {
    case nil: break
    case .text(var text):
      visit(TextPlace(line: .body, kind: .plain, fieldPath: "aps.\(APSKey.alert.name)", index: nil), &text)
      aps?.alert = .text(text)
    case .dictionary(var alert):
      alert.visitTexts(visit)
      aps?.alert = .dictionary(alert)
    }
  }
}

extension AlertDictionary {
  fileprivate mutating func visitTexts(_ visit: (TextPlace, inout String) -> Void) {
    for line in Line.allCases.reversed() {
      var content = self[line]
      let textPath = Self.path(AlertKey(line, .text))
      switch content.text {
      case nil: break
      case .plain(var plain):
        visit(TextPlace(line: line, kind: .plain, fieldPath: textPath, index: nil), &plain)
        content.text = .plain(plain)
      case .localized(var localized):
        localized.locArgs?.visitTexts {
          visit(TextPlace(line: line, kind: .argumentsOfObject, fieldPath: textPath, index: $0), &$1)
        }
        content.text = .localized(localized)
      }
      let argumentsPath = Self.path(AlertKey(line, .locArgs))
      content.locArgs?.visitTexts {
        visit(TextPlace(line: line, kind: .arguments, fieldPath: argumentsPath, index: $0), &$1)
      }
      self[line] = content
    }
  }

  private static func path(_ key: AlertKey) -> String { "aps.\(APSKey.alert.name).\(key.name)" }
}

extension [LocArgument] {
  /// Hands out every string among the arguments, with its index.
  fileprivate mutating func visitTexts(_ visit: (Int, inout String) -> Void) {
    for index in indices {
      guard case .string(var text) = self[index] else { continue }
      visit(index, &text)
      self[index] = .string(text)
    }
  }
}
