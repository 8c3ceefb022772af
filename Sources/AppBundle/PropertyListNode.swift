import StringsFiles

/// A value of a property list, with its place, its members in the order of the file, and the text of a string.
struct PropertyListNode: Sendable {
  enum Kind: String, Sendable {
    case string = "a string"
    case dictionary = "a dictionary"
    case array = "an array"
    case data
    case date = "a date"
    case number = "a number"
    case boolean = "a Boolean value"
    case other = "a value of another kind"
  }

  struct Member: Sendable {
    var key: String
    var position: TextPosition
    var value: PropertyListNode
    /// The same key stands before; keys are compared by code units.
    var isRepeated = false
    /// The same key stands elsewhere and wins; the value's texts are not there.
    var isReplaced = false

    /// Which of equal keys wins, for a message about a repeated one.
    var winner: String { isReplaced ? "the first one wins" : "this one wins" }
  }

  var kind: Kind
  var position: TextPosition
  /// Where it stands for the one who decodes it: the bytes of an XML element, or from an object's number to the next.
  var source: Range<Int>
  /// The members of a dictionary, duplicates included.
  var members: [Member] = []
  var elements: [PropertyListNode] = []
  /// The text of a string; nil for other kinds, and where the string is no Unicode text.
  var text: String?

  /// How many values it is: itself and all that it holds.
  var valueCount: Int {
    members.reduce(1) { $0 + $1.value.valueCount } + elements.reduce(0) { $0 + $1.valueCount }
  }

  /// The value of the member with this key that wins.
  subscript(key: String) -> PropertyListNode? {
    members.last { !$0.isReplaced && $0.key.utf8.elementsEqual(key.utf8) }?.value
  }
}

/// Why bytes are no property list, and where.
struct PropertyListError: Error {
  var code = StringsDiagnostic.Code.malformedPropertyList
  var message: String
  var position: TextPosition
}
