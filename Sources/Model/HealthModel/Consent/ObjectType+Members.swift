extension ObjectType {
  /// The types a correlation can hold, through which it is authorized (rules A20 and A59); empty for other types.
  package var memberTypes: [ObjectType] {
    switch self {
    case .bloodPressure: [.bloodPressureSystolic, .bloodPressureDiastolic]
    case .food: ObjectType.dietary
    default: []
    }
  }

  private static let dietary = all.filter { $0.kind == .quantity && $0.swiftName.hasPrefix("dietary") }
}
