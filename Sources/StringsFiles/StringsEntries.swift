/// The entries of a `.strings` file in the order of the file.
///
/// Keys and values become strings when they are accessed.
public struct StringsEntries: Sendable {
  let list: TextPairs
  /// The place of each entry; `nil` for a property list, which has no places.
  private let places: EntryPlaces?

  init(_ list: TextPairs = TextPairs(), places: EntryPlaces? = nil) {
    self.list = list
    self.places = places
  }
}

extension StringsEntries: RandomAccessCollection {
  /// The position of the first entry, which is 0.
  public var startIndex: Int { 0 }

  /// The position after the last entry.
  public var endIndex: Int { list.count }

  /// The entry at a position.
  public subscript(position: Int) -> StringsEntry {
    let key = list.key(at: position)
    let value = list.value(at: position)
    guard let places else { return StringsEntry(key: key, value: value) }
    let comment = places.comment(at: position)
    let locations = places.locations(at: position)
    return StringsEntry(
      key: key, value: value, comment: comment.isEmpty ? nil : CommentText.strip(comment),
      keyLocation: locations.key, valueLocation: locations.value)
  }
}

/// Functions that remove the marks of comments.
enum CommentText {
  /// Returns the comments of this text, one per line, without the white space around each.
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
