import HealthDaemon
import HealthModel

/// What the authorization sheet asks: an app, and the types that still need an answer in each direction.
package struct AuthorizationSheetRequest: Hashable, Sendable {
  package var app: AppIdentity
  package var share: [ObjectType]
  package var read: [ObjectType]

  package init(app: AppIdentity, share: [ObjectType], read: [ObjectType]) {
    self.app = app
    self.share = share
    self.read = read
  }

  /// Everything on the sheet that has a switch.
  package var permissions: Set<Permission> {
    Set(share.map { Permission($0, .share) } + read.map { Permission($0, .read) })
  }

  /// Whether this is the sheet for health records, which stand on one of their own (rule A43).
  package var isClinical: Bool { !read.isEmpty && share.isEmpty && read.allSatisfy { $0.kind == .clinical } }

  /// Why the app wants to read, in its own words: health records have a purpose string of their own (rule A43).
  package var readPurpose: String? { isClinical ? app.clinicalPurpose : app.readPurpose }

  /// The sentence at the top: it names only what is asked for.
  package var sentence: String {
    if isClinical { return "“\(app.displayName)” would like to access your Health Records." }
    return switch (share.isEmpty, read.isEmpty) {
    case (true, _): "“\(app.displayName)” would like to access your Health data."
    case (_, true): "“\(app.displayName)” would like to update your Health data."
    default: "“\(app.displayName)” would like to access and update your Health data."
    }
  }
}

/// Where the sheet's two buttons stand: it changed with iOS 26 (rule A34).
package enum AuthorizationSheetLayout: Hashable, Sendable {
  /// iOS 18 and older: in the navigation bar, *Don’t Allow* at the left.
  case navigationBar
  /// iOS 26: two large buttons under the list.
  case bottomButtons

  /// The layout of an iOS version.
  ///
  ///     AuthorizationSheetLayout(operatingSystemVersion: "18.1.0")   // .navigationBar
  ///     AuthorizationSheetLayout(operatingSystemVersion: "26.0")     // .bottomButtons
  package init(operatingSystemVersion: String) {
    let major = operatingSystemVersion.split(separator: ".").first.flatMap { Int($0) } ?? 0
    self = major >= 26 ? .bottomButtons : .navigationBar
  }

  /// The accessibility identifiers Apple's own sheets carry (rule A35).
  var allowIdentifier: String {
    self == .navigationBar ? "UIA.Health.AuthSheet.DoneButton" : "UIA.Health.Allow.Button"
  }
  var dontAllowIdentifier: String {
    self == .navigationBar ? "UIA.Health.AuthSheet.CancelButton" : "UIA.Health.DoNotAllow.Button"
  }
}
