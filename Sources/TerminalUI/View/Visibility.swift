/// Whether a part of a view is shown, named as in SwiftUI.
public enum Visibility: Hashable, Sendable, CaseIterable {
  /// The view decides, by what it shows and the room it has.
  case automatic
  /// Shown.
  case visible
  /// Left out.
  case hidden
}
