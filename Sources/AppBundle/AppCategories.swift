public import APNsDevice
import CompactJSON
import SourceText

/// The categories that an app registers, read from a JSON description.
///
/// The object `categories` has a member for each category, with `actions` and, for a context with little room,
/// `minimal`. An action is its identifier, or an object with `identifier` and any of `title`, `activation`
/// (`foreground` or `background`), `destructive` and `authentication`. The reader ignores other keys next to
/// `categories`, which are for other readers.
///
///     {"categories": {"GAME_INVITATION": {
///       "actions": ["ACCEPT", "MAYBE", {"identifier": "DECLINE", "destructive": true}],
///       "minimal": ["ACCEPT", "DECLINE"]}}}
public struct AppCategories: Sendable, Hashable {
  /// The categories, in the order of the text.
  public let categories: [NotificationCategory]

  /// Reads a description.
  ///
  /// - Throws: ``CategoriesError`` if the text is not JSON or has no `categories`, if a value has the wrong type, if a
  ///   name or identifier repeats, if a category or action has an unknown key, or if `minimal` names an action that the
  ///   category does not have.
  public init(parsing bytes: [UInt8]) throws(CategoriesError) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw CategoriesError(error.description, at: error.offset)
    }
    let root = try document.root.checked(.object, "an object with \"categories\"")
    var node: JSONNode?
    for member in root.members where member.name.isString("categories") {
      guard node == nil else {
        throw CategoriesError("duplicate key \"categories\"; remove one of them", at: member.name.offset)
      }
      node = member.value
    }
    guard let node else { throw CategoriesError("the file has no \"categories\"; add them", at: root.offset) }
    var categories: [NotificationCategory] = []
    var seen: Set<[UInt8]> = []
    for member in try node.checked(.object, "categories by name").members {
      let name = member.name.string ?? ""
      guard seen.insert(Array(name.utf8)).inserted else {
        throw CategoriesError("duplicate category; remove one of them", at: member.name.offset)
      }
      categories.append(try Self.category(name, member.value))
    }
    self.categories = categories
  }

  private static func category(_ name: String, _ node: JSONNode) throws(CategoriesError) -> NotificationCategory {
    let members = try node.members(["actions", "minimal"], of: "a category")
    guard let list = members["actions"] else {
      throw CategoriesError("the category has no \"actions\"; add a list of them", at: node.offset)
    }
    var actions: [NotificationAction] = []
    var identifiers: Set<[UInt8]> = []
    for element in try list.checked(.array, "a list of actions").elements {
      let action = try Self.action(element)
      guard identifiers.insert(Array(action.identifier.utf8)).inserted else {
        throw CategoriesError("duplicate action; remove one of them", at: element.offset)
      }
      actions.append(action)
    }
    var minimal: [String]?
    if let list = members["minimal"] {
      var names: [String] = []
      var seen: Set<[UInt8]> = []
      for element in try list.checked(.array, "a list of identifiers").elements {
        let name = try element.checked(.string, "an identifier").string ?? ""
        guard identifiers.contains(Array(name.utf8)) else {
          throw CategoriesError("no action has this identifier; use one from \"actions\"", at: element.offset)
        }
        guard seen.insert(Array(name.utf8)).inserted else {
          throw CategoriesError("duplicate identifier; remove one of them", at: element.offset)
        }
        names.append(name)
      }
      minimal = names
    }
    return NotificationCategory(identifier: name, actions: actions, minimal: minimal)
  }

  private static func action(_ node: JSONNode) throws(CategoriesError) -> NotificationAction {
    if node.kind == .string { return NotificationAction(identifier: try node.identifier) }
    let members = try node.members(
      ["identifier", "title", "activation", "destructive", "authentication"], of: "an action")
    guard let identifier = members["identifier"] else {
      throw CategoriesError("the action has no \"identifier\"; add one", at: node.offset)
    }
    var activation = NotificationAction.Activation.background
    if let node = members["activation"] {
      guard let known = node.string.flatMap(NotificationAction.Activation.init(rawValue:)) else {
        throw CategoriesError("unknown activation; use \"foreground\" or \"background\"", at: node.offset)
      }
      activation = known
    }
    return NotificationAction(
      identifier: try identifier.identifier,
      title: try members["title"]?.checked(.string, "a title").string, activation: activation,
      isDestructive: try members["destructive"]?.checked(.boolean, "true or false").boolean ?? false,
      requiresAuthentication: try members["authentication"]?.checked(.boolean, "true or false").boolean ?? false)
  }
}

/// An error in reading a description of an app's categories.
public struct CategoriesError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem and what the reader expected, in lowercase, without the location.
  public let description: String
  /// The number of bytes from the start of the text.
  public let offset: Int

  init(_ description: String, at offset: Int) {
    self.description = description
    self.offset = offset
  }
}

extension JSONNode {
  fileprivate func checked(_ expected: Kind, _ name: String) throws(CategoriesError) -> JSONNode {
    guard kind == expected else { throw CategoriesError("expected \(name), but found \(kind.withArticle)", at: offset) }
    return self
  }

  fileprivate var identifier: String {
    get throws(CategoriesError) {
      let text = try checked(.string, "an identifier").string ?? ""
      guard !text.isEmpty else {
        throw CategoriesError("the identifier is empty; use that of an action", at: offset)
      }
      return text
    }
  }

  /// Returns the values of the members by name.
  ///
  /// - Throws: ``CategoriesError`` if the node is not an object, or has another member or the same one twice.
  fileprivate func members(_ names: [String], of owner: String) throws(CategoriesError) -> [String: JSONNode] {
    var members: [String: JSONNode] = [:]
    for member in try checked(.object, "an object for \(owner)").members {
      guard let name = names.first(where: member.name.isString) else {
        throw CategoriesError(
          "unknown key of \(owner); use \(names.listed(or: true))", at: member.name.offset)
      }
      guard members.updateValue(member.value, forKey: name) == nil else {
        throw CategoriesError("duplicate key \"\(name)\"; remove one of them", at: member.name.offset)
      }
    }
    return members
  }
}
