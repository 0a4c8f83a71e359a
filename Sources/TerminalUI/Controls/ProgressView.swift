/// How far something has come: a bar with a percentage, or a label alone while nobody knows.
public struct ProgressView<Label: View>: View {
  private let fraction: Double?
  private let label: Label

  /// - Parameters:
  ///   - value: What is done, from 0 to `total`; nil while nobody knows. Values outside are taken as the nearest end.
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label
  ) {
    fraction = value.map { total > 0 && $0.isFinite ? min(1, max(0, Double($0 / total))) : 0 }
    self.label = label()
  }

  /// Work that takes nobody knows how long.
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
  /// How much is done; nil while nobody knows.
  ///
  /// - Parameters:
  ///   - value: From zero to `total`.
  ///   - total: What all of it comes to.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(value: value, total: total) { EmptyView() }
  }

  /// Work that takes nobody knows how long, without a word.
  public init() { self.init { EmptyView() } }
}

extension ProgressView where Label == Text {
  /// How much is done, with a text; see `init(value:total:)`.
  public init<Value: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: Value?, total: Value = 1) {
    self.init(value: value, total: total) { Text(titleKey) }
  }

  /// How much is done, with a text that is not looked up.
  @_disfavoredOverload
  public init<Value: BinaryFloatingPoint>(_ title: some StringProtocol, value: Value?, total: Value = 1) {
    self.init(value: value, total: total) { Text(title) }
  }

  /// Work that takes nobody knows how long, with a text.
  public init(_ titleKey: LocalizedStringKey) { self.init { Text(titleKey) } }

  /// Work that takes nobody knows how long, with a text that is not looked up.
  @_disfavoredOverload public init(_ title: some StringProtocol) { self.init { Text(title) } }
}

private struct ProgressBar: View {
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
