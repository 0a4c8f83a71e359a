import Foundation

/// What consent asks of a sample: which one it is, and who wrote it.
package protocol IdentifiedSample {
  var uuid: UUID { get }
  /// The object the person chooses about: the sample itself, or the medication a dose is of (rule A75).
  var chosenObject: UUID { get }
  var bundleIdentifier: String { get }
}

extension SampleRecord: IdentifiedSample {
  package var bundleIdentifier: String { sourceRevision.source.bundleIdentifier }
  package var chosenObject: UUID { if case .medicationDose(let dose) = content { dose.medication } else { uuid } }
}

extension DeletedSample: IdentifiedSample {}
