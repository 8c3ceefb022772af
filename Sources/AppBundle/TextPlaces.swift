import StringsFiles

/// Lines and columns of a text, found in any order.
///
/// Each costs a binary search and the walk over at most 256 bytes, whatever the length of the lines.
struct TextPlaces: Sendable {
  private static let step = 256
  private let text: [UInt8]
  private var lineStarts: [Int] = [0]
  /// Scalars, and among them those that UTF-16 needs two units for, before each multiple of `step`.
  private var before: [(scalars: Int, supplementary: Int)] = []
  /// Bytes of a code unit in the file, and of its byte order mark; nil if the text is the file itself.
  private let transcoding: (unit: Int, mark: Int)?

  /// The places of a text that is stored as UTF-8.
  init(_ text: [UInt8]) { self.init(text, nil) }

  /// The places of a text that is stored in code units of 1, 2 or 4 bytes behind a byte order mark of some bytes.
  init(_ text: [UInt8], unit: Int, mark: Int = 0) { self.init(text, (unit, mark)) }

  private init(_ text: [UInt8], _ transcoding: (unit: Int, mark: Int)?) {
    self.text = text
    self.transcoding = transcoding
    var count = (scalars: 0, supplementary: 0)
    before.reserveCapacity(text.count / Self.step + 1)
    for (offset, byte) in text.enumerated() {
      if offset % Self.step == 0 { before.append(count) }
      Self.count(byte, &count)
      if byte == 0x0A || (byte == 0x0D && !(offset + 1 < text.count && text[offset + 1] == 0x0A)) {
        lineStarts.append(offset + 1)
      }
    }
    before.append(count)
    // A byte order mark takes no column.
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { lineStarts[0] = 3 }
  }

  /// The place of a byte of the text, 0...count.
  func position(of offset: Int) -> TextPosition {
    let offset = min(max(offset, 0), text.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let here = counts(before: offset)
    let original = transcoding.map {
      $0.mark + $0.unit * (here.scalars + ($0.unit == 2 ? here.supplementary : 0))
    }
    return TextPosition(
      offset: original ?? offset, line: low + 1,
      column: max(0, here.scalars - counts(before: lineStarts[low]).scalars) + 1)
  }

  private func counts(before offset: Int) -> (scalars: Int, supplementary: Int) {
    var count = before[offset / Self.step]
    // The last entry of `before` counts the whole text, whose end need not be a multiple of the step.
    if offset / Self.step == before.count - 1 { return count }
    for byte in text[offset / Self.step * Self.step..<offset] { Self.count(byte, &count) }
    return count
  }

  private static func count(_ byte: UInt8, _ count: inout (scalars: Int, supplementary: Int)) {
    if byte & 0xC0 != 0x80 { count.scalars += 1 }
    if byte >= 0xF0 { count.supplementary += 1 }
  }
}
