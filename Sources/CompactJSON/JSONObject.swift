/// The members of a JSON object, in order, duplicates included.
public struct JSONObject: Sendable, Hashable {
  /// A name and its value.
  public struct Member: Sendable, Hashable {
    public var name: String
    public var value: JSON

    public init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }

    public static func == (left: Member, right: Member) -> Bool {
      left.name.utf8.elementsEqual(right.name.utf8) && left.value == right.value
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(JSON.string(name))
      hasher.combine(value)
    }
  }

  /// The members in the order in which they are written.
  public var members: [Member]

  public init(_ members: [Member] = []) {
    self.members = members
  }

  public var isEmpty: Bool { members.isEmpty }

  /// The value of the last member with this name (names are compared by code units); nil where there is none.
  ///
  /// Setting replaces every member with this name by one in the first one's place, appends it where there is none, and
  /// with nil removes it. O(members).
  public subscript(name: String) -> JSON? {
    get { members.last { $0.name.utf8.elementsEqual(name.utf8) }?.value }
    set {
      let place = members.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
      members.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
      guard let newValue else { return }
      members.insert(.init(name: name, value: newValue), at: place ?? members.count)
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral members: (String, JSON)...) {
    self.init(members.map { .init(name: $0.0, value: $0.1) })
  }
}
