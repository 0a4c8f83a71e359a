extension GlyphSet {
  /// Signs beside and within texts. Some are wider than a column.
  public struct Marks: Hashable, Sendable {
    /// The sign of Health, and of the heart.
    public let heart: String
    /// The sign for success.
    public let check: String
    /// The sign for failure.
    public let cross: String
    /// The sign for a number that grew, right before it.
    public let rise: String
    /// The sign for a number that fell, right before it.
    public let fall: String
    /// The sign before each item of a list.
    public let bullet: String
    /// The sign in place of a missing value.
    public let dash: String
    /// The sign before a result.
    public let arrow: String
    /// The sign of a row that leads to another page.
    public let disclosure: String
    /// The sign of the way back, before its name.
    public let back: String
    /// The sign of the current one of several lines.
    public let current: String
    /// The sign at the end of a text that was cut.
    public let ellipsis: String
    /// The sign for a task of unknown length.
    public let busy: String
    /// The state of charge, before its number, with the blank between them; may be empty.
    public let battery: String
  }
}
