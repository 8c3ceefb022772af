public import CompactJSON

extension Payload {
  /// Returns an error for every key of Apple's tables with a value of the wrong type, in the order of the document.
  ///
  /// Strict reading stops at the first of them. Duplicates and unknown keys are not checked. The result is empty if the
  /// document is not an object.
  public static func typeErrors(in document: JSONDocument) -> [PayloadError] {
    var errors: [PayloadError] = []
    guard document.root.kind == .object else { return errors }
    for member in document.root.members {
      guard let key = TopLevelKey(named: member.name.borrowed) else { continue }
      if key == .aps, member.value.kind == .object {
        collect(APSKey.self, in: member.value, key.name, &errors)
      } else {
        collect(key.shape, member.value, key.name, &errors)
      }
    }
    return errors
  }

  private static func collect<Owner: ReadableDictionary>(
    _ table: PayloadKey<Owner>.Type, in object: JSONNode, _ path: String, _ errors: inout [PayloadError]
  ) {
    for member in object.members {
      guard let key = PayloadKey<Owner>(named: member.name.borrowed) else { continue }
      collect(key.shape, member.value, "\(path).\(key.name)", &errors)
    }
  }

  private static func collect(
    _ shape: ValueShape, _ node: JSONNode, _ path: String, _ errors: inout [PayloadError]
  ) {
    switch (shape, node.kind) {
    case (.alert, .object): collect(AlertKey.self, in: node, path, &errors)
    case (.sound, .object): collect(SoundKey.self, in: node, path, &errors)
    case (.text, .object): collect(LocalizedTextKey.self, in: node, path, &errors)
    case (.strings, .array), (.arguments, .array), (.nullableArguments, .array):
      for (index, element) in node.elements.enumerated() {
        let isAllowed = element.kind == .string || (shape != .strings && element.kind == .number)
        guard !isAllowed else { continue }
        let expected = shape == .strings ? "a string" : "a string or a number"
        errors.append(.wrongType("\(path)[\(index)]", element.borrowed, expected: expected))
      }
    case (.integer, .number) where node.number?.integer == nil,
      (.number, .number) where node.number?.double.isFinite != true:
      errors.append(.wrongType(path, node.borrowed, shape))
    case (.integer, .number), (.number, .number), (.boolean, .boolean), (.object, .object), (.string, .string),
      (.nullableString, .string), (.nullableString, .null), (.nullableArguments, .null), (.text, .string),
      (.alert, .string), (.sound, .string):
      break
    default: errors.append(.wrongType(path, node.borrowed, shape))
    }
  }
}

extension ValueShape {
  /// Returns the values that a key accepts, as a message has them, with the range if a number is out of it.
  package func expected(insteadOf number: JSONNumber?) -> String {
    switch (self, number?.double.magnitude) {
    case (.integer, let magnitude?) where magnitude >= 0x1p63: "an integer from -2^63 to 2^63 - 1"
    case (.number, .some): "a number within the range of a Double"
    default: rawValue
    }
  }
}

extension PayloadError {
  /// Returns the error with its path continued outward by the key of the dictionary or array in which it was found.
  func inside(_ name: String) -> PayloadError {
    func joined(_ path: String) -> String { path.isEmpty || path.hasPrefix("[") ? name + path : "\(name).\(path)" }
    let reason: Reason =
      switch self.reason {
      case .wrongType(let path, let found, let expected):
        .wrongType(path: joined(path), found: found, expected: expected)
      case .duplicateKey(let path): .duplicateKey(path: joined(path))
      case .json, .notAnObject: self.reason
      }
    return PayloadError(reason: reason, offset: offset)
  }

  /// Returns the error for a value that the key does not accept, such as a number that is out of range.
  static func wrongType(_ path: String, _ node: BorrowedNode, _ shape: ValueShape) -> PayloadError {
    wrongType(path, node, expected: shape.expected(insteadOf: node.number))
  }

  static func wrongType(_ path: String, _ node: BorrowedNode, expected: String) -> PayloadError {
    let found = node.number.map { "the number \($0.shown)" } ?? node.kind.withArticle
    return PayloadError(reason: .wrongType(path: path, found: found, expected: expected), offset: node.offset)
  }
}
