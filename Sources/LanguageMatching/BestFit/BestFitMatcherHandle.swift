import ICUShim

/// Owns one of ICU's matchers.
///
/// The pointer is kept as a number: Swift calls no pointer `Sendable`, and this one may be, because ICU's matcher never
/// changes once it is made and `deinit`, the only writer, runs when nobody else holds this object.
final class BestFitMatcherHandle: Sendable {
  private let address: UInt

  /// Asks ICU for a matcher.
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

  /// The index of the best localization and of the tag that it answers; nil where nothing is near enough.
  func match(_ tags: PackedTags) -> (available: Int, preferred: Int)? {
    guard !tags.isEmpty else { return nil }
    var desired: Int32 = -1
    let supported = unsafe tags.withTags { tags in unsafe pushwright_best_fit_match(pointer, tags, &desired) }
    return supported < 0 || desired < 0 ? nil : (Int(supported), Int(desired))
  }

  /// The same for one tag, which need not be copied.
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

  /// How far a localization is from a tag, 0...100; 100 where ICU would not answer with it.
  func distance(_ tag: PackedTags, to available: Int) -> Double {
    precondition(tag.count == 1, "one tag has one distance")
    // ICU counts in eighths, and answers with a fraction of 1 that is not exactly one of them.
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

  /// Appends a tag unless it is ill-formed.
  mutating func append(_ tag: String) -> Bool {
    let bytes = tag.utf8.span
    guard (try? TagSyntax(bytes)) != nil else { return false }
    for index in bytes.indices { text.append(bytes[index]) }
    ends.append(Int32(text.count))
    return true
  }

  func withTags<Result>(_ body: (pushwright_tags) -> Result) -> Result {
    unsafe text.withUnsafeBufferPointer { text in
      unsafe ends.withUnsafeBufferPointer { ends in
        // Without elements the addresses may be NULL; the shim reads nothing then.
        return unsafe body(pushwright_tags(text: text.baseAddress, ends: ends.baseAddress, count: Int32(count)))
      }
    }
  }
}
