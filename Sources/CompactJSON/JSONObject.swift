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
  public var members: [Member] {
    get { list }
    _modify {
      index = nil
      yield &list
    }
  }

  @usableFromInline private(set) var list: [Member]
  /// The names of a long list, from the first one that was set by name until `members` is changed.
  private var index: NameIndex?

  /// An object with these members, in this order.
  public init(_ members: [Member] = []) {
    list = members
  }

  /// Whether there are no members.
  public var isEmpty: Bool { list.isEmpty }

  /// The value of the last member with this name (names are compared by code units); nil where there is none.
  ///
  /// Setting replaces every member with this name by one in the first one's place, appends it where there is none, and
  /// with nil removes it. Setting one name after the other costs their lengths; setting one that stands several times,
  /// removing, and the first of both after `members` was changed, O(members), as getting may.
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

  /// Objects are equal when their members are, in their order.
  public static func == (left: Self, right: Self) -> Bool { left.list == right.list }

  /// Agrees with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(list) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// An object with these members, in this order, duplicates included.
  public init(dictionaryLiteral members: (String, JSON)...) {
    self.init(members.map { .init(name: $0.0, value: $0.1) })
  }
}
