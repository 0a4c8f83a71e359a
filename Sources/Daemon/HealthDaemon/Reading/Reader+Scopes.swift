import HealthModel

extension Reader {
  /// Returns the samples needed to answer a query for a type; none for types that are always in memory.
  func scopes(_ type: ObjectType) -> [SampleScope] {
    guard let app else { return [SampleScope(type)] }
    if type.kind == .correlation { return [] }
    return switch readAccess(to: type) {
    case .everything: [SampleScope(type)]
    case .ownSamples: [SampleScope(type, by: [app])]
    case .chosenObjects, nil: []
    }
  }
}
