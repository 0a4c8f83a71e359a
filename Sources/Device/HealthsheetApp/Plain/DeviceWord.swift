import TerminalUI

/// A word that a person types in line-by-line mode, in place of a key that works on the whole device.
package enum DeviceWord: String, CaseIterable {
  case home, app, settings, health, device
  case inspector, calls, decisions
  case forceQuit = "force quit"
  case relaunch, lock, undo
  case handOver = "hand over"
  case mark

  /// A phrase for the help.
  package var meaning: LocalizedStringKey {
    switch self {
    case .home: "the home screen with all apps"
    case .app: "the app in front"
    case .settings: "the device’s settings, with each app’s permissions"
    case .health: "the Health app"
    case .device: "the states a device can be in"
    case .inspector: "show the data that the app gets, the data in the store, and why; again: hide it"
    case .calls: "what the app asked of HealthKit, call by call"
    case .decisions: "what you decided"
    case .forceQuit: "end the app in front; its question stays unanswered"
    case .relaunch: "start the app in front again"
    case .lock: "lock the device, or unlock it"
    case .undo: "undo the latest decision, one step only"
    case .handOver: "write what you did into files: a report, a script, a recording"
    case .mark: "mark this moment with a remark"
    }
  }

  /// The keys that have the same effects on a full screen as the words have in line-by-line mode. That mode lists the
  /// words, and leaves out these keys among a page's actions.
  package static let keys: Set<KeyPress> = Set([
    "0", "1", "2", "3", "4", "i", "L", "c", "x", "u", "e", "m", "=", ":", "?", "q",
  ])
}

extension DeviceModel {
  /// Performs a word that the person has typed.
  ///
  /// - Returns: A sentence about the result if the screen does not show it; nil otherwise.
  package func perform(_ word: DeviceWord) -> String? {
    switch word {
    case .home: screen = .home
    case .app: screen = .app
    case .settings: screen = .settings
    case .health: screen = .health
    case .device: screen = .controlPanel
    case .inspector: return toggleInspector(.data)
    case .calls: return toggleInspector(.calls)
    case .decisions: return toggleInspector(.decisions)
    case .forceQuit: return forceQuitInWords()
    case .relaunch:
      let app = frontApp
      switch frontProcess {
      case .running: return words("“\(app.identity.displayName)” is running: “force quit” ends it.")
      case .notInstalled: return words("“\(app.identity.displayName)” was deleted: install it first.")
      case .notRunning, .crashed: launch(app)
      }
    case .lock: changeSettings { $0.isLocked.toggle() }
    case .undo: return consent.undo()
    case .handOver:
      if let nothingKept { return nothingKept }
      isHandingOver = true
    case .mark:
      if let nothingKept { return nothingKept }
      isMarking = true
    }
    return nil
  }

  /// Shows a page of the inspector, or closes the inspector if it already shows that page. Returns a sentence about the
  /// change.
  private func toggleInspector(_ page: InspectorModel.Page) -> String? {
    closeDetails()
    let isShown = inspector.isWanted == true && inspector.page == page
    (inspector.isWanted, inspector.page) = (!isShown, page)
    return isShown ? words("The inspector is hidden.") : nil
  }
}
