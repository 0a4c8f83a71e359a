import Foundation
import HealthDaemon
import HealthModel
import TerminalUI

/// A question for the per-object list: an app, and the objects that match its request.
package struct ObjectAuthorizationRequest: Hashable, Sendable {
  /// The app that asks.
  package var app: AppIdentity
  /// The type of the objects.
  package var type: ObjectType
  /// The matching objects, newest first.
  package var samples: [SampleRecord]
  /// The identifiers of the objects that the app may see now: the app's own objects, and the objects that the person
  /// chose before.
  package var allowed: Set<UUID>
  /// The latest change in Settings since the list appeared; nil when there was none.
  package var change: ChangeElsewhere?

  /// Creates a question about objects, newest first.
  package init(
    app: AppIdentity, type: ObjectType, samples: [SampleRecord], allowed: Set<UUID>, change: ChangeElsewhere? = nil
  ) {
    self.app = app
    self.type = type
    self.samples = samples
    self.allowed = allowed
    self.change = change
  }

  /// The name of the objects within a sentence: "vision prescriptions".
  package var itemsName: LocalizedStringKey {
    switch type.kind {
    case .visionPrescription: "vision prescriptions"
    case .document: "clinical documents"
    case .verifiableClinicalRecord: "verifiable health records"
    default: "medications"
    }
  }

  /// The sentence at the top of the list.
  package var sentence: LocalizedStringKey {
    "“\(app.displayName)” would like to read \(itemsName). Choose which."
  }
}
