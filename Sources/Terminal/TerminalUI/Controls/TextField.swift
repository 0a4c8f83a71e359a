/// A control that edits a line of text.
///
///     TextField("Search", text: $query)
///       .onSubmit { model.search(query) }
///
/// A focused field handles every key that types a character, so shortcuts without a modifier are inactive. Return
/// submits. If there is nothing to submit and no default action, Return moves focus to the next control.
public struct TextField: View {
  public typealias Body = Never

  private let title: LocalizedStringKey
  private let prompt: LocalizedStringKey?
  private let text: Binding<String>
  private var isSecret = false
  private var commit: (@MainActor () -> Void)?

  /// Creates a field.
  ///
  /// - Parameter titleKey: The field's title, shown as a placeholder while the field is empty.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    title = titleKey
    prompt = nil
    self.text = text
  }

  /// Creates a field that has a visible label beside it.
  ///
  /// - Parameters:
  ///   - titleKey: The field's title, for screen readers.
  ///   - prompt: The placeholder.
  package init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: LocalizedStringKey) {
    title = titleKey
    self.prompt = prompt
    self.text = text
  }

  /// Creates a field with a title that is not localized.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, text: Binding<String>) {
    self.init(LocalizedStringKey(verbatim: String(title)), text: text)
  }

  /// Returns the field with a dot in place of each character, on the screen and wherever the screen is described.
  package func secret() -> TextField {
    var field = self
    field.isSecret = true
    return field
  }

  /// Returns the field with a separate action for return, which runs before the action of ``View/onSubmit(_:)``.
  package func onCommit(_ action: @escaping @MainActor () -> Void) -> TextField {
    var field = self
    field.commit = action
    return field
  }

  public func _evaluate(in context: EvaluationContext, into nodes: inout NodeList) {
    let context = context.descending(.type(ObjectIdentifier(TextFieldMemory.self)))
    let memory = context.identity.memory(TextFieldMemory.self) { TextFieldMemory() }
    let control = Control(identity: context.identity, environment: context.environment)
    let title = context.environment.string(title)
    control.title = { title }
    control.takeText = { [text, store = context.store] key in
      memory.edit(text, with: key, redraw: store.invalidation.invalidate)
    }
    control.takePaste = { [text, store = context.store] pasted in
      for character in pasted {
        _ = memory.edit(text, with: KeyPress(.character(character)), redraw: store.invalidation.invalidate)
      }
    }
    let actions = [commit, context.environment.submit].compactMap(\.self)
    if !actions.isEmpty {
      let environment = context.environment
      control.keys = [
        KeyBinding([KeyPress(.return)], title: context.environment.pressTitle("submit")) { _ in
          for action in actions { environment.execute(action) }
          return true
        }
      ]
    }
    // The node never holds a secret, so that no frame, recording or description of the screen can contain it.
    let text = text.wrappedValue
    let shown = isSecret ? String(repeating: context.environment.glyphs.marks.bullet, count: text.count) : text
    nodes.nodes.append(
      TextFieldNode(
        text: shown, isSecret: isSecret, title: title, prompt: prompt.map(context.environment.string) ?? title,
        memory: memory, control: control, context.environment))
  }
}

extension EnvironmentValues {
  private struct SubmitKey: EnvironmentKey { static var defaultValue: (@MainActor () -> Void)? { nil } }

  /// The action of the return key in text fields; nil for none.
  var submit: (@MainActor () -> Void)? {
    get { self[SubmitKey.self] }
    set { self[SubmitKey.self] = newValue }
  }
}

extension View {
  /// Runs a closure when return is pressed in a text field of this view.
  public func onSubmit(_ action: @escaping @MainActor () -> Void) -> some View {
    EnvironmentModifiedView(content: self) { $0.submit = action }
  }
}

@MainActor
final class TextFieldMemory {
  /// The number of characters after the cursor. It is counted from the end so that the cursor stays at the end of
  /// growing text.
  var charactersAfterCursor = 0

  /// Edits a text with a key. Returns false for a key that does not edit.
  func edit(_ text: Binding<String>, with key: KeyPress, redraw: () -> Void) -> Bool {
    var characters = Array(text.wrappedValue)
    var cursor = max(0, characters.count - charactersAfterCursor)
    switch (key.key, key.modifiers) {
    case (.character("u"), .control):
      characters.removeSubrange(..<cursor)
      cursor = 0
    case (.character(let character), let modifiers) where modifiers.isSubset(of: .shift) && !character.isControl:
      characters.insert(character, at: cursor)
      cursor += 1
    case (.delete, _):
      if cursor > 0 {
        characters.remove(at: cursor - 1)
        cursor -= 1
      }
    case (.deleteForward, _):
      if cursor < characters.count { characters.remove(at: cursor) }
    case (.leftArrow, []): cursor = max(0, cursor - 1)
    case (.rightArrow, []): cursor = min(characters.count, cursor + 1)
    case (.home, []): cursor = 0
    case (.end, []): cursor = characters.count
    default: return false
    }
    let edited = String(characters)
    // A combining mark joins the character before it, so the count may grow by less than the number of inserted
    // characters.
    charactersAfterCursor = max(0, characters.count - cursor)
    if edited != text.wrappedValue { text.wrappedValue = edited }
    redraw()
    return true
  }
}

/// The text of a field, with the cursor while it has focus.
final class TextFieldNode: ControlNode {
  /// The text as it is shown: dots for a secret.
  let text: String
  let isSecret: Bool
  private let prompt: String
  private let memory: TextFieldMemory
  private let style: Style
  private let ellipsis: String

  /// Lays out a text, or the prompt while it is empty.
  init(
    text: String, isSecret: Bool, title: String, prompt: String, memory: TextFieldMemory, control: Control,
    _ environment: EnvironmentValues
  ) {
    self.text = text
    self.isSecret = isSecret
    self.prompt = prompt
    self.memory = memory
    var style = environment.textStyle
    // Draw a value in the primary colour, so that it does not look like a placeholder.
    if control.isEnabled { style.foreground = .primary }
    self.style = style
    ellipsis = environment.glyphs.ellipsis
    super.init(Node(), control: control)
    accessibilityLabel = title
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    Size(width: max(1, proposal.width ?? max(20, text.columnCount + 1)), height: 1)
  }

  override func draw(in context: DrawingContext) {
    super.draw(in: context)
    let context = context.clipped(to: rect)
    let isFocused = context.painter.focused === control.identity
    context.fill(rect, background: isFocused ? .selection : .groupedBackground)
    context.restyle(rect) { $0.attributes.insert(.underline) }
    var style = style
    style.attributes.insert(.underline)
    if text.isEmpty {
      style.foreground = .secondary
      let shown = prompt.truncated(toColumns: rect.size.width, ellipsis: ellipsis)
      context.write(shown, at: rect.origin, style: style)
      if isFocused { context.painter.setCursor(rect.origin, in: context) }
      return
    }
    // Show the part of the text around the cursor.
    let before = text.dropLast(memory.charactersAfterCursor).columnCount
    let hidden = isFocused ? max(0, before - rect.size.width + 1) : 0
    var inner = context
    inner.scrollAxes.insert(.horizontal)
    inner.write(text, at: Point(x: rect.minX - hidden, y: rect.minY), style: style)
    if isFocused {
      context.painter.setCursor(Point(x: rect.minX + before - hidden, y: rect.minY), in: context)
    }
  }
}

extension Painter {
  fileprivate func setCursor(_ position: Point, in context: DrawingContext) {
    if context.clip.contains(position) { frame.cursor = position }
  }
}
