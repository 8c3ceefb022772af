import APNsPayload
import CompactJSON

/// The values of a template's `content-state` that a line can replace: all but objects with members.
///
/// Lines that replace an object with members as a whole go to the general strategy.
struct StateHoles: Sendable {
  /// States with more holes or objects go to the general strategy; each object has a bit.
  private static let count = 64

  /// A value of an object: the index of a hole, or the index of an object with members.
  private enum Place {
    case hole(Int)
    case object(Int)
  }

  private struct Object {
    let names: JSONNameTable
    let places: [Place]
  }

  /// The objects with members, the state itself first; empty if the whole state is the only hole.
  private var objects: [Object] = []
  /// The path of each hole.
  private(set) var paths: [[String]] = []

  /// Finds the holes of a template; `nil` if it has no state, or if only the general strategy can fill it.
  init?(_ template: Payload?) {
    guard let state = template?.aps?.liveActivity?.contentState else { return nil }
    guard !state.isEmpty else {
      paths = [[]]
      return
    }
    guard add(state, at: []) != nil else { return nil }
  }

  /// Adds an object with members and returns its index; `nil` if there are too many, or if a name occurs twice.
  private mutating func add(_ object: JSONObject, at path: [String]) -> Int? {
    let index = objects.count
    guard index < Self.count, object.members.count <= Self.count else { return nil }
    objects.append(Object(names: JSONNameTable([String]()), places: []))
    var places: [Place] = []
    var names: Set<[UInt8]> = []
    for member in object.members {
      guard names.insert(Array(member.name.utf8)).inserted else { return nil }
      if case .object(let inner) = member.value, !inner.isEmpty {
        guard let index = add(inner, at: path + [member.name]) else { return nil }
        places.append(.object(index))
      } else {
        guard paths.count < Self.count else { return nil }
        places.append(.hole(paths.count))
        paths.append(path + [member.name])
      }
    }
    objects[index] = Object(names: JSONNameTable(object.members.map(\.name)), places: places)
    return index
  }

  /// Reads a state into the values of the holes; returns `false` if only the general strategy can read it.
  func read(_ state: BorrowedNode, into values: inout [JSON?]) -> Bool {
    guard state.kind == .object else { return false }
    for _ in paths { values.append(nil) }
    guard !objects.isEmpty else {
      values[0] = state.value
      return true
    }
    var seen: UInt64 = 0
    return read(state, 0, &seen, into: &values)
  }

  /// Reads the members of an object; `seen` has a bit for each object that was read, because none may occur twice.
  private func read(_ node: BorrowedNode, _ index: Int, _ seen: inout UInt64, into values: inout [JSON?]) -> Bool {
    guard node.kind == .object, seen & 1 << UInt64(index) == 0 else { return false }
    seen |= 1 << UInt64(index)
    var members = node.members
    while members.next(in: objects[index].names) {
      guard let place = members.place else { return false }
      switch objects[index].places[place] {
      case .object(let inner): guard read(members.value, inner, &seen, into: &values) else { return false }
      case .hole(let hole):
        guard values[hole] == nil else { return false }
        values[hole] = members.value.value
      }
    }
    return true
  }
}

extension JSONObject {
  /// Puts the members of a state into this one, as ``BatchArguments/contentState`` says.
  ///
  /// - Parameter path: the names of the members that lead to this object, for errors.
  mutating func fill(with values: JSONObject, at path: inout [String]) throws(BatchError) {
    guard !isEmpty else {
      self = values
      return
    }
    var places: [[UInt8]: Int] = [:]
    for (place, member) in members.enumerated() { places[Array(member.name.utf8)] = place }
    for member in values.members {
      path.append(member.name)
      // A member is taken out of the table, so a name that occurs twice is not found again.
      guard let place = places.updateValue(-1, forKey: Array(member.name.utf8)) else {
        let name = path.joined(separator: ".")
        throw BatchError(.notInTemplate(name, lacking: name))
      }
      guard place >= 0 else { throw BatchError(.duplicate(path.joined(separator: "."))) }
      if case .object(let new) = member.value, case .object(var old) = members[place].value {
        members[place].value = .null
        try old.fill(with: new, at: &path)
        members[place].value = .object(old)
      } else {
        members[place].value = member.value
      }
      path.removeLast()
    }
  }
}
