extension DeviceModel {
  /// The places whose keys work on the open screen, besides the keys that work everywhere.
  var places: [DeviceKey.Place] {
    switch screen {
    case .app:
      if settings.isLocked { return [.lockScreen] }
      guard let prompt = prompt(in: frontApp.identity) else { return [] }
      return switch prompt.prompt.question {
      case .permissions: [.sheet]
      case .objects: [.objects]
      // It says itself which keys its two buttons have.
      case .workoutPlans: []
      }
    case .settings: return [.settings]
    case .health: return [.health, .sample, .newSample]
    case .home, .controlPanel: return []
    }
  }
}
