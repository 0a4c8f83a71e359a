extension DeviceModel {
  /// Which keys of the table work besides those of the device.
  var place: DeviceKey.Place? {
    switch screen {
    case .app:
      if settings.isLocked { return .lockScreen }
      guard let prompt, appAskingElsewhere == nil else { return nil }
      if case .objects = prompt.prompt.question { return .objects }
      return .sheet
    case .settings: return .settings
    case .health: return .source
    case .home, .controlPanel: return nil
    }
  }
}
