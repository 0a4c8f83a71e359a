/// The pages of a ``NavigationStack`` above its root, as values of any types: the last one is on top.
///
///     @State private var path = NavigationPath()
///     NavigationStack(path: $path) { … }
///     path.append(app)        // opens the app's page
///     path.removeLast()       // and goes back
public struct NavigationPath: Equatable {
  /// The values, the one on top last.
  var values: [AnyHashable] = []

  /// Creates a path with no page above the root.
  public init() {}

  /// Creates a path of values, the last one on top.
  public init<Values: Sequence>(_ elements: Values) where Values.Element: Hashable {
    values = elements.map { AnyHashable($0) }
  }

  /// The number of pages above the root.
  public var count: Int { values.count }
  /// True where the root is shown.
  public var isEmpty: Bool { values.isEmpty }

  /// Opens the page of a value.
  public mutating func append<Value: Hashable>(_ value: Value) { values.append(AnyHashable(value)) }

  /// Goes back by a page or several.
  ///
  /// - Parameter k: The number of pages, at most ``count``.
  public mutating func removeLast(_ k: Int = 1) { values.removeLast(k) }
}

/// Access to the path of a navigation stack, in any form of keeping it.
@MainActor
struct NavigationValues {
  /// Returns the values, the one on top last.
  let get: () -> [AnyHashable]
  let append: (AnyHashable) -> Void
  /// Removes so many values from the top.
  let removeLast: (Int) -> Void
}

extension NavigationValues {
  /// Accesses a path of values of any types.
  init(_ path: Binding<NavigationPath>) {
    self.init {
      path.wrappedValue.values
    } append: {
      path.wrappedValue.values.append($0)
    } removeLast: {
      path.wrappedValue.removeLast($0)
    }
  }

  /// Accesses a path that is a collection of values of one type.
  init<Data>(_ path: Binding<Data>)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable
  {
    self.init {
      path.wrappedValue.map { AnyHashable($0) }
    } append: {
      if let value = $0.base as? Data.Element { path.wrappedValue.append(value) }
    } removeLast: { count in
      var values = path.wrappedValue
      for _ in 0..<count { values.remove(at: values.index(before: values.endIndex)) }
      path.wrappedValue = values
    }
  }
}
