/// The members of a JSON object, in order, duplicates included.
public struct JSONObject: Sendable, Hashable {
  /// A name and its value.
  public struct Member: Sendable, Hashable {
    /// The member's name.
    public var name: String
    /// The member's value.
    public var value: JSON

    /// A member.
    public init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }

    /// Names are equal by code units.
    public static func == (left: Member, right: Member) -> Bool {
      left.name.utf8.elementsEqual(right.name.utf8) && left.value == right.value
    }

    /// Agrees with `==`.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(JSON.string(name))
      hasher.combine(value)
    }
  }

  /// The members in the order in which they are written.
  public var members: [Member]

  /// An object with these members, in this order.
  public init(_ members: [Member] = []) {
    self.members = members
  }

  /// Whether there are no members.
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
  /// An object with these members, in this order, duplicates included.
  public init(dictionaryLiteral members: (String, JSON)...) {
    self.init(members.map { .init(name: $0.0, value: $0.1) })
  }
}
