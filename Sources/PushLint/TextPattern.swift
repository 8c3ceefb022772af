/// A pattern in which `*` stands for any characters, also none; everything else for itself, byte for byte.
struct TextPattern: Sendable {
  private let pattern: [UInt8]

  init(_ pattern: String) { self.pattern = Array(pattern.utf8) }

  /// Whether the whole text fits; costs at most the product of both lengths.
  func matches(_ text: String) -> Bool {
    let text = Array(text.utf8)
    var place = 0
    var index = 0
    // The last star, and how much of the text it has taken.
    var star: (index: Int, place: Int)?
    while place < text.count {
      if index < pattern.count, pattern[index] == UInt8(ascii: "*") {
        star = (index, place)
        index += 1
      } else if index < pattern.count, pattern[index] == text[place] {
        index += 1
        place += 1
      } else if let last = star {
        star = (last.index, last.place + 1)
        index = last.index + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
