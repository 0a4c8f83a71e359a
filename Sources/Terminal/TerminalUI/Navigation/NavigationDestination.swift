extension View {
  /// Sets the page that values of a type open, for links in the ``NavigationStack`` around this view and for its path.
  ///
  ///     .navigationDestination(for: App.self) { app in AppPage(app: app) }
  public func navigationDestination<Value: Hashable, Destination: View>(
    for data: Value.Type, @ViewBuilder destination: @escaping @MainActor (Value) -> Destination
  ) -> some View {
    NavigatorView(content: self) { navigator, _ in
      navigator.register(data) { AnyView(destination($0)) }
    }
  }

  /// Opens a page while a binding is true.
  public func navigationDestination<Destination: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) -> some View {
    let page = AnyView(destination())
    return NavigatorView(content: self) { navigator, id in
      if isPresented.wrappedValue {
        navigator.present(page, id: id) { isPresented.wrappedValue = false }
      } else {
        navigator.withdraw(id: id)
      }
    }
  }

  /// Opens the page of an item while the item is not nil. Another item is another page.
  public func navigationDestination<Item: Hashable, Destination: View>(
    item: Binding<Item?>, @ViewBuilder destination: @escaping @MainActor (Item) -> Destination
  ) -> some View {
    NavigatorView(content: self) { navigator, id in
      if let shown = item.wrappedValue {
        navigator.present(AnyView(destination(shown).id(shown)), id: id) { item.wrappedValue = nil }
      } else {
        navigator.withdraw(id: id)
      }
    }
  }
}

/// A view that tells the stack around it about a page.
private struct NavigatorView<Content: View>: View {
  typealias Body = Never

  let content: Content
  /// Tells the navigator, with an identity for the page.
  let tell: @MainActor (Navigator, AnyHashable) -> Void

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let inner = context.descending(.type(ObjectIdentifier(NavigationMemory.self)))
    if !context.isMeasuring, let navigator = context.environment.navigator {
      tell(navigator, AnyHashable(ObjectIdentifier(inner.identity)))
    }
    content._evaluate(in: inner, into: &nodes)
  }
}
