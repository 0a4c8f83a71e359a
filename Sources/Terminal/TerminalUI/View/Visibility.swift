/// The visibility of a part of a view, named as in SwiftUI.
public enum Visibility: Hashable, Sendable, CaseIterable {
  /// The view decides, by its content and the room it has.
  case automatic
  case visible
  /// The part is left out.
  case hidden
}
