extension View {
  /// The colour of text and symbols in this view.
  public func foregroundStyle(_ color: Color) -> some View {
    EnvironmentModifiedView(content: self) { $0.style.foreground = $0.resolve(color) }
  }

  /// The colour of what can be acted on in this view; nil keeps the one around it.
  public func tint(_ color: Color?) -> some View {
    EnvironmentModifiedView(content: self) { if let color { $0.tint = $0.resolve(color) } }
  }

  /// Bold text, or plain again for false.
  public func bold(_ isActive: Bool = true) -> some View { attribute(.bold, isActive) }
  /// Italic text where the terminal can, or plain again for false.
  public func italic(_ isActive: Bool = true) -> some View { attribute(.italic, isActive) }
  /// Underlined text, or plain again for false.
  public func underline(_ isActive: Bool = true) -> some View { attribute(.underline, isActive) }
  /// Text with a line through it, or plain again for false.
  public func strikethrough(_ isActive: Bool = true) -> some View { attribute(.strikethrough, isActive) }
  /// Text in a fainter shade.
  public func dim(_ isActive: Bool = true) -> some View { attribute(.dim, isActive) }
  /// Text with foreground and background exchanged.
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

  /// How many lines a text may take; what does not fit ends in "…".
  public func lineLimit(_ number: Int?) -> some View {
    EnvironmentModifiedView(content: self) { $0.lineLimit = number }
  }

  /// How lines of text stand when they are of different length.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    EnvironmentModifiedView(content: self) { $0.multilineTextAlignment = alignment }
  }

  /// Whether controls in this view refuse to act. A view inside a disabled view cannot be enabled again.
  public func disabled(_ disabled: Bool) -> some View {
    EnvironmentModifiedView(content: self) { $0.isEnabled = $0.isEnabled && !disabled }
  }

  /// Says what a control is for, or why it is disabled; shown with the keys while the control has focus.
  public func help(_ textKey: LocalizedStringKey) -> some View {
    EnvironmentModifiedView(content: self) { $0.helpText = $0.string(textKey) }
  }

  /// As `help(_:)`, and not looked up.
  @_disfavoredOverload
  public func help(_ text: some StringProtocol) -> some View {
    EnvironmentModifiedView(content: self) { $0.helpText = String(text) }
  }
}

extension EnvironmentValues {
  /// A colour as it is here: `.tint` is the tint of the place.
  func resolve(_ color: Color) -> Color { color == .tint ? tint : color }
}

extension View {
  /// Gives the view a name that tests find it by.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    NodeModifiedView(content: self) { node, _ in
      node.accessibilityIdentifier = identifier
      return node
    }
  }

  /// A sentence that says what the view shows.
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    NodeModifiedView(content: self) { node, context in
      node.accessibilityLabel = context.environment.string(labelKey)
      return node
    }
  }

  /// As `accessibilityLabel(_:)`, and not looked up.
  @_disfavoredOverload
  public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    accessibilityLabel(LocalizedStringKey(verbatim: String(label)))
  }

  /// The value a picker or a focus binding knows the view by.
  public func tag<Value: Hashable>(_ tag: Value) -> some View {
    NodeModifiedView(content: self) { node, _ in
      node.tag = AnyHashable(tag)
      return node
    }
  }

  /// An identity of its own: when it changes, the view starts anew.
  public func id<ID: Hashable>(_ id: ID) -> some View {
    IdentifiedView(content: self, id: AnyHashable(id))
  }
}

private struct IdentifiedView<Content: View>: View {
  typealias Body = Never

  let content: Content
  let id: AnyHashable

  func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    content._evaluate(in: context.descending(.element(id)), into: &nodes)
  }
}
