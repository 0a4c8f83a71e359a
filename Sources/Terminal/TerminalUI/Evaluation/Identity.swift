/// A view's identity in the tree, with its state.
///
/// The path from the root consists of positions in a builder, branches of an `if`, types, and the ids of `ForEach` and
/// `.id`. The same path in the next frame gives the same object; a path that was not visited is removed with everything
/// below it.
@MainActor
final class Identity {
  /// One step of the path.
  enum Component: Equatable {
    case position(Int)
    case branch(Bool)
    case type(ObjectIdentifier)
    case element(AnyHashable)

    /// A number to compare before the steps themselves, because comparing numbers is faster. Different steps have
    /// different numbers, except that all elements have the number 3.
    fileprivate var number: Int {
      switch self {
      case .position(let position): position << 2
      case .branch(let isFirst): isFirst ? 5 : 1
      // A type's address is a multiple of four.
      case .type(let type): Int(bitPattern: type) | 2
      case .element: 3
      }
    }
  }

  /// The replacement for the id of an element if an earlier element of the same collection has the same id.
  private struct RepeatedID: Hashable {
    let id: AnyHashable
    /// The number of earlier elements with the id.
    let count: Int
  }

  /// The last step of the path from the root to this identity.
  let component: Component
  /// The parent; nil for the root.
  private(set) weak var parent: Identity?
  private let number: Int
  private var structural: [Identity] = []
  /// The index of the structural child that is probably visited next: children are visited in the same order each time.
  private var next = 0
  private var elements: [AnyHashable: Identity] = [:]
  private var locations: [AnyObject] = []
  /// The state that a modifier or control keeps for this identity; nil for none.
  private var memory: AnyObject?
  /// The number of the evaluation that last visited this identity.
  fileprivate(set) var visit = 0
  /// The number of other elements with this identity's id that the current evaluation has found so far.
  private var repeats = 0

  init(_ component: Component, in parent: Identity? = nil) {
    self.component = component
    self.parent = parent
    number = component.number
  }

  /// The path to this identity, root first, itself included.
  var path: [Identity] {
    var path: [Identity] = [self]
    while let parent = path[path.count - 1].parent { path.append(parent) }
    return path.reversed()
  }

  /// Returns the location of the `@State` declared at a position, created on first access.
  func location<Kept: AnyObject>(at slot: Int, make: () -> Kept) -> Kept {
    if slot < locations.count, let known = locations[slot] as? Kept { return known }
    let made = make()
    if slot < locations.count { locations[slot] = made } else { locations.append(made) }
    return made
  }

  /// Returns the state that a modifier or control keeps for this identity, created on first access.
  func memory<Kept: AnyObject>(_ type: Kept.Type, make: () -> Kept) -> Kept {
    if let known = memory as? Kept { return known }
    let made = make()
    memory = made
    return made
  }

  /// Returns a distinct component for another `ForEach` element with the same id as this one; nil if this identity is
  /// not that of an element.
  fileprivate func repeated() -> Component? {
    guard case .element(let id) = component else { return nil }
    repeats += 1
    return .element(AnyHashable(RepeatedID(id: id, count: repeats)))
  }

  fileprivate func visit(_ visit: Int) {
    self.visit = visit
    repeats = 0
  }

  fileprivate func child(_ component: Component, _ make: () -> Identity) -> Identity {
    if case .element(let id) = component {
      if let known = elements[id] { return known }
      let made = make()
      elements[id] = made
      return made
    }
    let number = component.number
    if next < structural.count, structural[next].number == number {
      next += 1
      return structural[next - 1]
    }
    if let index = structural.firstIndex(where: { $0.number == number }) {
      next = index + 1
      return structural[index]
    }
    let made = make()
    structural.append(made)
    return made
  }

  /// Removes the descendants that were last visited before the evaluation numbered `generation`, and appends them to
  /// `forgotten`, children first.
  fileprivate func sweep(before generation: Int, forgotten: inout [Identity]) {
    sweepAll(&structural, before: generation, forgotten: &forgotten)
    if !elements.isEmpty {
      for (id, child) in elements {
        child.sweep(before: generation, forgotten: &forgotten)
        if child.visit < generation {
          elements[id] = nil
          forgotten.append(child)
        }
      }
    }
  }

  /// Removes all descendants, and appends them to `forgotten`, children first.
  fileprivate func removeAll(forgotten: inout [Identity]) {
    for child in structural + elements.values {
      child.removeAll(forgotten: &forgotten)
      forgotten.append(child)
    }
    (structural, elements) = ([], [:])
  }

  private func sweepAll(_ children: inout [Identity], before generation: Int, forgotten: inout [Identity]) {
    guard !children.isEmpty else { return }
    var hasForgotten = false
    for child in children {
      child.sweep(before: generation, forgotten: &forgotten)
      if child.visit < generation {
        forgotten.append(child)
        hasForgotten = true
      }
    }
    if hasForgotten { children.removeAll { $0.visit < generation } }
  }

  fileprivate func disappear() { (memory as? any Disappearing)?.disappear() }
}

/// State that is notified when its view is removed.
@MainActor
protocol Disappearing: AnyObject {
  /// Cancels tasks and runs the closures of `onDisappear`.
  func disappear()
}

/// The focus of a host, shared by the stores of all its scopes.
@MainActor
final class SharedFocus {
  /// The focused view; nil for none.
  var identity: Identity?
  /// The focused element of each lazy container.
  var elements: [ObjectIdentifier: LazyElements.Place] = [:]
}

/// The state of views, by identity: of the views of a host, or of those in an ``UpdateScope``.
@MainActor
final class StateStore {
  let root: Identity
  /// The flags that request a new frame.
  let invalidation = Invalidation()
  let focus: SharedFocus
  /// The scopes that the latest update found in these views, in order.
  var scopes: [UpdateScope] = []
  /// Pending closures of `onAppear`, `onChange` and similar, to run after the evaluation.
  var actions: [@MainActor () -> Void] = []
  /// The identities whose views read the focus in this update.
  var focusReaders: Set<ObjectIdentifier> = []
  /// The theme that views asked for in this update; nil for none.
  var colorScheme: ColorScheme?
  /// The hosts that a ``HostView`` shows in this update.
  var hosts: [ViewHost] = []
  /// The number of the current visit, which increases with each evaluation of a part of the tree.
  private(set) var visit = 0
  private var generation = 0
  private var liveCount = 0
  private var visitedCount = 0

  /// Creates the store of a host.
  init() { (root, focus) = (Identity(.position(0)), SharedFocus()) }

  /// Creates the store of a scope at an identity of the views around it.
  init(at identity: Identity, in surroundings: StateStore) {
    (root, focus) = (Identity(.position(0), in: identity), surroundings.focus)
  }

  /// Begins an update of all views of the store.
  func beginUpdate() {
    visit += 1
    generation = visit
    visitedCount = 0
    colorScheme = nil
    hosts.removeAll(keepingCapacity: true)
    scopes.removeAll(keepingCapacity: true)
    focusReaders.removeAll(keepingCapacity: true)
  }

  /// True if the view at an identity has read in this update whether it has focus. The view must then be evaluated
  /// again when focus moves.
  func isFocusRead(of place: Identity?) -> Bool { place.map { focusReaders.contains(ObjectIdentifier($0)) } ?? false }

  /// Begins the evaluation of a part of the tree that may have been evaluated in this update already.
  func beginPart() { visit += 1 }

  /// Returns the child identity, created if new, and marks it as visited.
  func visit(_ component: Identity.Component, in parent: Identity) -> Identity {
    var child = find(component, in: parent)
    if child.visit == visit, let next = child.repeated() { child = find(next, in: parent) }
    if child.visit < generation { visitedCount += 1 }
    child.visit(visit)
    return child
  }

  private func find(_ component: Identity.Component, in parent: Identity) -> Identity {
    parent.child(component) {
      liveCount += 1
      return Identity(component, in: parent)
    }
  }

  /// Ends an update: removes identities that were not visited, and cancels their tasks.
  func sweep() {
    guard visitedCount < liveCount else { return }
    var forgotten: [Identity] = []
    root.sweep(before: generation, forgotten: &forgotten)
    liveCount -= forgotten.count
    for identity in forgotten { identity.disappear() }
  }

  /// Removes all views, and cancels their tasks.
  func removeAll() {
    var forgotten: [Identity] = []
    root.removeAll(forgotten: &forgotten)
    (liveCount, actions, hosts, scopes) = (0, [], [], [])
    for identity in forgotten { identity.disappear() }
  }
}
