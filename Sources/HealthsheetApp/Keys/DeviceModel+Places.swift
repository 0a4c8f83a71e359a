extension DeviceModel {
  /// Whose keys of the table may work besides those of the device.
  var places: [DeviceKey.Place] {
    switch screen {
    case .app:
      if settings.isLocked { return [.lockScreen] }
      guard let prompt = question(in: frontApp.identity) else { return [] }
      if case .objects = prompt.prompt.question { return [.objects] }
      return [.sheet]
    case .settings: return [.settings]
    case .health: return [.health, .sample, .newSample]
    case .home, .controlPanel: return []
    }
  }
}
