/// A text of an XML file with its references and CDATA decoded, and the place of each byte in the file.
package struct XMLText: Sendable, Hashable {
  /// A run of bytes that are in the file as they are, or the bytes that one reference stands for.
  private struct Part: Sendable, Hashable {
    /// The index of its first byte in the text.
    let index: Int
    /// The offset in the file of its first byte, or of the reference.
    let offset: Int
    let isReference: Bool
  }

  /// The text in UTF-8.
  private(set) var bytes: [UInt8] = []
  private var parts: [Part] = []

  /// The text.
  package var string: String { String(decoding: bytes, as: UTF8.self) }
  /// The offset at which the text starts, maybe with the tag of CDATA.
  package let offset: Int

  /// Creates an empty text.
  init(at offset: Int) { self.offset = offset }

  /// Returns the offset in the file of a byte, or of the reference that stands for it.
  ///
  /// The cost is logarithmic in the number of references and line ends of the text.
  func offset(ofByte index: Int) -> Int {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].index <= index { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return offset }
    let part = parts[low - 1]
    return part.isReference ? part.offset : part.offset + index - part.index
  }

  /// Appends bytes of the file.
  mutating func append(_ run: ArraySlice<UInt8>, at offset: Int) {
    guard !run.isEmpty else { return }
    let isNext = parts.last.map { !$0.isReference && $0.offset + bytes.count - $0.index == offset } ?? false
    if !isNext { parts.append(Part(index: bytes.count, offset: offset, isReference: false)) }
    bytes += run
  }

  /// Appends what a reference stands for.
  mutating func append(reference replacement: some Collection<UInt8>, at offset: Int) {
    parts.append(Part(index: bytes.count, offset: offset, isReference: true))
    bytes += replacement
  }

  /// Appends a text that is further on in the file.
  mutating func append(_ other: XMLText) {
    parts += other.parts.map {
      Part(index: $0.index + bytes.count, offset: $0.offset, isReference: $0.isReference)
    }
    bytes += other.bytes
  }
}
