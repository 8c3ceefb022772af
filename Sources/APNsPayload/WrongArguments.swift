import CompactJSON

extension LocArgument {
  /// What kind of value an argument is that is neither a string nor a number, such as `an array`; nil for those two.
  public var wrongKind: String? {
    if case .other(let value) = self { value.kindWithArticle } else { nil }
  }
}

extension ExtraKeys {
  /// What kind of value was kept in place of arguments because it is no array, such as `a string`; nil for none.
  ///
  /// A second array under the key was kept as a duplicate, and is none.
  public func kindInPlaceOfArguments(_ key: PayloadKey<Owner>) -> String? {
    guard !isEmpty, let value = self[key.name] else { return nil }
    if case .array = value { return nil }
    return value.kindWithArticle
  }
}

extension JSON {
  fileprivate var kindWithArticle: String {
    let kind: JSONNode.Kind =
      switch self {
      case .null: .null
      case .boolean: .boolean
      case .number: .number
      case .string: .string
      case .array: .array
      case .object: .object
      }
    return kind.withArticle
  }
}
