// Names of lists whose rows a person moves and deletes. A terminal has no swipe, so `onDelete` and `onMove` are never
// called; the functions that their closures call work as on a phone.

extension MutableCollection {
  /// Moves the elements at some offsets in front of the element at another offset.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let elements = Array(self)
    let moved = source.filter(elements.indices.contains).map { elements[$0] }
    let rest = elements.indices.filter { !source.contains($0) }
    let place = rest.firstIndex { $0 >= destination } ?? rest.count
    let result = rest[..<place].map { elements[$0] } + moved + rest[place...].map { elements[$0] }
    for (index, element) in zip(Array(indices), result) { self[index] = element }
  }
}

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at some offsets.
  public mutating func remove(atOffsets offsets: IndexSet) {
    self = Self(enumerated().filter { !offsets.contains($0.offset) }.map(\.element))
  }
}

/// The mode in which a phone's list shows controls to delete and to move rows.
public enum EditMode: Hashable, Sendable {
  case inactive, transient, active
  public var isEditing: Bool { self != .inactive }
}

extension EnvironmentValues {
  private struct EditModeKey: EnvironmentKey { static var defaultValue: Binding<EditMode>? { nil } }

  /// The mode of the lists inside; nil if none is set. Rows have no controls to delete and to move them.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] }
    set { self[EditModeKey.self] = newValue }
  }
}
