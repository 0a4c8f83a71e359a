extension ObjectType {
  /// The types a correlation can contain; an app is authorized for these rather than for the correlation (rules A20 and
  /// A59). Empty for other types.
  package var memberTypes: [ObjectType] {
    switch self {
    case .bloodPressure: [.bloodPressureSystolic, .bloodPressureDiastolic]
    case .food: ObjectType.dietary
    default: []
    }
  }

  private static let dietary = all.filter { $0.kind == .quantity && $0.swiftName.hasPrefix("dietary") }
}
