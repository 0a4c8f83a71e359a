import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// A question for the authorization sheet: an app, and the types that still need an answer in each direction.
package struct AuthorizationSheetRequest: Hashable, Sendable {
  /// The app that asks.
  package var app: AppIdentity
  /// The types that the app asks to write, in the order of the sheet.
  package var share: [ObjectType]
  /// The types that the app asks to read, in the order of the sheet.
  package var read: [ObjectType]
  /// The permissions that the app has now, granted on a sheet or in Settings. A switch that stays off revokes its
  /// permission (rule A4).
  package var granted: Set<Permission>
  /// The latest change in Settings since the sheet appeared; nil when there was none.
  package var change: ChangeElsewhere?
  /// The position of the sheet among the sheets of one request; nil when it is the only sheet.
  package var position: AuthorizationPrompt.Position?

  /// True when a second page asks how much history the app may read (rule V37).
  package var asksForHistory: Bool
  /// True when the watch asks, with its own pages (rule A91).
  package var isOnWatch: Bool

  /// The institutions that the person has connected (rule HR3).
  package var accounts: [HealthInstitution]

  /// Creates a question. Without a change and a position, the question is new, and the only question of its request.
  package init(
    app: AppIdentity, share: [ObjectType], read: [ObjectType], granted: Set<Permission> = [],
    change: ChangeElsewhere? = nil, position: AuthorizationPrompt.Position? = nil, asksForHistory: Bool = false,
    isOnWatch: Bool = false, accounts: [HealthInstitution] = []
  ) {
    self.app = app
    self.share = share
    self.read = read
    self.granted = granted
    self.change = change
    self.position = position
    self.asksForHistory = asksForHistory
    self.isOnWatch = isOnWatch
    self.accounts = accounts
  }

  /// Creates the question for a prompt that just appeared; nil for a prompt that is not a sheet of types. The accounts
  /// are the health institutions that the person has connected.
  package init?(_ prompt: AuthorizationPrompt, on settings: DeviceSettings = DeviceSettings()) {
    guard case .permissions(let share, let read) = prompt.question else { return nil }
    self.init(
      app: prompt.app, share: share, read: read, position: prompt.position, asksForHistory: prompt.asksForHistory,
      isOnWatch: prompt.asksOnWatch, accounts: HealthInstitution.allCases.filter { settings[isConnectedTo: $0] })
  }

  /// The permissions that have a switch on the sheet.
  package var permissions: Set<Permission> {
    Set(share.map { Permission($0, .share) } + read.map { Permission($0, .read) })
  }

  /// True for the request of the health records flow (rule A43).
  package var isClinical: Bool { !read.isEmpty && share.isEmpty && read.allSatisfy { $0.kind == .clinical } }

  /// The types without which the whole request fails (rule A79).
  package var required: [ObjectType] { read.filter(app.requiredClinicalTypes.contains) }

  /// The title in the sheet’s navigation bar.
  package var title: LocalizedStringKey { isClinical ? "Health Records" : "Health Access" }

  /// The sentence at the top. It says whether the app asks to read, to write, or both.
  package var sentence: LocalizedStringKey {
    if isClinical { return "“\(app.displayName)” would like to access your Health Records." }
    return switch (share.isEmpty, read.isEmpty) {
    case (true, _): "“\(app.displayName)” would like to access your Health data."
    case (_, true): "“\(app.displayName)” would like to update your Health data."
    default: "“\(app.displayName)” would like to access and update your Health data."
    }
  }

  /// The sentence at the top of the second page, in Apple’s words (rule V38).
  var historySentence: LocalizedStringKey {
    "How much data would you like to share with “\(app.displayName)”?"
  }

  /// The remark below the choices of the second page, in this package’s words (rule V38).
  var historyRemark: LocalizedStringKey { "Single types can be changed later in Settings." }

  /// The line that numbers the sheet among several and says when the answers take effect; nil for a single sheet.
  package var place: LocalizedStringKey? {
    position.map { position in
      let place: LocalizedStringKey = "Sheet \(position.number) of \(position.count) of one request."
      if !position.holdsTogether { return place }
      return position.number < position.count
        ? "\(place) Nothing is decided before the last sheet ends."
        : "\(place) All your answers take effect with this sheet."
    }
  }

  /// The line that warns against refusing a required type; nil when none is required (rules A79 and A80).
  package var requirement: LocalizedStringKey? {
    guard !required.isEmpty else { return nil }
    return """
      “\(app.displayName)” requires \(required.count) types. If one of them stays off, the app’s request fails, and \
      the app is not told which type. Your choices are kept anyway.
      """
  }
}
