/// The two kinds of filtering in RFC 4647.
public enum FilterScheme: String, Hashable, Sendable, CaseIterable {
  /// Section 3.3.1: a range matches every tag that begins with the range's subtags.
  case basic
  /// Section 3.3.2: subtags of the tag may be skipped, and `*` matches any subtag.
  case extended
}
