/// A `.strings` file: the table that a device holds.
public struct StringsFile: Sendable {}
