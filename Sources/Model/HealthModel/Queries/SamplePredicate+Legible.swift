import Foundation

extension SamplePredicate {
  /// The predicate in words: its cases and their values, nearly as Swift prints them.
  ///
  /// Dates are written by ``Date/legible``, because an app may pass a date that is NaN, and Foundation traps when it
  /// prints one.
  package var legible: String { Self.words(for: self) }

  private static func words(for value: Any) -> String {
    switch value {
    case let date as Date: return date.legible
    case let interval as DateInterval: return "\(interval.start.legible) to \(interval.end.legible)"
    case let text as String: return "\"\(text)\""
    // Swift's own description of these values is safe, because they contain no dates.
    case is DeviceRecord, is SourceRevisionPattern, is HealthQuantity, is ObjectType, is UUID, is CalendarDay:
      return "\(value)"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { words(for: $0.value) } ?? "nil"
    case .collection, .set: return "[\(mirror.children.map { words(for: $0.value) }.joined(separator: ", "))]"
    case .struct, .tuple: return "(\(parts(of: mirror)))"
    case .enum:
      guard let payload = mirror.children.first else { return "\(value)" }
      let inner = Mirror(reflecting: payload.value)
      return (payload.label ?? "") + "(\(inner.displayStyle == .tuple ? parts(of: inner) : words(for: payload.value)))"
    default: return "\(value)"
    }
  }

  /// The associated values of a case, with their labels.
  private static func parts(of mirror: Mirror) -> String {
    mirror.children.map { label, value in
      let label = label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
      return label + words(for: value)
    }.joined(separator: ", ")
  }
}
