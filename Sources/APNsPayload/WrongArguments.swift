import CompactJSON

extension LocArgument {
  /// The kind of an argument that is neither a string nor a number, such as `an array`; `nil` for those two.
  public var wrongKind: String? {
    if case .other(let value) = self { value.kind.withArticle } else { nil }
  }
}

extension ExtraKeys {
  /// Returns the kind of the value that was kept in place of arguments because it is not an array, such as `a string`.
  ///
  /// Returns `nil` if there is no such value. An array under the key was kept as a duplicate, so it does not count.
  public func kindInPlaceOfArguments(_ key: PayloadKey<Owner>) -> String? {
    guard !isEmpty, let value = self[key.name] else { return nil }
    if case .array = value { return nil }
    return value.kind.withArticle
  }
}

extension JSON {
  /// The kind of the value.
  var kind: JSONNode.Kind {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}
