/// A value with two buttons, `[−] [+]`, that change it.
public struct Stepper<Label: View>: View {
  private let label: Label
  private let decrement: (@MainActor () -> Void)?
  private let increment: (@MainActor () -> Void)?

  /// Creates a stepper. A nil closure disables its button.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    (self.label, increment, decrement) = (label(), onIncrement, onDecrement)
  }

  /// Creates a stepper for a value within bounds.
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    let (up, down) = (
      value.wrappedValue.advanced(by: step), value.wrappedValue.advanced(by: 0 - step)
    )
    if up <= bounds.upperBound { increment = { value.wrappedValue = up } } else { increment = nil }
    if down >= bounds.lowerBound { decrement = { value.wrappedValue = down } } else { decrement = nil }
  }

  /// Creates a stepper for a value.
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    increment = { value.wrappedValue = value.wrappedValue.advanced(by: step) }
    decrement = { value.wrappedValue = value.wrappedValue.advanced(by: 0 - step) }
  }

  public var body: some View {
    HStack {
      label
      Spacer()
      Button(action: { decrement?() }) { Text(verbatim: "-") }.disabled(decrement == nil).buttonStyle(.bordered)
      Button(action: { increment?() }) { Text(verbatim: "+") }.disabled(increment == nil).buttonStyle(.bordered)
    }
  }
}

extension Stepper where Label == Text {
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value: value, in: bounds, step: step, label: { Text(titleKey) })
  }
  @_disfavoredOverload
  public init<V: Strideable>(
    _ title: some StringProtocol, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value: value, in: bounds, step: step, label: { Text(title) })
  }
  public init<V: Strideable>(_ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1) {
    self.init(value: value, step: step, label: { Text(titleKey) })
  }
  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?
  ) {
    self.init(label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement)
  }
}

/// A value on a bar with two buttons, which change it by the step, or by a tenth of the range.
public struct Slider<Label: View, ValueLabel: View>: View {
  private let fraction: Double
  private let change: @MainActor (Double) -> Void
  private let editing: @MainActor (Bool) -> Void
  private let label: Label
  private let minimum: ValueLabel
  private let maximum: ValueLabel

  fileprivate init<V: BinaryFloatingPoint>(
    _ value: Binding<V>, _ bounds: ClosedRange<V>, _ step: V?, _ label: Label, _ minimum: ValueLabel,
    _ maximum: ValueLabel, _ editing: @escaping @MainActor (Bool) -> Void
  ) {
    let width = bounds.upperBound - bounds.lowerBound
    fraction = width > 0 ? Double((value.wrappedValue - bounds.lowerBound) / width) : 0
    change = { direction in
      let next = value.wrappedValue + V(direction) * (step ?? width / 10)
      value.wrappedValue = Swift.min(Swift.max(next, bounds.lowerBound), bounds.upperBound)
    }
    (self.label, self.minimum, self.maximum, self.editing) = (label, minimum, maximum, editing)
  }

  public var body: some View {
    HStack {
      label
      minimum
      Button(action: { move(-1) }) { Text(verbatim: "-") }.buttonStyle(.bordered)
      ProgressView(value: fraction)
      Button(action: { move(1) }) { Text(verbatim: "+") }.buttonStyle(.bordered)
      maximum
    }
  }

  private func move(_ direction: Double) {
    editing(true)
    change(direction)
    editing(false)
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, nil, EmptyView(), EmptyView(), EmptyView(), onEditingChanged)
  }
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, step, EmptyView(), EmptyView(), EmptyView(), onEditingChanged)
  }
}

extension Slider where ValueLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V? = nil, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, step, label(), EmptyView(), EmptyView(), onEditingChanged)
  }
}

extension Slider {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V? = nil, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(value, bounds, step, label(), minimumValueLabel(), maximumValueLabel(), onEditingChanged)
  }
}

/// The parts of a date that a picker changes.
public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
}

/// A date with two buttons that change it by a day, or by a quarter of an hour if the picker shows a time.
public struct DatePicker<Label: View>: View {
  private let selection: Binding<Date>
  private let lowest: Date?
  private let highest: Date?
  private let components: DatePickerComponents
  private let label: Label
  @Environment(\.locale) private var locale
  @Environment(\.calendar) private var calendar
  @Environment(\.timeZone) private var timeZone

  fileprivate init(
    _ selection: Binding<Date>, _ lowest: Date?, _ highest: Date?, _ components: DatePickerComponents, _ label: Label
  ) {
    (self.selection, self.lowest, self.highest) = (selection, lowest, highest)
    (self.components, self.label) = (components, label)
  }

  public var body: some View {
    HStack {
      label
      Spacer()
      Text(verbatim: written)
      Button(action: { move(-1) }) { Text(verbatim: "-") }.buttonStyle(.bordered)
      Button(action: { move(1) }) { Text(verbatim: "+") }.buttonStyle(.bordered)
    }
  }

  private var hasDate: Bool { components.contains(.date) }

  private var written: String {
    var style = Date.FormatStyle(
      date: hasDate ? .abbreviated : .omitted, time: components.contains(.hourAndMinute) ? .shortened : .omitted,
      locale: locale, calendar: calendar)
    style.timeZone = timeZone
    return selection.wrappedValue.formatted(style)
  }

  private func move(_ direction: Int) {
    let (unit, amount): (Calendar.Component, Int) = hasDate ? (.day, 1) : (.minute, 15)
    guard let next = calendar.date(byAdding: unit, value: amount * direction, to: selection.wrappedValue) else {
      return
    }
    selection.wrappedValue = min(max(next, lowest ?? next), highest ?? next)
  }
}

extension DatePicker {
  public init(
    selection: Binding<Date>, displayedComponents: DatePickerComponents = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) { self.init(selection, nil, nil, displayedComponents, label()) }
  public init(
    selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(selection, range.lowerBound, range.upperBound, displayedComponents, label()) }
  public init(
    selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(selection, nil, range.upperBound, displayedComponents, label()) }
}

extension DatePicker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { self.init(selection, nil, nil, displayedComponents, Text(titleKey)) }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { self.init(selection, range.lowerBound, range.upperBound, displayedComponents, Text(titleKey)) }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { self.init(selection, range.lowerBound, nil, displayedComponents, Text(titleKey)) }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { self.init(selection, nil, range.upperBound, displayedComponents, Text(titleKey)) }
  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, selection: Binding<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) { self.init(selection, nil, nil, displayedComponents, Text(title)) }
}
