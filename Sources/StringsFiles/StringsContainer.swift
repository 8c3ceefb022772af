/// The three forms that a `.strings` file can have.
public enum StringsContainer: String, Sendable, Hashable, CaseIterable {
  /// A binary property list, the form in an app that Xcode has built.
  case binaryPropertyList = "binary"
  /// An XML property list.
  case xmlPropertyList = "xml"
  /// An old-style property list, the form that people write.
  case text
}
