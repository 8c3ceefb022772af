/// The entries of a `.strings` file in the order of the file; keys and values become strings when asked for.
public struct StringsEntries: Sendable {
  let list: TextPairs
  /// Where each entry stands; empty for a property list, which has no places.
  let places: [EntryLocations]
  /// Where the comments stand.
  private let text: [UInt8]

  init(_ list: TextPairs = TextPairs(), places: [EntryLocations] = [], text: [UInt8] = []) {
    self.list = list
    self.places = places
    self.text = text
  }
}

extension StringsEntries: RandomAccessCollection {
  /// The place of the first entry: 0.
  public var startIndex: Int { 0 }

  /// The place behind the last entry.
  public var endIndex: Int { list.count }

  /// The entry at a place.
  public subscript(position: Int) -> StringsEntry {
    let key = list.key(at: position)
    let value = list.value(at: position)
    guard !places.isEmpty else { return StringsEntry(key: key, value: value) }
    let place = places[position]
    return StringsEntry(
      key: key, value: value, comment: comment(place.comment),
      keyPosition: place.keyPosition, valuePosition: place.valuePosition)
  }

  private func comment(_ range: Range<UInt32>) -> String? {
    range.isEmpty ? nil : CommentText.strip(text[Int(range.lowerBound)..<Int(range.upperBound)])
  }
}

/// The words of comments without their marks.
enum CommentText {
  /// The comments of this text, one a line, white space around each taken away.
  static func strip(_ text: ArraySlice<UInt8>) -> String {
    var comments: [String] = []
    var position = text.startIndex
    while let slash = text[position...].firstIndex(of: UInt8(ascii: "/")), slash + 1 < text.endIndex {
      let isBlock = text[slash + 1] == UInt8(ascii: "*")
      let start = slash + 2
      let end = isBlock ? endOfBlock(text[start...]) : endOfLine(text[start...])
      comments.append(trim(text[start..<end]))
      position = Swift.min(end + (isBlock ? 2 : 1), text.endIndex)
    }
    return comments.joined(separator: "\n")
  }

  private static func endOfBlock(_ text: ArraySlice<UInt8>) -> Int {
    text.indices.first {
      text[$0] == UInt8(ascii: "*") && $0 + 1 < text.endIndex && text[$0 + 1] == UInt8(ascii: "/")
    } ?? text.endIndex
  }

  private static func endOfLine(_ text: ArraySlice<UInt8>) -> Int {
    text.indices.first {
      text[$0] == 0x0A || text[$0] == 0x0D || text[$0...].starts(with: [0xE2, 0x80, 0xA8])
        || text[$0...].starts(with: [0xE2, 0x80, 0xA9])
    } ?? text.endIndex
  }

  private static func trim(_ text: ArraySlice<UInt8>) -> String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    var words = text.drop(while: isSpace)
    while let last = words.last, isSpace(last) { words.removeLast() }
    return String(decoding: words, as: UTF8.self)
  }
}
