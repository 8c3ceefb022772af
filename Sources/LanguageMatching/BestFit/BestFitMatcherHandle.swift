import ICUShim
import SourceText

/// The owner of one ICU matcher.
///
/// The pointer is stored as an integer because pointers are not `Sendable` in Swift. Sharing it is safe: ICU's matcher
/// never changes after its creation, and `deinit`, the only writer, runs when no other reference is left.
final class BestFitMatcherHandle: Sendable {
  private let address: UInt

  /// Creates a matcher for the localizations `tags`.
  init(_ tags: PackedTags, options: BestFitOptions) throws(BestFitError) {
    var status: Int32 = 0
    let matcher = unsafe tags.withTags { tags in
      unsafe pushwright_best_fit_create(tags, options.favor == .script, options.isTwoWayOnly, &status)
    }
    guard let matcher = unsafe matcher else { throw BestFitError(reason: .matcherNotMade, status: Int(status)) }
    address = UInt(bitPattern: matcher)
  }

  deinit {
    unsafe pushwright_best_fit_destroy(pointer)
  }

  private var pointer: OpaquePointer {
    guard let pointer = unsafe OpaquePointer(bitPattern: address) else {
      preconditionFailure("the matcher is never NULL")
    }
    return unsafe pointer
  }

  /// Returns the indices of the best localization and of the tag that it answers; `nil` if none is close enough or ICU
  /// fails.
  func match(_ tags: PackedTags) -> (available: Int, preferred: Int)? {
    guard !tags.isEmpty else { return nil }
    var desired: Int32 = -1
    let supported = unsafe tags.withTags { tags in unsafe pushwright_best_fit_match(pointer, tags, &desired) }
    return supported < 0 || desired < 0 ? nil : (Int(supported), Int(desired))
  }

  /// Returns the index of the best localization for a single tag, which is not copied.
  func match(one tag: Span<UInt8>) -> Int? {
    guard (try? TagSyntax(tag)) != nil else { return nil }
    var end = Int32(tag.count)
    var desired: Int32 = -1
    let supported = unsafe tag.withUnsafeBufferPointer { text in
      unsafe withUnsafePointer(to: &end) { end in
        let tags = unsafe pushwright_tags(text: text.baseAddress, ends: end, count: 1)
        return unsafe pushwright_best_fit_match(pointer, tags, &desired)
      }
    }
    return supported < 0 ? nil : Int(supported)
  }

  /// Returns the distance of a localization from a tag, 0...100; 100 if ICU does not match the two.
  func distance(_ tag: PackedTags, to available: Int) -> Double {
    precondition(tag.count == 1, "one tag has one distance")
    // ICU counts in eighths, but returns a fraction of 1 that is not an exact multiple of an eighth.
    return (unsafe tag.withTags { unsafe pushwright_best_fit_distance(pointer, $0, Int32(available)) } * 8).rounded()
      / 8
  }
}

/// Well-formed tags one after another, as the shim takes them.
struct PackedTags {
  private var text: [UInt8] = []
  private var ends: [Int32] = []

  var count: Int { ends.count }
  var isEmpty: Bool { ends.isEmpty }

  /// Appends a tag if it is well-formed, and returns whether it is.
  mutating func append(_ tag: String) -> Bool {
    let text = tag.bytes
    let bytes = text.span
    guard (try? TagSyntax(bytes)) != nil else { return false }
    for index in bytes.indices { self.text.append(bytes[index]) }
    ends.append(Int32(self.text.count))
    return true
  }

  func withTags<Result>(_ body: (pushwright_tags) -> Result) -> Result {
    unsafe text.withUnsafeBufferPointer { text in
      unsafe ends.withUnsafeBufferPointer { ends in
        // If there are no elements, the addresses may be NULL. The shim reads nothing then.
        return unsafe body(pushwright_tags(text: text.baseAddress, ends: ends.baseAddress, count: Int32(count)))
      }
    }
  }
}
