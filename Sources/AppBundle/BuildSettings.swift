/// The build settings of a target's configuration, with those of the project's configuration of the same name.
///
/// A setting may name others: `$(TARGET_NAME)-Info.plist` is the property list of each target. A name that no setting has
/// stays in the value, as in `$(NAME)`.
struct BuildSettings {
  private let values: [PropertyListNode]
  private let target: String

  /// Creates the settings.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the target.
  ///   - target: The target.
  ///   - project: The settings of the project, by the UTF-8 of the configuration's name.
  init(_ configuration: PropertyListNode, of target: PropertyListNode, in project: [[UInt8]: PropertyListNode]) {
    let name = Array((configuration["name"]?.text ?? "").utf8)
    values = [configuration["buildSettings"], project[name]].compactMap(\.self)
    self.target = target["name"]?.text ?? ""
  }

  /// The value of a setting, with the values of those that it names.
  subscript(name: String) -> String? {
    // A setting may name itself.
    var lookUps = 64
    return value(name, &lookUps)
  }

  private func value(_ name: String, _ lookUps: inout Int) -> String? {
    guard lookUps > 0 else { return nil }
    lookUps -= 1
    if let text = values.lazy.compactMap({ $0[name]?.text }).first { return expanded(text, &lookUps) }
    return ["TARGET_NAME", "TARGETNAME", "PRODUCT_NAME"].contains(name) ? target : nil
  }

  private func expanded(_ text: String, _ lookUps: inout Int) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "$"), lookUps > 0 {
      result += rest[..<start]
      rest = rest[start...]
      let close: Character? = rest.hasPrefix("$(") ? ")" : rest.hasPrefix("${") ? "}" : nil
      guard let close, let end = rest.firstIndex(of: close) else { break }
      result += value(String(rest[..<end].dropFirst(2)), &lookUps) ?? String(rest[...end])
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }
}
