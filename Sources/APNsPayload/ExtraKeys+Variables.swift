import CompactJSON

// Variables of common types are set like literals, and read as what they were set to. The subscript with `JSON` is
// preferred where the type is open, so that `payload.customKeys["count"]` is a `JSON` unless another type is expected.
extension ExtraKeys {
  /// The string of a key; `nil` if there is no key or it has another type.
  @_disfavoredOverload public subscript(name: String) -> String? {
    get { self[name]?.string }
    set { self[name] = newValue.map(JSON.string) }
  }

  /// The whole number of a key; `nil` if there is no key or it has another type.
  @_disfavoredOverload public subscript(name: String) -> Int? {
    get { self[name]?.number?.integer }
    set { self[name] = newValue.map { .number(JSONNumber($0)) } }
  }

  /// The number of a key; `nil` if there is no key or it has another type.
  ///
  /// Setting NaN or an infinity fails a precondition, because JSON has no such numbers. ``set(_:encoding:using:)`` throws
  /// instead.
  @_disfavoredOverload public subscript(name: String) -> Double? {
    get { self[name]?.number?.double }
    set { self[name] = newValue.map { .number(JSONNumber(floatLiteral: $0)) } }
  }

  /// The boolean of a key; `nil` if there is no key or it has another type.
  @_disfavoredOverload public subscript(name: String) -> Bool? {
    get { if case .boolean(let value) = self[name] { value } else { nil } }
    set { self[name] = newValue.map(JSON.boolean) }
  }

  /// The strings of a key; `nil` if there is no key or it is not an array of strings.
  @_disfavoredOverload public subscript(name: String) -> [String]? {
    get { self[name]?.elements(\.string) }
    set { self[name] = newValue.map { .array($0.map(JSON.string)) } }
  }

  /// The whole numbers of a key; `nil` if there is no key or it is not an array of whole numbers.
  @_disfavoredOverload public subscript(name: String) -> [Int]? {
    get { self[name]?.elements(\.number?.integer) }
    set { self[name] = newValue.map { .array($0.map { .number(JSONNumber($0)) }) } }
  }

  /// Any other value is set by ``set(_:encoding:using:)``, because its encoding can throw.
  @available(*, unavailable, message: "use set(_:encoding:)")
  @_disfavoredOverload public subscript<Value: Encodable>(name: String) -> Value? {
    get { fatalError() }
    set { fatalError() }
  }
}

extension JSON {
  fileprivate var string: String? { if case .string(let value) = self { value } else { nil } }
  fileprivate var number: JSONNumber? { if case .number(let value) = self { value } else { nil } }

  fileprivate func elements<Element>(_ element: (JSON) -> Element?) -> [Element]? {
    guard case .array(let values) = self else { return nil }
    let elements = values.compactMap(element)
    return elements.count == values.count ? elements : nil
  }
}
