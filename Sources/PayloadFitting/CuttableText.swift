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
  /// The room for which the cut is the longest; -1 if it is not known.
  var room = -1
  /// The shortened text, after it is put into the payload.
  var shortened: String?

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
  /// The key of the field; `nil` for an alert in the short form.
  let key: AlertKey?
  /// The index of the argument; `nil` for a plain text.
  let index: Int?

  /// The policy's field for the text; the arguments of the body are a field of their own.
  var field: AlertKey {
    switch (line, kind) {
    case (.body, .arguments), (.body, .argumentsOfObject): .locArgs
    case (.body, .plain), (.subtitle, _), (.title, _): AlertKey(line, .text)
    }
  }

  /// The ``APNsPayload/FieldSize/path`` of the field.
  var fieldPath: String {
    let alert = "aps.\(APSKey.alert.name)"
    return key.map { "\(alert).\($0.name)" } ?? alert
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
      visit(TextPlace(line: .body, kind: .plain, key: nil, index: nil), &text)
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
      let textKey = AlertKey(line, .text)
      switch content.text {
      case nil: break
      case .plain(var plain):
        visit(TextPlace(line: line, kind: .plain, key: textKey, index: nil), &plain)
        content.text = .plain(plain)
      case .localized(var localized):
        localized.locArgs?.visitTexts {
          visit(TextPlace(line: line, kind: .argumentsOfObject, key: textKey, index: $0), &$1)
        }
        content.text = .localized(localized)
      }
      let argumentsKey = AlertKey(line, .locArgs)
      content.locArgs?.visitTexts {
        visit(TextPlace(line: line, kind: .arguments, key: argumentsKey, index: $0), &$1)
      }
      self[line] = content
    }
  }
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
