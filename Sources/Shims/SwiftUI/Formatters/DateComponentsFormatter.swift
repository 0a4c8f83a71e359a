/// Writes durations, which Foundation on Linux cannot. The text is English, because `Locale.current` is always English on
/// Linux. Unchecked: an app sets the properties before it uses the formatter elsewhere, as on a phone.
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
  /// The form of the units, for 1 hour, 1 minute and 5 seconds.
  public enum UnitsStyle: Int, Sendable {
    /// 1:01:05
    case positional
    /// 1h 1m 5s
    case abbreviated
    /// 1 hr, 1 min, 5 sec
    case short
    /// 1 hour, 1 minute, 5 seconds
    case full
    /// The same as full, with words for numbers.
    case spellOut
    /// 1hr 1min 5sec
    case brief
  }

  /// The zeros that are left out.
  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Leaves out leading zeros in the positional style, and all zeros in other styles.
    public static let `default` = ZeroFormattingBehavior(rawValue: 1 << 0)
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 1 << 1)
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 1 << 2)
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 1 << 3)
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    /// Leaves out no zeros. The positional style writes two digits for each unit.
    public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
  }

  /// The units of the text. An empty set gives all from years to seconds.
  open var allowedUnits: NSCalendar.Unit = []
  open var unitsStyle = UnitsStyle.positional
  open var zeroFormattingBehavior = ZeroFormattingBehavior.default
  /// The largest number of units; 0 for any. The rest is cut off.
  open var maximumUnitCount = 0
  /// True to count the value of the largest unit in the next smaller one: 75m for 1h 15m.
  open var collapsesLargestUnit = false
  /// True to begin the text with *About*.
  open var includesApproximationPhrase = false
  /// True to end the text with *remaining*.
  open var includesTimeRemainingPhrase = false
  /// Has no effect: only whole units are written.
  open var allowsFractionalUnits = false
  /// The calendar of months and years; nil for the Gregorian calendar.
  open var calendar: Calendar?
  open var formattingContext = Formatter.Context.unknown

  /// A unit with its names, from the largest to the smallest.
  private static let units:
    [(
      unit: NSCalendar.Unit, component: Calendar.Component, value: any KeyPath<DateComponents, Int?> & Sendable,
      letter: String, short: String, name: String
    )] = [
      (.year, .year, \.year, "y", "yr", "year"),
      (.month, .month, \.month, "mo", "mo", "month"),
      (.weekOfMonth, .weekOfMonth, \.weekOfMonth, "w", "wk", "week"),
      (.day, .day, \.day, "d", "day", "day"),
      (.hour, .hour, \.hour, "h", "hr", "hour"),
      (.minute, .minute, \.minute, "m", "min", "minute"),
      (.second, .second, \.second, "s", "sec", "second"),
    ]

  /// Returns the text for a number of seconds; nil if the number is not finite.
  open func string(from interval: TimeInterval) -> String? {
    guard interval.isFinite, abs(interval) < 1e12 else { return nil }
    let start = Date(timeIntervalSinceReferenceDate: 0)
    return text(from: start, to: start + abs(interval).rounded(.down), in: .gmt).map { interval <= -1 ? "-" + $0 : $0 }
  }

  /// Returns the text for the time between two dates.
  open func string(from startDate: Date, to endDate: Date) -> String? {
    text(from: min(startDate, endDate), to: max(startDate, endDate), in: .current)
      .map { endDate < startDate ? "-" + $0 : $0 }
  }

  /// Returns the text for components, which are added up from the first day of 2001.
  open func string(from components: DateComponents) -> String? {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    return calendar(in: .gmt).date(byAdding: components, to: start).flatMap { end in
      text(from: min(start, end), to: max(start, end), in: .gmt).map { end < start ? "-" + $0 : $0 }
    }
  }

  open override func string(for value: Any?) -> String? {
    switch value {
    case let components as DateComponents: string(from: components)
    case let interval as TimeInterval: string(from: interval)
    case let number as NSNumber: string(from: number.doubleValue)
    default: nil
    }
  }

  /// Returns the text for components in a style, with the defaults of all other properties.
  open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }

  private func calendar(in zone: TimeZone) -> Calendar {
    var calendar = calendar ?? Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }

  private func text(from start: Date, to end: Date, in zone: TimeZone) -> String? {
    var units = Self.units.filter { allowedUnits.isEmpty ? $0.unit != .weekOfMonth : allowedUnits.contains($0.unit) }
    guard !units.isEmpty else { return nil }
    let calendar = calendar(in: zone)
    func values() -> [Int] {
      let parts = calendar.dateComponents(Set(units.map(\.component)), from: start, to: end)
      return units.map { parts[keyPath: $0.value] ?? 0 }
    }
    var numbers = values()
    if collapsesLargestUnit, units.count > 1, let first = numbers.firstIndex(where: { $0 != 0 }), numbers[first] == 1,
      first + 1 < units.count
    {
      units.removeFirst(first + 1)
      numbers = values()
    }
    var shown = Array(zip(units, numbers))
    let behavior: ZeroFormattingBehavior =
      zeroFormattingBehavior.contains(.default)
      ? (unitsStyle == .positional ? .dropLeading : .dropAll) : zeroFormattingBehavior
    if !behavior.contains(.pad) {
      if behavior.contains(.dropLeading) { while shown.count > 1, shown[0].1 == 0 { shown.removeFirst() } }
      if behavior.contains(.dropTrailing) { while shown.count > 1, shown.last?.1 == 0 { shown.removeLast() } }
      if behavior.contains(.dropMiddle), shown.count > 2 {
        shown = shown.enumerated().filter { $0.offset == 0 || $0.offset == shown.count - 1 || $0.element.1 != 0 }
          .map(\.element)
      }
    }
    if maximumUnitCount > 0 { shown = Array(shown.prefix(maximumUnitCount)) }
    let text = joined(shown.map { ($0.0.letter, $0.0.short, $0.0.name, $0.1) }, isPadded: behavior.contains(.pad))
    return (includesApproximationPhrase ? "About " : "") + text + (includesTimeRemainingPhrase ? " remaining" : "")
  }

  private func joined(_ parts: [(letter: String, short: String, name: String, number: Int)], isPadded: Bool) -> String {
    switch unitsStyle {
    case .positional:
      parts.enumerated().map { place, part in
        place > 0 || isPadded ? String(format: "%02d", part.number) : "\(part.number)"
      }.joined(separator: ":")
    case .abbreviated: parts.map { "\($0.number)\($0.letter)" }.joined(separator: " ")
    case .brief: parts.map { "\($0.number)\($0.short)" }.joined(separator: " ")
    case .short:
      parts.map { "\($0.number) \($0.short)\($0.short == "day" && $0.number != 1 ? "s" : "")" }.joined(separator: ", ")
    case .full: parts.map { "\($0.number) \($0.name)\($0.number == 1 ? "" : "s")" }.joined(separator: ", ")
    case .spellOut:
      parts.map { "\(Self.words(for: $0.number)) \($0.name)\($0.number == 1 ? "" : "s")" }.joined(separator: ", ")
    }
  }

  private static func words(for number: Int) -> String {
    let formatter = NumberFormatter()
    formatter.numberStyle = .spellOut
    return formatter.string(from: NSNumber(value: number)) ?? "\(number)"
  }
}

/// Writes dates relative to another date, which Foundation on Linux cannot: *2 days ago*. The text is English.
/// Unchecked: an app sets the properties before it uses the formatter elsewhere, as on a phone.
open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
  /// The style for near days: counted, or named if there is a word such as *yesterday*.
  public enum DateTimeStyle: Int, Sendable {
    /// 1 day ago
    case numeric
    /// yesterday
    case named
  }

  /// The form of the units.
  public enum UnitsStyle: Int, Sendable {
    /// 2 months ago
    case full
    /// two months ago
    case spellOut
    /// 2 mo. ago
    case short
    /// 2mo ago
    case abbreviated
  }

  open var dateTimeStyle = DateTimeStyle.numeric
  open var unitsStyle = UnitsStyle.full
  open var formattingContext = Formatter.Context.unknown
  open var calendar = Calendar.autoupdatingCurrent
  open var locale = Locale.autoupdatingCurrent

  /// Returns the words for a date, as seen from another.
  open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
    let style: Date.RelativeFormatStyle.UnitsStyle =
      switch unitsStyle {
      case .full: .wide
      case .spellOut: .spellOut
      case .short: .abbreviated
      case .abbreviated: .narrow
      }
    // This style describes its anchor relative to the formatted date, so `date` is the anchor.
    return Date.AnchoredRelativeFormatStyle(
      anchor: date, presentation: dateTimeStyle == .named ? .named : .numeric, unitsStyle: style, locale: locale,
      calendar: calendar
    ).format(referenceDate)
  }

  open func localizedString(fromTimeInterval interval: TimeInterval) -> String {
    let reference = Date(timeIntervalSinceReferenceDate: 0)
    return localizedString(for: reference + interval, relativeTo: reference)
  }

  /// Returns the words for components that are added to the first day of 2001.
  open func localizedString(from components: DateComponents) -> String {
    let reference = Date(timeIntervalSinceReferenceDate: 0)
    return localizedString(for: calendar.date(byAdding: components, to: reference) ?? reference, relativeTo: reference)
  }

  open override func string(for value: Any?) -> String? {
    (value as? Date).map { localizedString(for: $0, relativeTo: Date()) }
  }
}
