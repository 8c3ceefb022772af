import APNsPayload

/// A text of a payload that may be cut, and its cut.
struct CuttableText {
  let place: TextPlace
  let text: String
  /// The bytes that the text takes in JSON.
  ///
  /// If the text is longer than the room for all texts together, this is one byte more than that room.
  let size: Int
  /// The cut; `nil` for the whole text.
  var cut: TextCutter.Cut?

  var currentSize: Int { cut?.size ?? size }
}

/// The place of a text in a payload.
struct TextPlace {
  /// The kind of a text: plain, or one of the two places for arguments.
  enum Kind: Int {
    case plain, arguments, argumentsOfObject
  }

  let line: AlertDictionary.Line
  let kind: Kind
  /// The ``APNsPayload/FieldSize/path`` of the field.
  let fieldPath: String
  /// The index of the argument; `nil` for a plain text.
  let index: Int?

  /// The policy's field for the text; the arguments of the body are a field of their own.
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
  /// Passes every text that may be cut to a closure, which can replace it; the order is always the same.
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
  /// Passes every string among the arguments to a closure, with its index.
  fileprivate mutating func visitTexts(_ visit: (Int, inout String) -> Void) {
    for index in indices {
      guard case .string(var text) = self[index] else { continue }
      visit(index, &text)
      self[index] = .string(text)
    }
  }
}
