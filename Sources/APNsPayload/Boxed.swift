/// An optional value kept on the heap, shared between copies until one of them changes it.
///
/// A payload is copied and passed around far more often than it is changed: its dictionaries would be hundreds of bytes
/// with dozens of references in place. The value is the one element of an array, so that the array's own copy-on-write
/// does all the work, and an encoder can borrow it in place through ``span``.
struct Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
  private var elements: [Value]

  init(_ value: Value?) {
    elements = value.map { [$0] } ?? []
  }

  /// No element for nil, else one.
  var span: Span<Value> {
    @_lifetime(borrow self) borrowing get { elements.span }
  }

  var value: Value? {
    get { elements.first }
    _modify {
      // Moved out and in again: a value that is not shared is changed without a copy.
      var value = elements.popLast()
      defer { if let value { elements.append(value) } }
      yield &value
    }
    set {
      elements.removeAll(keepingCapacity: true)
      if let newValue { elements.append(newValue) }
    }
  }
}
