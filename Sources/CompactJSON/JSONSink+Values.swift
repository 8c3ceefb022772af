// What a type calls that writes itself. All of it is inlined: without that, the sink would be a generic value whose type
// is looked up for each call.

extension JSONSink {
  /// Writes a value that writes itself.
  @inlinable @inline(__always)
  public mutating func value<Value: JSONWritable>(_ value: Value) throws(Value.Failure) { try value.write(to: &self) }

  /// Writes an object; the function writes its members.
  @inlinable @inline(__always)
  public mutating func object<Failure: Error>(_ members: (inout Self) throws(Failure) -> Void) throws(Failure) {
    let start = position
    try members(&self)
    closeObject(from: start)
  }

  // Each `member` writes nothing for nil. A name that is written twice is in the text twice.

  /// Writes a member that is a string; nothing if it is `nil`.
  @inlinable @inline(__always)
  public mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    self.name(name)
    string(value)
  }

  /// Writes a member that is a whole number; nothing if it is `nil`.
  @inlinable @inline(__always)
  public mutating func member(_ name: String, _ value: Int?) {
    guard let value else { return }
    self.name(name)
    integer(value)
  }

  /// Writes a member that is `true` or `false`; nothing if it is `nil`.
  @inlinable @inline(__always)
  public mutating func member(_ name: String, _ value: Bool?) {
    guard let value else { return }
    self.name(name)
    boolean(value)
  }

  /// Writes a member that is a number, in its shortest form; nothing if it is `nil`.
  ///
  /// Throws ``JSONEncodingError`` for NaN and the infinities, which JSON does not have.
  @inlinable @inline(__always)
  public mutating func member(_ name: String, _ value: Double?) throws(JSONEncodingError) {
    guard let value else { return }
    guard value.isFinite else { throw JSONEncodingError(reason: .notFinite(value), path: [name]) }
    self.name(name)
    double(value)
  }

  /// Writes a member that is an array of strings; nothing if it is `nil`.
  @inlinable @inline(__always)
  public mutating func member(_ name: String, _ values: [String]?) {
    guard let values else { return }
    self.name(name)
    array { sink in
      for value in values { sink.element(value) }
    }
  }

  /// Writes a member that writes itself; nothing if it is `nil`.
  @inlinable @inline(__always)
  public mutating func member<Value: JSONWritable>(_ name: String, _ value: Value?) throws(Value.Failure) {
    guard let value else { return }
    self.name(name)
    try value.write(to: &self)
  }

  /// Writes a member that is an array of values that write themselves; nothing if it is `nil`.
  @inlinable @inline(__always)
  public mutating func member<Value: JSONWritable>(_ name: String, _ values: [Value]?) throws(Value.Failure) {
    guard let values else { return }
    self.name(name)
    try array { sink throws(Value.Failure) in
      for value in values { try sink.element(value) }
    }
  }

  /// Writes an array; the function writes its elements.
  @inlinable @inline(__always)
  public mutating func array<Failure: Error>(_ elements: (inout Self) throws(Failure) -> Void) throws(Failure) {
    let start = position
    try elements(&self)
    closeArray(from: start)
  }

  /// Writes an element of an array that writes itself.
  @inlinable @inline(__always)
  public mutating func element<Value: JSONWritable>(_ value: Value) throws(Value.Failure) {
    comma()
    try value.write(to: &self)
  }
}
