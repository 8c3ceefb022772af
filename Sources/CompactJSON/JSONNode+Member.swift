extension JSONNode {
  /// The value of the first member with this name; `nil` if there is none or this is not an object.
  ///
  /// - Complexity: O(members).
  public subscript(name: String) -> JSONNode? { members.first { $0.name.isString(name) }?.value }
}
