/// The members of a JSON object, in order, duplicates included.
public struct JSONObject: Sendable, Hashable {
  /// A member of an object: a name and its value.
  public struct Member: Sendable, Hashable {
    /// The member's name.
    public var name: String
    /// The member's value.
    public var value: JSON

    /// Creates a member.
    public init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }

    /// Returns whether two members are equal; names are compared by code units.
    public static func == (left: Member, right: Member) -> Bool {
      left.name.utf8.elementsEqual(right.name.utf8) && left.value == right.value
    }

    /// Hashes the member consistently with `==`.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(JSON.string(name))
      hasher.combine(value)
    }
  }

  /// The members in the order in which they are written.
  public var members: [Member] {
    get { list }
    _modify {
      index = nil
      yield &list
    }
  }

  @usableFromInline private(set) var list: [Member]
  /// The places of the names in a long list, from the first time a name is set until `members` changes.
  private var index: NameIndex?

  /// Creates an object with these members, in this order.
  public init(_ members: [Member] = []) {
    list = members
  }

  /// Whether the object has no members.
  public var isEmpty: Bool { list.isEmpty }

  /// The value of the last member with this name; `nil` if there is none.
  ///
  /// Names are compared by code units. Setting a value replaces all members with this name by one in the place of the
  /// first, or appends a member if there is none. Setting `nil` removes the members.
  ///
  /// Setting many names in a row costs the length of each name. Setting costs O(members) if the name occurs several
  /// times, if it removes a member, or if it is the first since `members` changed. Getting a value can cost O(members)
  /// too.
  public subscript(name: String) -> JSON? {
    get {
      if case .once(let place) = index?[name] { return list[place].value }
      return list.last { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }
    set {
      if index == nil { index = NameIndex(list.lazy.map(\.name)) }
      switch (index?[name], newValue) {
      case (.absent, nil): break
      case (.absent, let value?):
        index?.append(name, at: list.count)
        list.append(.init(name: name, value: value))
      case (.once(let place), let value?): list[place].value = value
      default:
        index = nil
        let place = list.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
        list.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
        if let newValue { list.insert(.init(name: name, value: newValue), at: place ?? list.count) }
      }
    }
  }

  /// Returns whether two objects have equal members in the same order.
  public static func == (left: Self, right: Self) -> Bool { left.list == right.list }

  /// Hashes the object consistently with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(list) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object with these members, in this order, duplicates included.
  public init(dictionaryLiteral members: (String, JSON)...) {
    self.init(members.map { .init(name: $0.0, value: $0.1) })
  }
}
