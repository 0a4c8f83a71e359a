import Foundation
import HealthModel

/// A kind of samples: the classes of its type and of its samples, and its content in keyed archives.
///
/// Each kind stands in the folder of its subject, beside its classes; `all` lists them. A new one is a folder and a
/// line here.
struct SampleKind: Sendable {
  /// The content of a stored sample.
  typealias Content = SampleRecord.Content

  /// The kind of the types.
  let kind: ObjectType.Kind
  /// Creates the only instance of a type.
  let type: @Sendable (ObjectType) -> HKObjectType
  /// Creates the sample of a record. Stops the program for kinds of which apps get no samples.
  let sample: @Sendable (SampleRecord) -> HKSample
  /// Writes content of the kind into an archive.
  let encode: @Sendable (Content, NSCoder) -> Void
  /// Reads content of a type from an archive; nil when a property is missing or of another class.
  let decode: @Sendable (NSCoder, ObjectType) -> Content?

  init(
    _ kind: ObjectType.Kind, type: @escaping @Sendable (ObjectType) -> HKObjectType,
    sample: @escaping @Sendable (SampleRecord) -> HKSample = { preconditionFailure("\($0.type) has no samples") },
    encode: @escaping @Sendable (Content, NSCoder) -> Void = { _, _ in },
    decode: @escaping @Sendable (NSCoder, ObjectType) -> Content? = { _, _ in nil }
  ) {
    self.kind = kind
    self.type = type
    self.sample = sample
    self.encode = encode
    self.decode = decode
  }

  /// Every kind, in any order.
  private static let all: [SampleKind] = [
    quantity, category, correlation, characteristic,
    workout, workoutRoute, activitySummary,
    heartbeatSeries, electrocardiogram, audiogram,
    visionPrescription, medication, medicationDose,
    stateOfMind, scoredAssessment,
    document, clinicalRecord, verifiableClinicalRecord,
  ]

  private static let byKind = Dictionary(uniqueKeysWithValues: all.map { ($0.kind, $0) })

  /// Returns the classes and the archives of a kind.
  static func of(_ kind: ObjectType.Kind) -> SampleKind {
    guard let known = byKind[kind] else { preconditionFailure("SampleKind.all does not list \(kind)") }
    return known
  }
}
