import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// What the authorization sheet asks: an app, and the types that still need an answer in each direction.
package struct AuthorizationSheetRequest: Hashable, Sendable {
  package var app: AppIdentity
  package var share: [ObjectType]
  package var read: [ObjectType]
  /// What the app may do now, whoever allowed it: a switch that stays off takes it away (rule A4).
  package var granted: Set<Permission>
  /// What was changed elsewhere since the sheet came up; nil as long as nothing was.
  package var change: ChangeElsewhere?
  /// Which of the sheets of one request it is; nil for the only one.
  package var position: AuthorizationPrompt.Position?

  package init(
    app: AppIdentity, share: [ObjectType], read: [ObjectType], granted: Set<Permission> = [],
    change: ChangeElsewhere? = nil, position: AuthorizationPrompt.Position? = nil
  ) {
    self.app = app
    self.share = share
    self.read = read
    self.granted = granted
    self.change = change
    self.position = position
  }

  /// Everything on the sheet that has a switch.
  package var permissions: Set<Permission> {
    Set(share.map { Permission($0, .share) } + read.map { Permission($0, .read) })
  }

  /// Whether this is the sheet for health records, which stand on one of their own (rule A43).
  package var isClinical: Bool { !read.isEmpty && share.isEmpty && read.allSatisfy { $0.kind == .clinical } }

  /// The types without which the whole request fails (rule A79).
  package var required: [ObjectType] { read.filter(app.requiredClinicalTypes.contains) }

  /// Why the app wants to read, in its own words: health records have a purpose string of their own (rule A43).
  package var readPurpose: String? { isClinical ? app.clinicalPurpose : app.readPurpose }

  package var title: LocalizedStringKey { isClinical ? "Health Records" : "Health Access" }

  /// The sentence at the top: it names only what is asked for.
  package var sentence: LocalizedStringKey {
    if isClinical { return "“\(app.displayName)” would like to access your Health Records." }
    return switch (share.isEmpty, read.isEmpty) {
    case (true, _): "“\(app.displayName)” would like to access your Health data."
    case (_, true): "“\(app.displayName)” would like to update your Health data."
    default: "“\(app.displayName)” would like to access and update your Health data."
    }
  }

  /// That it is one sheet of several, and when their answers hold; nil for the only one.
  package var place: LocalizedStringKey? {
    position.map { position in
      let place: LocalizedStringKey = "Sheet \(position.number) of \(position.count) of one request."
      if !position.holdsTogether { return place }
      return position.number < position.count
        ? "\(place) Nothing is decided before the last is answered."
        : "\(place) Your answers to all of them hold with this one."
    }
  }

  /// What refusing a required type comes to; nil where none is required (rules A79 and A80).
  package var requirement: LocalizedStringKey? {
    guard !required.isEmpty else { return nil }
    return """
      “\(app.displayName)” requires \(required.count) types. If one of them stays off, its request ends with error 10, \
      and the app is not told which. What you choose holds all the same.
      """
  }
}
