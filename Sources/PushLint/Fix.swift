/// A change of a file that removes a finding and cannot make anything worse.
public struct Fix: Sendable, Hashable {
  /// New text for a range of bytes.
  public struct Replacement: Sendable, Hashable {
    /// Bytes from the start of the file; empty to insert.
    public let range: Range<Int>
    public let text: String
  }

  /// What it does, such as `remove the key`.
  public let summary: String
  /// In the order of the file, without overlaps.
  public let replacements: [Replacement]
}
