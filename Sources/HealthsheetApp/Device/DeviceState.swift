import HealthDaemon
import TerminalUI

/// Something that can be out of the ordinary with a device, on or off.
enum DeviceState: CaseIterable {
  case locked, guestUser, unavailable, restricted

  /// The switch on the control panel.
  var title: LocalizedStringKey {
    switch self {
    case .locked: "Locked"
    case .guestUser: "Guest user"
    case .unavailable: "No Health on this device"
    case .restricted: "Health restricted by management"
    }
  }

  /// What apps run into while it is on.
  var consequence: LocalizedStringKey {
    switch self {
    case .locked: "reads fail (6), saves work"
    case .guestUser: "no sheet, saves fail (15)"
    case .unavailable: "every call fails (1)"
    case .restricted: "every call fails (2)"
    }
  }

  /// Whether queries fail while it is on.
  var stopsReading: Bool { self != .guestUser }

  /// The word on the status bar.
  var mark: LocalizedStringKey {
    switch self {
    case .locked: "locked"
    case .guestUser: "guest"
    case .unavailable: "no Health"
    case .restricted: "restricted"
    }
  }
}

extension DeviceSettings {
  subscript(state: DeviceState) -> Bool {
    get {
      switch state {
      case .locked: isLocked
      case .guestUser: isInGuestUserMode
      case .unavailable: !isHealthDataAvailable
      case .restricted: isHealthDataRestricted
      }
    }
    set {
      switch state {
      case .locked: isLocked = newValue
      case .guestUser: isInGuestUserMode = newValue
      case .unavailable: isHealthDataAvailable = !newValue
      case .restricted: isHealthDataRestricted = newValue
      }
    }
  }

  /// The states that are on, in the order of the control panel.
  var statesInForce: [DeviceState] { DeviceState.allCases.filter { self[$0] } }

  /// Why no app sees anything, whatever the person allowed; nil when nothing stands against reading.
  var stateAgainstReading: DeviceState? { statesInForce.first(where: \.stopsReading) }
}
