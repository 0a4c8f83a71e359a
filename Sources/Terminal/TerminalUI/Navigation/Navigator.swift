/// The state of a navigation stack between frames.
@MainActor
final class NavigationMemory {
  /// A page that is a view, not the destination of a value.
  struct PresentedView {
    let id: AnyHashable
    /// The number of values of the path under it.
    let depth: Int
    var view: AnyView
    /// Closes a page that a binding shows, and that has to be told for each frame; nil for the page of a link.
    var dismiss: (@MainActor () -> Void)?
    /// The navigator of the frame in which the page was last told.
    weak var toldBy: Navigator?
  }

  /// The path of a stack whose caller keeps none.
  var values: [AnyHashable] = []
  /// The ideal height of the page on top, in rows, for a sheet that is as high as its content.
  var idealHeight = 0
  /// The pages that are views, the one on top last.
  var presented: [PresentedView] = []
  /// The pages of values, by the type of the value.
  var destinations: [ObjectIdentifier: @MainActor (AnyHashable) -> AnyView?] = [:]

  /// Returns the path of a stack whose caller keeps none.
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

/// Opens and closes the pages of the stack around a view, and holds the pages of values. Made for each frame.
@MainActor
final class Navigator {
  let path: NavigationValues
  private let memory: NavigationMemory
  private let invalidation: Invalidation
  private var pageCount = 1
  private var isMeasured = false

  /// Prepares a frame: views above the path's end are closed.
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

  /// Returns the page of a value; a sentence about the missing destination where there is none.
  func destination(of value: AnyHashable) -> AnyView {
    let type = type(of: value.base as Any)
    return memory.destinations[ObjectIdentifier(type)]?(value)
      ?? AnyView(Text(verbatim: "There is no navigationDestination(for: \(type).self).").foregroundStyle(.orange))
  }

  /// Returns the views shown above so many values.
  func views(at depth: Int) -> [NavigationMemory.PresentedView] {
    memory.presented.filter { $0.depth == depth && ($0.dismiss == nil || $0.toldBy === self) }
  }

  /// Notes the pages that were laid out.
  ///
  /// - Parameter idealHeight: The ideal height of the page on top, in rows.
  func didShow(pages: Int, idealHeight: Int) {
    pageCount = pages
    guard memory.idealHeight != idealHeight else { return }
    memory.idealHeight = idealHeight
    if isMeasured { invalidation.invalidate() }
  }

  /// Returns the ideal height of the page on top, in rows, for a sheet that is as high as its content; nil while the
  /// root is on top.
  func idealHeight() -> Int? {
    isMeasured = true
    return path.get().isEmpty && views(at: 0).isEmpty ? nil : memory.idealHeight
  }

  /// Opens the page of a value.
  func push(_ value: AnyHashable) { path.append(value) }

  /// Opens a view as a page.
  func push(_ view: AnyView, id: AnyHashable) {
    memory.presented.append(.init(id: id, depth: path.get().count, view: view))
    invalidation.invalidate()
  }

  /// Updates an open page to the view its link has now.
  func refresh(_ view: AnyView, id: AnyHashable) {
    for index in memory.presented.indices where memory.presented[index].id == id { memory.presented[index].view = view }
  }

  /// Shows a page; it stays while each frame calls this.
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

  /// Closes a page that a binding showed.
  func withdraw(id: AnyHashable) { memory.presented.removeAll { $0.id == id } }

  /// Goes back until the page of a level, counted from the root, is closed.
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

  /// The navigation stack around a view; nil outside of one.
  var navigator: Navigator? {
    get { self[NavigatorKey.self] }
    set { self[NavigatorKey.self] = newValue }
  }
}
