/// What a ``NavigationStack`` shows above its root, as values of any types: the last one is on top.
///
///     @State private var path = NavigationPath()
///     NavigationStack(path: $path) { … }
///     path.append(app)        // opens the app's page
///     path.removeLast()       // and goes back
public struct NavigationPath: Equatable {
  var values: [AnyHashable] = []

  /// Nothing above the root.
  public init() {}

  /// Some values, the last one on top.
  public init<Values: Sequence>(_ elements: Values) where Values.Element: Hashable {
    values = elements.map { AnyHashable($0) }
  }

  /// How many pages lie above the root.
  public var count: Int { values.count }
  /// Whether the root is shown.
  public var isEmpty: Bool { values.isEmpty }

  /// Opens the page of a value.
  public mutating func append<Value: Hashable>(_ value: Value) { values.append(AnyHashable(value)) }

  /// Goes back.
  ///
  /// - Parameter k: By how many pages; no more than there are.
  public mutating func removeLast(_ k: Int = 1) { values.removeLast(k) }
}

/// The path of a navigation stack, wherever it is kept.
@MainActor
struct NavigationValues {
  let get: () -> [AnyHashable]
  let append: (AnyHashable) -> Void
  let removeLast: (Int) -> Void
}

extension NavigationValues {
  init(_ path: Binding<NavigationPath>) {
    self.init {
      path.wrappedValue.values
    } append: {
      path.wrappedValue.values.append($0)
    } removeLast: {
      path.wrappedValue.removeLast($0)
    }
  }

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
