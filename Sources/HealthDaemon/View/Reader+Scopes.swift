import HealthModel

extension Reader {
  /// The samples it takes to answer a question about a type; none for types that are always in memory.
  func scopes(_ type: ObjectType) -> [SampleScope] {
    guard let app else { return [SampleScope(type)] }
    if type.kind == .correlation { return [] }
    return switch visibility(of: type) {
    case .everything: [SampleScope(type)]
    case .ownSamples: [SampleScope(type, by: [app])]
    case .chosenObjects, nil: []
    }
  }
}
