import AppBundle
import StringsFiles

extension StringVariable {
  /// The kind of the argument that selects the form.
  var argumentKind: FormatArguments.Kind {
    let type = formatSpecifier ?? "lld"
    let format = FormatString((type.utf8.first == UInt8(ascii: "%") ? "" : "%") + type)
    let printf = format.specifiers.first.flatMap { format.printf($0) }
    return printf.flatMap { FormatArguments.Kind($0) } ?? .integer
  }
}

extension FormatArguments.Argument {
  /// Creates the number that selects the form of a String Catalog's substitution, which the form shows as `%arg`.
  fileprivate init(selecting variable: StringVariable) {
    self.init(
      index: max(variable.argumentNumber ?? 1, 1) - 1, kind: variable.argumentKind, text: "%arg",
      isNumbered: variable.argumentNumber != nil, isSure: true)
  }
}

extension StringVariation {
  /// The variables by the UTF-8 of their names.
  var variablesByName: [[UInt8]: StringVariable] {
    Dictionary(variables.map { (Array($0.name.utf8), $0) }, uniquingKeysWith: { _, last in last })
  }

  /// Returns every form with its arguments and the name of its variable: the forms of the variables, then those of the entry.
  ///
  /// CoreFoundation formats a form with the arguments from that of its variable on. In a String Catalog, nobody knows
  /// whether a form that does not show its number counts it.
  ///
  /// - Parameter isInCatalog: whether the entry comes from a String Catalog, where `%arg` is a specifier.
  func forms(
    isInCatalog: Bool
  ) -> [(variant: StringVariant, variable: String?, arguments: FormatArguments?)] {
    var forms: [(variant: StringVariant, variable: String?, arguments: FormatArguments?)] = []
    let byName = variablesByName
    let starts = isInCatalog ? [] : starts(in: format.flatMap { FormatArguments($0, variables: byName) })
    for (index, variable) in variables.enumerated() {
      let number: FormatArguments.Argument? = isInCatalog ? FormatArguments.Argument(selecting: variable) : nil
      for variant in variable.variants {
        let arguments = FormatArguments(variant.text, variables: byName, number: number)
        forms.append((variant, variable.name, arguments?.counting(from: isInCatalog ? nil : starts[index])))
      }
    }
    for variant in variants { forms.append((variant, nil, FormatArguments(variant.text, variables: byName))) }
    return forms
  }

  /// The variables that the format has, with the indices of their arguments, by the UTF-8 of their names.
  var variablesWithStarts: [[UInt8]: (variable: StringVariable, start: Int)] {
    let starts = starts(in: format.flatMap { FormatArguments($0, variables: variablesByName) })
    return Dictionary(
      zip(variables, starts).compactMap { variable, start in
        start.map { (Array(variable.name.utf8), (variable, $0)) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the index of the argument that each variable takes in the format; `nil` for one that only a form has.
  func starts(in format: FormatArguments?) -> [Int?] {
    let taken = Dictionary(
      (format?.possibleArguments ?? []).compactMap { argument in
        argument.variableName.map { (Array($0), argument.index) }
      }, uniquingKeysWith: { first, _ in first })
    return variables.map { taken[Array($0.name.utf8)] }
  }
}
