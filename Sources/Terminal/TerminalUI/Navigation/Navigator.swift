/// The state of a navigation stack between frames.
@MainActor
final class NavigationMemory {
  /// A page that a link or a binding opened with a view, and that is not the destination of a value.
  struct PresentedView {
    let id: AnyHashable
    /// The values in the path below the page. If they change, the page closes.
    let below: [AnyHashable]
    var view: AnyView
    /// Closes a page that is shown by a binding; nil for the page of a link. The modifier with the binding must
    /// register the page again in each frame; otherwise the page is no longer shown.
    var dismiss: (@MainActor () -> Void)?
    /// The navigator of the frame that last registered the page.
    weak var toldBy: Navigator?

    var depth: Int { below.count }
  }

  /// The path of a stack that stores its own path.
  var values: [AnyHashable] = []
  /// The ideal height of the top page in rows, for a sheet as tall as its content.
  var idealHeight = 0
  /// The pages that links and bindings opened with a view, with the top page last.
  var presented: [PresentedView] = []
  /// For each type of value, a closure that returns the page of a value.
  var destinations: [ObjectIdentifier: @MainActor (AnyHashable) -> AnyView?] = [:]

  /// Returns the path of a stack that stores its own path.
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

/// Opens and closes the pages of an enclosing stack, and stores the destinations of values. Created for each frame.
@MainActor
final class Navigator {
  let path: NavigationValues
  private let memory: NavigationMemory
  private let invalidation: Invalidation
  private var pageCount = 1
  private var isMeasured = false

  /// Creates a navigator for a frame. If the path has changed, closes the views that were opened above the changed
  /// values.
  init(memory: NavigationMemory, path: NavigationValues, invalidation: Invalidation) {
    self.memory = memory
    self.path = path
    self.invalidation = invalidation
    let values = path.get()
    memory.presented.removeAll { !values.starts(with: $0.below) }
  }

  func register<Value: Hashable>(_ type: Value.Type, _ view: @escaping @MainActor (Value) -> AnyView) {
    memory.destinations[ObjectIdentifier(type)] = { ($0.base as? Value).map(view) }
  }

  /// Returns the page of a value, or a sentence about the missing destination.
  func destination(of value: AnyHashable) -> AnyView {
    let type = type(of: value.base as Any)
    return memory.destinations[ObjectIdentifier(type)]?(value)
      ?? AnyView(Text(verbatim: "There is no navigationDestination(for: \(type).self).").foregroundStyle(.orange))
  }

  /// Returns the pages that links and bindings opened with a view while the path had `depth` values. The top page is
  /// last.
  func views(at depth: Int) -> [NavigationMemory.PresentedView] {
    memory.presented.filter { $0.depth == depth && ($0.dismiss == nil || $0.toldBy === self) }
  }

  /// Records the number of pages that were laid out.
  ///
  /// - Parameter idealHeight: The ideal height of the top page, in rows.
  func didShow(pages: Int, idealHeight: Int) {
    pageCount = pages
    guard memory.idealHeight != idealHeight else { return }
    memory.idealHeight = idealHeight
    if isMeasured { invalidation.invalidate() }
  }

  /// Returns the ideal height of the top page in rows, for a sheet as tall as its content; nil while the root is on
  /// top.
  func idealHeight() -> Int? {
    isMeasured = true
    return path.get().isEmpty && views(at: 0).isEmpty ? nil : memory.idealHeight
  }

  func push(_ value: AnyHashable) { path.append(value) }

  /// Opens a view as a page.
  func push(_ view: AnyView, id: AnyHashable) {
    memory.presented.append(.init(id: id, below: path.get(), view: view))
    invalidation.invalidate()
  }

  /// Updates an open page to the current view of its link.
  func refresh(_ view: AnyView, id: AnyHashable) {
    for index in memory.presented.indices where memory.presented[index].id == id { memory.presented[index].view = view }
  }

  /// Shows a page, which stays open as long as each frame calls this.
  func present(_ view: AnyView, id: AnyHashable, dismiss: @escaping @MainActor () -> Void) {
    if let index = memory.presented.firstIndex(where: { $0.id == id }) {
      memory.presented[index].view = view
      memory.presented[index].dismiss = dismiss
      memory.presented[index].toldBy = self
    } else {
      memory.presented.append(
        .init(id: id, below: path.get(), view: view, dismiss: dismiss, toldBy: self))
    }
  }

  /// Closes a page shown by a binding.
  func withdraw(id: AnyHashable) { memory.presented.removeAll { $0.id == id } }

  /// Goes back until the page at a level, counted from the root, is closed.
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

  /// The enclosing navigation stack; nil if there is none.
  var navigator: Navigator? {
    get { self[NavigatorKey.self] }
    set { self[NavigatorKey.self] = newValue }
  }
}
