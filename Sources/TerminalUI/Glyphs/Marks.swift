extension GlyphSet {
  /// Signs beside and within texts. Some are wider than a column.
  public struct Marks: Hashable, Sendable {
    /// Health, and the heart.
    public let heart: String
    /// Something is as it should be.
    public let check: String
    /// Something failed.
    public let cross: String
    /// A number grew; stands right before it.
    public let rise: String
    /// A number fell; stands right before it.
    public let fall: String
    /// Before each of some sentences.
    public let bullet: String
    /// In place of a value that there is none of.
    public let dash: String
    /// Before what came of something.
    public let arrow: String
    /// Something that leads further.
    public let disclosure: String
    /// The way back, before its name.
    public let back: String
    /// One of several lines that it is about now.
    public let current: String
    /// Stands where a text was cut.
    public let ellipsis: String
    /// Something that takes nobody knows how long.
    public let busy: String
    /// The state of charge, before its number, with the blank between them; may be empty.
    public let battery: String
  }
}
