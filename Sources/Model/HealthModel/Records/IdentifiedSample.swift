import Foundation

/// A sample as consent checks see it: its identity and its source.
package protocol IdentifiedSample {
  var uuid: UUID { get }
  /// The UUID of the object that the person decides about: the sample itself, or for a dose its medication (rule A75).
  var chosenObject: UUID { get }
  var bundleIdentifier: String { get }
  /// The end date that decides which apps with limited access may see the sample; nil when it is unknown.
  var decidingEnd: Date? { get }
}

extension SampleRecord: IdentifiedSample {
  package var decidingEnd: Date? { end }
  package var bundleIdentifier: String { sourceRevision.source.bundleIdentifier }
  package var chosenObject: UUID { if case .medicationDose(let dose) = content { dose.medication } else { uuid } }
}

extension DeletedSample: IdentifiedSample {
  package var decidingEnd: Date? { end }
}
