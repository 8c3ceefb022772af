// The standard library has these from macOS 26, iOS 26, tvOS 26, watchOS 26 and visionOS 26 on. In this package, the ones
// here take their place on Apple's systems. `BEFORE_MACOS_26` chooses them elsewhere, for the tests.
#if canImport(Darwin) || BEFORE_MACOS_26
  extension Array {
    /// The elements, which stay in place as long as the array is borrowed.
    ///
    /// The elements must not be objects: an array of them may belong to Objective-C, and a slice of it is then a copy.
    @inlinable package var span: Span<Element> {
      @_lifetime(borrow self) borrowing get {
        // The slice shares the memory of the array, which keeps it.
        let slice = self[...]
        return unsafe _overrideLifetime(slice.span, borrowing: self)
      }
    }
  }

  extension String {
    @usableFromInline package typealias Bytes = ContiguousArray<UInt8>

    /// A copy of the text's bytes, for a span of them.
    @inlinable package var bytes: Bytes { Bytes(utf8) }

    /// A copy of the text's bytes, for a span of them.
    @inlinable package var utf8Span: Bytes { bytes }

    /// Creates a text from bytes of UTF-8.
    package init(copying text: borrowing UTF8Span) {
      self = unsafe text.span.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Bytes of UTF-8.
  package struct UTF8Span: ~Escapable {
    package let span: Span<UInt8>

    /// Creates a text from bytes that the caller knows to be UTF-8.
    @unsafe @_lifetime(copy bytes)
    package init(unchecked bytes: Span<UInt8>, isKnownASCII: Bool) { span = bytes }

    /// Creates a text from bytes that may be UTF-8.
    @_lifetime(copy bytes)
    package init(validating bytes: Span<UInt8>) throws(InvalidUTF8) {
      span = bytes
      if let invalid = unsafe bytes.withUnsafeBufferPointer({ unsafe Self.invalid(in: $0) }) { throw invalid }
    }

    private static func invalid(in bytes: UnsafeBufferPointer<UInt8>) -> InvalidUTF8? {
      var iterator = unsafe bytes.makeIterator()
      var parser = Unicode.UTF8.ForwardParser()
      var offset = 0
      while true {
        switch unsafe parser.parseScalar(from: &iterator) {
        case .valid(let scalar): offset += scalar.count
        case .error(let length): return InvalidUTF8(byteOffsets: offset..<offset + length)
        case .emptyInput: return nil
        }
      }
    }
  }

  /// The first bytes of a text that are not UTF-8.
  package struct InvalidUTF8: Error {
    package let byteOffsets: Range<Int>
  }
#else
  extension String {
    @usableFromInline package typealias Bytes = UTF8View

    /// The text's bytes, for a span of them; before macOS 26, a copy.
    @inlinable @inline(__always) package var bytes: Bytes { utf8 }
  }
#endif
