import SourceText

/// An optional value on the heap, shared between copies until one of them changes it.
///
/// A payload is copied and passed around far more often than it is changed. If its dictionaries were stored inline, it
/// would be hundreds of bytes with dozens of references. The value is the only element of an array, so the array's own
/// copy-on-write does all the work, and an encoder can borrow the value in place through ``span``.
struct Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
  private var elements: [Value]

  init(_ value: Value?) {
    elements = if let value { [value] } else { [] }
  }

  init(filled value: consuming Value) {
    elements = [value]
  }

  /// Whether there is a value.
  @inline(__always)
  var isFilled: Bool { !elements.isEmpty }

  /// The value as the only element; empty if the value is `nil`.
  var span: Span<Value> {
    @_lifetime(borrow self) borrowing get { elements.span }
  }

  /// The value in place; it must not be `nil`.
  var filled: Value {
    get { elements[0] }
    _modify { yield &elements[0] }
  }

  var value: Value? {
    get { elements.first }
    _modify {
      // Moving the value out and back in changes a value that is not shared without copying it.
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
