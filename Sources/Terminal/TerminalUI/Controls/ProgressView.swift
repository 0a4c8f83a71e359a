/// The progress of a task: a bar with a percentage, or only a label while the progress is unknown.
public struct ProgressView<Label: View>: View {
  private let fraction: Double?
  private let label: Label

  /// Creates a progress view.
  ///
  /// - Parameters:
  ///   - value: The completed amount, from 0 to `total`; nil while unknown. Values outside are clamped.
  ///   - total: The amount at which the task is complete.
  ///   - label: The content above the bar.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label
  ) {
    fraction = value.map { total > 0 && $0.isFinite ? min(1, max(0, Double($0 / total))) : 0 }
    self.label = label()
  }

  /// Creates a view for a task of unknown progress.
  public init(@ViewBuilder label: () -> Label) {
    fraction = nil
    self.label = label()
  }

  public var body: some View {
    VStack(alignment: .leading) {
      if let fraction {
        label
        HStack {
          ProgressBar(fraction: fraction)
          Text("\(Int((fraction * 100).rounded(.down)))%").foregroundStyle(.secondary).frame(
            width: 4, alignment: .trailing)
        }
      } else {
        HStack {
          BusyMark()
          label
        }
      }
    }
  }
}

extension ProgressView where Label == EmptyView {
  /// Creates a bar without a label.
  ///
  /// - Parameters:
  ///   - value: The completed amount, from 0 to `total`; nil while unknown.
  ///   - total: The amount at which the task is complete.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(value: value, total: total) { EmptyView() }
  }

  /// Creates a view for a task of unknown progress, without a label.
  public init() { self.init { EmptyView() } }
}

extension ProgressView where Label == Text {
  /// Creates a bar with a label; see `init(value:total:)`.
  public init<Value: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: Value?, total: Value = 1) {
    self.init(value: value, total: total) { Text(titleKey) }
  }

  /// Creates a bar with a label that is not localized.
  @_disfavoredOverload
  public init<Value: BinaryFloatingPoint>(_ title: some StringProtocol, value: Value?, total: Value = 1) {
    self.init(value: value, total: total) { Text(title) }
  }

  /// Creates a view for a task of unknown progress, with a label.
  public init(_ titleKey: LocalizedStringKey) { self.init { Text(titleKey) } }

  /// Creates a view for a task of unknown progress, with a label that is not localized.
  @_disfavoredOverload public init(_ title: some StringProtocol) { self.init { Text(title) } }
}

private struct ProgressBar: View {
  /// The completed part, from 0 to 1.
  let fraction: Double
  @Environment(\.tint) private var tint
  @Environment(\.glyphs) private var glyphs

  var body: some View {
    Canvas { [fraction, tint, glyphs] context, size in
      let done = Int((Double(size.width) * fraction).rounded())
      let rest = Cell(glyphs.controls.rest, style: Style(foreground: .secondary, attributes: .dim))
      context.fill(Rect(x: 0, y: 0, width: size.width, height: 1), with: rest)
      let bar = Cell(glyphs.controls.done, style: Style(foreground: tint, attributes: .bold))
      context.fill(Rect(x: 0, y: 0, width: done, height: 1), with: bar)
    }
    .frame(minWidth: 4, idealWidth: 20, maxWidth: .infinity, minHeight: 1, maxHeight: 1)
  }
}

private struct BusyMark: View {
  @Environment(\.glyphs) private var glyphs

  var body: some View { Text(glyphs.marks.busy).foregroundStyle(.secondary) }
}
