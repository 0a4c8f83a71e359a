/// The characters of controls, lists and bars.
package struct ControlGlyphs: Hashable, Sendable {
  /// The mark before the row that has focus.
  package let focus: Character

  /// A switch that is on; as wide as ``off``.
  package let on: String
  package let off: String
  /// The character of ``on`` that is its knob, drawn on a ground of the switch's colour; nil where a switch is made of
  /// letters.
  package let knob: Character?

  /// The mark before the chosen one of several values.
  package let chosen: String
  /// The mark before the other values.
  package let unchosen: String

  /// The mark for more content above.
  package let moreAbove: Character
  /// The mark for more content below.
  package let moreBelow: Character
  /// The part of a scroll bar that shows the position.
  package let scrollThumb: Character
  /// The rest of a scroll bar.
  package let scrollTrack: Character

  /// The part of a thin bar that is done.
  package let done: Character
  /// The part of a thin bar that is left.
  package let rest: Character

  /// The part of a thick bar that is reached.
  package let filled: Character
  /// The part of a thick bar that is left.
  package let track: Character
  /// The end of a thick bar that goes on beyond its goal.
  package let beyond: Character

  /// A stretch of a time strip without an event.
  package let nothing: String
  /// A stretch of a time strip in which an event was held back.
  package let held: String
  /// A stretch of a time strip with an event.
  package let event: String
  /// A stretch of a time strip with an error.
  package let fault: String
}
