extension View {
  /// Sets the colour of text and symbols in this view.
  public func foregroundStyle(_ color: Color) -> some View {
    EnvironmentModifiedView(content: self) { $0.style.foreground = $0.resolve(color) }
  }

  /// Sets the colour of controls in this view; nil keeps the inherited one.
  public func tint(_ color: Color?) -> some View {
    EnvironmentModifiedView(content: self) { if let color { $0.tint = $0.resolve(color) } }
  }

  /// Makes text bold, or plain again for false.
  public func bold(_ isActive: Bool = true) -> some View { attribute(.bold, isActive) }
  /// Makes text italic if the terminal supports it, or plain again for false.
  public func italic(_ isActive: Bool = true) -> some View { attribute(.italic, isActive) }
  /// Underlines text, or makes it plain again for false.
  public func underline(_ isActive: Bool = true) -> some View { attribute(.underline, isActive) }
  /// Draws a line through text, or makes it plain again for false.
  public func strikethrough(_ isActive: Bool = true) -> some View { attribute(.strikethrough, isActive) }
  /// Makes text fainter, or plain again for false.
  public func dim(_ isActive: Bool = true) -> some View { attribute(.dim, isActive) }
  /// Exchanges foreground and background of text, or undoes it for false.
  public func reverse(_ isActive: Bool = true) -> some View { attribute(.reverse, isActive) }

  private func attribute(_ attribute: Style.Attributes, _ isActive: Bool) -> some View {
    EnvironmentModifiedView(content: self) { environment in
      if isActive {
        environment.style.attributes.insert(attribute)
      } else {
        environment.style.attributes.remove(attribute)
      }
    }
  }

  /// Sets the maximum number of lines of a text; a longer text ends in "…". Nil removes the limit.
  public func lineLimit(_ number: Int?) -> some View {
    EnvironmentModifiedView(content: self) { $0.lineLimit = number }
  }

  /// Sets the alignment of the lines of a text.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    EnvironmentModifiedView(content: self) { $0.multilineTextAlignment = alignment }
  }

  /// Disables the controls in this view. A view inside a disabled view cannot be enabled again.
  public func disabled(_ disabled: Bool) -> some View {
    EnvironmentModifiedView(content: self) { $0.isEnabled = $0.isEnabled && !disabled }
  }

  /// Sets a text that explains the purpose of a control, or the reason it is disabled. The hint line shows it while the
  /// control has focus.
  public func help(_ textKey: LocalizedStringKey) -> some View {
    EnvironmentModifiedView(content: self) { $0.helpText = $0.string(textKey) }
  }

  /// Sets a help text that is not localized.
  @_disfavoredOverload
  public func help(_ text: some StringProtocol) -> some View {
    EnvironmentModifiedView(content: self) { $0.helpText = String(text) }
  }
}

extension EnvironmentValues {
  /// Returns a colour with `.tint` replaced by the tint of the view.
  func resolve(_ color: Color) -> Color { color == .tint ? tint : color }
}

extension View {
  /// Sets the name by which tests find the view.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    NodeModifiedView(content: self) { node, _ in
      node.accessibilityIdentifier = identifier
      return node
    }
  }

  /// Sets a sentence that describes the view.
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    NodeModifiedView(content: self) { node, context in
      node.makeLabel = { [environment = context.environment] in environment.string(labelKey) }
      return node
    }
  }

  /// Sets a sentence that describes the view and is made only for screen readers and tests.
  package func accessibilityLabel(_ label: @escaping @MainActor () -> String) -> some View {
    NodeModifiedView(content: self) { node, _ in
      node.makeLabel = label
      return node
    }
  }

  /// Sets a sentence that describes the view and is not localized.
  @_disfavoredOverload
  public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    accessibilityLabel(LocalizedStringKey(verbatim: String(label)))
  }

  /// Sets the value that identifies the view in a picker or a focus binding.
  public func tag<Value: Hashable>(_ tag: Value) -> some View {
    NodeModifiedView(content: self) { node, _ in
      node.tag = AnyHashable(tag)
      return node
    }
  }

  /// Sets the identity of the view. When it changes, the view loses its state.
  public func id<ID: Hashable>(_ id: ID) -> some View {
    IdentifiedView(content: self, id: AnyHashable(id))
  }
}

private struct IdentifiedView<Content: View>: View {
  typealias Body = Never

  let content: Content
  /// The identity, used in place of the position in the tree.
  let id: AnyHashable

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    content._evaluate(in: context.descending(.element(id)), into: &nodes)
  }
}
