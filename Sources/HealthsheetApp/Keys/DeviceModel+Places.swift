extension DeviceModel {
  /// Whose keys of the table may work besides those of the device.
  var places: [DeviceKey.Place] {
    switch screen {
    case .app:
      if settings.isLocked { return [.lockScreen] }
      guard let prompt = question(in: frontApp.identity) else { return [] }
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
