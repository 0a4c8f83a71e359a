/// The parts of controls, lists and bars.
package struct ControlGlyphs: Hashable, Sendable {
  /// Before the row that has focus.
  package let focus: Character

  /// A switch that is on, and off: of one width.
  package let on: String
  package let off: String
  /// The character of ``on`` that is its knob, on a ground of the switch's colour; nil where a switch is letters.
  package let knob: Character?

  /// Before a choice, of which one is taken.
  package let chosen: String
  package let unchosen: String

  /// More than is in sight, above and below.
  package let moreAbove: Character
  package let moreBelow: Character
  /// The place in something long.
  package let scrollThumb: Character
  package let scrollTrack: Character

  /// A thin bar: what is done, and what is left.
  package let done: Character
  package let rest: Character

  /// A thick bar: what is reached, the way to go, and its end where it goes on beyond.
  package let filled: Character
  package let track: Character
  package let beyond: Character

  /// Stretches of time in a strip: in which nothing was, something was held back, something was, and something failed.
  package let nothing: String
  package let held: String
  package let event: String
  package let fault: String
}
