import APNsDevice
import APNsPayload
import CompactJSON
import PushLint

extension ProjectConfiguration {
  /// A key of a configuration.
  package enum Key: String, CaseIterable {
    case app, priority, pushTypes, rules, categories, exclude, ignore
    case failOn = "fail-on"
    case baseline, activities
  }

  mutating func read(_ root: YAMLNode?) throws(ProjectConfigurationError) {
    guard let root else { return }
    for member in try root.members("a mapping") {
      guard let key = Key(rawValue: member.name) else {
        throw member.key.unknown(member.name, of: "the configuration", known: Key.allCases.map(\.rawValue))
      }
      offsets[key] = member.value.offset
      switch key {
      case .app:
        versions = member.value.isList ? try Self.versions(member.value) : []
        if let newest = versions.last {
          app = newest.path
        } else {
          app = try member.value.text("a folder or a list of versions")
        }
      case .priority: priority = try Self.priority(member.value)
      case .activities: activities = try Self.activities(member.value)
      case .pushTypes: pushTypes = try Self.pushTypes(member.value)
      case .rules: try readRules(member.value)
      case .categories: categories = try Self.categories(member.value)
      case .exclude: exclude = try Self.patterns(member.value)
      case .ignore: ignored = try Self.ignored(member.value)
      case .failOn: failOn = try Self.severity(member.value)
      case .baseline: baseline = try member.value.text("a file")
      }
    }
  }

  private static func versions(_ node: YAMLNode) throws(ProjectConfigurationError) -> [AppVersion] {
    var versions: [AppVersion] = []
    for element in try node.elements("a list of versions") {
      var label: String?
      var path: String?
      for part in try element.members("a mapping with label and path") {
        switch part.name {
        case "label": label = try part.value.text()
        case "path": path = try part.value.text("a folder")
        default: throw part.key.unknown(part.name, of: element.path, known: ["label", "path"])
        }
      }
      guard let label, let path else {
        throw ProjectConfigurationError(
          reason: .missing(label == nil ? "label" : "path", of: element.path), offset: element.offset)
      }
      guard !versions.contains(where: { $0.label == label }) else {
        throw ProjectConfigurationError(reason: .duplicateKey(label), offset: element.offset)
      }
      versions.append(AppVersion(label: label, path: path))
    }
    return versions
  }

  private static func patterns(_ node: YAMLNode) throws(ProjectConfigurationError) -> [PathPattern] {
    var patterns: [PathPattern] = []
    for element in try node.elements("a list of path patterns") {
      patterns.append(PathPattern(try element.text("a path pattern")).normalized)
    }
    return patterns
  }

  private static func ignored(_ node: YAMLNode) throws(ProjectConfigurationError) -> IgnoredTexts {
    var lists: [String: [String]] = [:]
    let known = ["bundles", "languages", "keys"]
    for part in try node.members("a mapping with bundles, languages and keys") {
      guard known.contains(part.name) else { throw part.key.unknown(part.name, of: node.path, known: known) }
      lists[part.name] = []
      for element in try part.value.elements("a list of patterns") {
        lists[part.name]?.append(try element.text("a pattern"))
      }
    }
    return IgnoredTexts(
      bundles: lists["bundles"] ?? [], languages: lists["languages"] ?? [], keys: lists["keys"] ?? [])
  }

  private static func severity(_ node: YAMLNode) throws(ProjectConfigurationError) -> Severity {
    let name = try node.text("a severity")
    guard let severity = Severity(rawValue: name) else {
      throw node.unknown(name, of: node.path, known: Severity.allCases.map(\.rawValue))
    }
    return severity
  }

  private static func priority(_ node: YAMLNode) throws(ProjectConfigurationError) -> Int {
    let priority = try node.number()
    let known = PushType.alert.priorities
    guard known.contains(priority) else {
      throw node.unknown(String(priority), of: "priority", known: known.map { String($0) })
    }
    return priority
  }

  private static func activities(_ node: YAMLNode) throws(ProjectConfigurationError) -> [Activity] {
    var activities: [Activity] = []
    for member in try node.members("a mapping of types of attributes to files") {
      activities.append(
        Activity(
          attributesType: member.name, path: try member.value.text("the file of a contract"),
          offset: member.value.offset))
    }
    return activities
  }

  private static func pushTypes(_ node: YAMLNode) throws(ProjectConfigurationError) -> [PushTypePattern] {
    var patterns: [PushTypePattern] = []
    for member in try node.members("a mapping of path patterns to push types") {
      let name = try member.value.text("a push type")
      let type = PushType(name: name)
      guard type.isKnown else {
        throw member.value.unknown(name, of: member.value.path, known: PushType.allKnown.map(\.name))
      }
      patterns.append(PushTypePattern(pattern: PathPattern(member.name).normalized, pushType: type))
    }
    return patterns
  }

  private mutating func readRules(_ node: YAMLNode) throws(ProjectConfigurationError) {
    let known = settings.map(\.rule.name)
    for member in try node.members("a mapping of rules") {
      guard let place = settings.firstIndex(where: { $0.rule.name == member.name }) else {
        throw member.key.unknown(member.name, of: "rules", known: known)
      }
      var setting = settings[place]
      if try setting.read(member.value) { settings[place] = setting } else { settings.remove(at: place) }
    }
  }

  private static func categories(_ node: YAMLNode) throws(ProjectConfigurationError) -> [NotificationCategory] {
    var categories: [NotificationCategory] = []
    for member in try node.members("a mapping of categories") {
      var actions: [NotificationAction]?
      var minimal: YAMLNode?
      for part in try member.value.members("a mapping with actions") {
        switch part.name {
        case "actions": actions = try Self.actions(part.value)
        case "minimal": minimal = part.value
        default: throw part.key.unknown(part.name, of: member.value.path, known: ["actions", "minimal"])
        }
      }
      guard let actions else {
        throw ProjectConfigurationError(reason: .missing("actions", of: member.value.path), offset: member.value.offset)
      }
      var names: [String]?
      if let minimal { names = try Self.names(minimal, known: actions.map(\.identifier)) }
      categories.append(NotificationCategory(identifier: member.name, actions: actions, minimal: names))
    }
    return categories
  }

  private static func names(_ node: YAMLNode, known: [String]) throws(ProjectConfigurationError) -> [String] {
    let identifiers = Set(known.map { Array($0.utf8) })
    var names: [String] = []
    var seen: Set<[UInt8]> = []
    for element in try node.elements("a list of actions") {
      let name = try element.text("an action")
      let identifier = Array(name.utf8)
      guard identifiers.contains(identifier) else { throw element.unknown(name, of: element.path, known: known) }
      guard seen.insert(identifier).inserted else {
        throw ProjectConfigurationError(reason: .duplicateAction(name.shown), offset: element.offset)
      }
      names.append(name)
    }
    return names
  }

  private static func actions(_ node: YAMLNode) throws(ProjectConfigurationError) -> [NotificationAction] {
    var actions: [NotificationAction] = []
    var seen: Set<[UInt8]> = []
    for element in try node.elements("a list of actions") {
      let action = try action(element)
      guard seen.insert(Array(action.identifier.utf8)).inserted else {
        throw ProjectConfigurationError(reason: .duplicateAction(action.identifier.shown), offset: element.offset)
      }
      actions.append(action)
    }
    return actions
  }

  private static func action(_ node: YAMLNode) throws(ProjectConfigurationError) -> NotificationAction {
    guard node.isMapping else { return NotificationAction(identifier: try Self.identifier(node, "an action")) }
    var identifier: String?
    var title: String?
    var activation = NotificationAction.Activation.background
    var isDestructive = false
    var requiresAuthentication = false
    for part in try node.members("an action") {
      switch part.name {
      case "identifier": identifier = try Self.identifier(part.value, "a text")
      case "title": title = try part.value.text()
      case "activation": activation = try Self.activation(part.value)
      case "destructive": isDestructive = try part.value.boolean()
      case "authentication": requiresAuthentication = try part.value.boolean()
      default:
        let known = ["identifier", "title", "activation", "destructive", "authentication"]
        throw part.key.unknown(part.name, of: node.path, known: known)
      }
    }
    guard let identifier else {
      throw ProjectConfigurationError(reason: .missing("identifier", of: node.path), offset: node.offset)
    }
    return NotificationAction(
      identifier: identifier, title: title, activation: activation, isDestructive: isDestructive,
      requiresAuthentication: requiresAuthentication)
  }

  private static func identifier(_ node: YAMLNode, _ expected: String) throws(ProjectConfigurationError) -> String {
    let text = try node.text(expected)
    guard !text.isEmpty else { throw node.mismatch("the identifier of an action") }
    return text
  }

  private static func activation(_ node: YAMLNode) throws(ProjectConfigurationError) -> NotificationAction.Activation {
    let name = try node.text()
    guard let activation = NotificationAction.Activation(rawValue: name) else {
      throw node.unknown(name, of: node.path, known: NotificationAction.Activation.allCases.map(\.rawValue))
    }
    return activation
  }
}

extension RuleSetting {
  /// Reads the configuration of the rule, and returns `false` if it turns the rule off.
  fileprivate mutating func read(_ node: YAMLNode) throws(ProjectConfigurationError) -> Bool {
    guard node.isMapping else { return try readSeverity(node) }
    var isOn = true
    for member in try node.members("a mapping") {
      if member.name == "severity" {
        isOn = try readSeverity(member.value)
        continue
      }
      guard let option = rule.options.first(where: { $0.name == member.name }) else {
        throw member.key.unknown(member.name, of: node.path, known: ["severity"] + rule.options.map(\.name))
      }
      options[option.name] = try Self.value(member.value, option.kind)
    }
    return isOn
  }

  private mutating func readSeverity(_ node: YAMLNode) throws(ProjectConfigurationError) -> Bool {
    let name = try node.text("off, on, a severity or a mapping")
    if name == "off" || name == "on" { return name == "on" }
    guard let known = Severity(rawValue: name) else {
      throw node.unknown(name, of: node.path, known: ["off", "on"] + Severity.allCases.map(\.rawValue))
    }
    severity = known
    return true
  }

  private static func value(_ node: YAMLNode, _ kind: Rule.Option.Kind) throws(ProjectConfigurationError) -> JSON {
    switch kind {
    case .number: return JSON(try node.number())
    case .patterns:
      var patterns: [JSON] = []
      for element in try node.elements("a list of strings") { patterns.append(.string(try element.text())) }
      return .array(patterns)
    case .limits:
      var limits = JSONObject()
      for member in try node.members("a mapping of patterns to limits") {
        var limit = JSONObject()
        for part in try member.value.members("a mapping with characters or bytes") {
          guard ["characters", "bytes"].contains(part.name) else {
            throw part.key.unknown(part.name, of: member.value.path, known: ["characters", "bytes"])
          }
          limit[part.name] = JSON(try part.value.number(from: 0))
        }
        limits.members.append(.init(name: member.name, value: .object(limit)))
      }
      return .object(limits)
    }
  }
}
