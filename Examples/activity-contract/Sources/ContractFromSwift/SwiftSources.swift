import SwiftSyntax

/// Files of Swift source that declare the types of Live Activities.
///
///     let sources = try SwiftSources([(path: "Match.swift", text: text)])
///     print(try sources.contract(of: nil).text)
///
/// Only the text is read; nothing is compiled. Every branch of `#if` counts.
public struct SwiftSources {
  private let files: [SwiftFile]
  private let table: TypeTable

  /// Parses the files.
  ///
  /// - Throws: The first syntax error.
  public init(_ files: [(path: String, text: String)]) throws(SourceProblem) {
    var parsed: [SwiftFile] = []
    for file in files { parsed.append(try SwiftFile(path: file.path, text: file.text)) }
    self.files = parsed
    table = TypeTable(parsed)
  }

  /// The names of the types that conform to `ActivityAttributes`, in the order of the files.
  public var activityTypes: [String] {
    table.order.filter { name in
      guard let nominal = table.nominals[name], nominal.kind != .protocolType else { return false }
      return table.conformances(of: nominal).names.contains("ActivityAttributes")
    }
  }

  /// Returns the contract of a type.
  ///
  /// - Parameter type: The name of a type that conforms to `ActivityAttributes`; `nil` for the only one.
  public func contract(of type: String?) throws(SourceProblem) -> Contract {
    let known = activityTypes
    let place = SourcePlace(files)
    let found = type.map { type in known.filter { $0 == type || $0.hasSuffix(".\(type)") } } ?? known
    guard let name = found.first, let nominal = table.nominals[name] else {
      let none = "no type here conforms to ActivityAttributes; add the file with the type that does"
      throw place.problem(type.map { "no type \($0) here conforms to ActivityAttributes\(list(known))" } ?? none)
    }
    guard found.count == 1 else {
      throw place.problem(
        at: table.nominals[found[1]]?.token,
        "\(found.count) types conform to ActivityAttributes; choose one with --type: \(found.joined(separator: ", "))")
    }
    guard nominal.declarations == 1 else {
      throw place.problem(
        at: nominal.token, "\(name) is declared \(nominal.declarations) times; leave out the files that do not count")
    }
    var builder = SchemaBuilder(table, place)
    return try builder.contract(of: nominal)
  }

  private func list(_ types: [String]) -> String {
    types.isEmpty ? "; add the file with the type that does" : "; these do: \(types.joined(separator: ", "))"
  }
}
