/// What a navigation stack remembers.
@MainActor
final class NavigationMemory {
  /// A page that is a view, not the destination of a value.
  struct PresentedView {
    let id: AnyHashable
    /// How many values of the path lie under it.
    let depth: Int
    var view: AnyView
    /// Takes it away where somebody else says whether it is shown; it must be said again for each frame.
    var dismiss: (@MainActor () -> Void)?
    weak var toldBy: Navigator?
  }

  var values: [AnyHashable] = []
  /// How high the page on top would like to be, for who is as high as what it shows.
  var idealHeight = 0
  var presented: [PresentedView] = []
  var destinations: [ObjectIdentifier: @MainActor (AnyHashable) -> AnyView?] = [:]

  /// The path of a stack whose caller keeps none.
  func ownPath(_ invalidation: Invalidation) -> NavigationValues {
    NavigationValues { [self] in
      values
    } append: { [self] value in
      values.append(value)
      invalidation.invalidate()
    } removeLast: { [self] count in
      values.removeLast(count)
      invalidation.invalidate()
    }
  }
}

/// Opens and closes the pages of the stack a view is in, and knows where values lead. Made anew for each frame.
@MainActor
final class Navigator {
  let path: NavigationValues
  private let memory: NavigationMemory
  private let invalidation: Invalidation
  private var pageCount = 1
  private var isMeasured = false

  init(memory: NavigationMemory, path: NavigationValues, invalidation: Invalidation) {
    self.memory = memory
    self.path = path
    self.invalidation = invalidation
    let depth = path.get().count
    memory.presented.removeAll { $0.depth > depth }
  }

  func register<Value: Hashable>(_ type: Value.Type, _ view: @escaping @MainActor (Value) -> AnyView) {
    memory.destinations[ObjectIdentifier(type)] = { ($0.base as? Value).map(view) }
  }

  func destination(of value: AnyHashable) -> AnyView {
    let type = type(of: value.base as Any)
    return memory.destinations[ObjectIdentifier(type)]?(value)
      ?? AnyView(Text(verbatim: "There is no navigationDestination(for: \(type).self).").foregroundStyle(.orange))
  }

  /// The views shown over a number of values.
  func views(at depth: Int) -> [NavigationMemory.PresentedView] {
    memory.presented.filter { $0.depth == depth && ($0.dismiss == nil || $0.toldBy === self) }
  }

  /// - Parameter idealHeight: How high the page on top would like to be.
  func didShow(pages: Int, idealHeight: Int) {
    pageCount = pages
    guard memory.idealHeight != idealHeight else { return }
    memory.idealHeight = idealHeight
    if isMeasured { invalidation.invalidate() }
  }

  /// How high the page on top was, asked by who is as high as what it shows; nil while the root is on top.
  func idealHeight() -> Int? {
    isMeasured = true
    return path.get().isEmpty && views(at: 0).isEmpty ? nil : memory.idealHeight
  }

  func push(_ value: AnyHashable) { path.append(value) }

  func push(_ view: AnyView, id: AnyHashable) {
    memory.presented.append(.init(id: id, depth: path.get().count, view: view))
    invalidation.invalidate()
  }

  /// Keeps an open page as its link describes it now.
  func refresh(_ view: AnyView, id: AnyHashable) {
    for index in memory.presented.indices where memory.presented[index].id == id { memory.presented[index].view = view }
  }

  /// Shows a page for as long as each frame says so.
  func present(_ view: AnyView, id: AnyHashable, dismiss: @escaping @MainActor () -> Void) {
    if let index = memory.presented.firstIndex(where: { $0.id == id }) {
      memory.presented[index].view = view
      memory.presented[index].dismiss = dismiss
      memory.presented[index].toldBy = self
    } else {
      memory.presented.append(
        .init(id: id, depth: path.get().count, view: view, dismiss: dismiss, toldBy: self))
    }
  }

  func withdraw(id: AnyHashable) { memory.presented.removeAll { $0.id == id } }

  /// Goes back until a page, counted from the root, is no longer shown.
  func goBack(below level: Int) {
    for _ in 0..<max(0, pageCount - level) { goBack() }
    pageCount = min(pageCount, level)
  }

  private func goBack() {
    let depth = path.get().count
    if let top = memory.presented.last(where: { $0.depth == depth }) {
      memory.presented.removeAll { $0.id == top.id }
      top.dismiss?()
      invalidation.invalidate()
    } else if depth > 0 {
      path.removeLast(1)
    }
  }
}

extension EnvironmentValues {
  private struct NavigatorKey: EnvironmentKey { static var defaultValue: Navigator? { nil } }

  /// The navigation stack around a view.
  var navigator: Navigator? {
    get { self[NavigatorKey.self] }
    set { self[NavigatorKey.self] = newValue }
  }
}
