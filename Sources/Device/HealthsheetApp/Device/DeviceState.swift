import HealthDaemon
import TerminalUI

/// A state in which Health does not work as usual, on or off.
enum DeviceState: CaseIterable {
  case locked, guestUser, unavailable, restricted

  /// The title of the switch on the control panel.
  var title: LocalizedStringKey {
    switch self {
    case .locked: "Locked"
    case .guestUser: "Guest user"
    case .unavailable: "No Health on this device"
    case .restricted: "Health restricted by management"
    }
  }

  /// The effect on apps, with the codes of the errors.
  var consequence: LocalizedStringKey {
    switch self {
    case .locked: "reads fail (6), saves work"
    case .guestUser: "no sheet, saves fail (15)"
    case .unavailable: "every call fails (1)"
    case .restricted: "every call fails (2)"
    }
  }

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
  /// True while the state is on.
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
}
