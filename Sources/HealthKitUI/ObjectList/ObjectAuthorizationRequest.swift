import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// What the per-object list asks: an app, and the objects that match its request.
package struct ObjectAuthorizationRequest: Hashable, Sendable {
  package var app: AppIdentity
  package var type: ObjectType
  /// The matching objects, newest first.
  package var samples: [SampleRecord]
  /// The objects the app may read now: its own, and what was chosen before.
  package var allowed: Set<UUID>
  /// What was changed elsewhere since the list came up; nil as long as nothing was.
  package var change: ChangeElsewhere?

  package init(
    app: AppIdentity, type: ObjectType, samples: [SampleRecord], allowed: Set<UUID>, change: ChangeElsewhere? = nil
  ) {
    self.app = app
    self.type = type
    self.samples = samples
    self.allowed = allowed
    self.change = change
  }

  /// "vision prescriptions", for use inside a sentence.
  package var itemsName: LocalizedStringKey {
    switch type.kind {
    case .visionPrescription: "vision prescriptions"
    case .document: "clinical documents"
    case .verifiableClinicalRecord: "verifiable health records"
    default: "medications"
    }
  }

  package var sentence: LocalizedStringKey {
    "“\(app.displayName)” would like to read \(itemsName). Choose which."
  }
}
