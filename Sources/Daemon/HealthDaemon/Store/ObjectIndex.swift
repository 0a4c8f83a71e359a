import Foundation
import HealthModel

/// An index of the objects that the person chooses one by one. The objects chosen for an app are found by UUID without
/// visiting other objects.
struct ObjectIndex: Sendable {
  /// The types whose samples are chosen one by one: the objects themselves, and doses, which follow their medication
  /// (rule A75).
  static let types = Set(ObjectType.chosenOneByOne + [.medicationDoseEvent])

  /// The samples of each type by the object that the person decides about.
  private var references: [ObjectType: [UUID: Set<SampleReference>]] = [:]

  /// The serial of each sample. With it, a search finds the sample without visiting other samples with the same start.
  private var serials: [SampleReference: UInt64] = [:]

  private var deletions: [ObjectType: [UUID: [DeletedSample]]] = [:]

  /// Returns the deleted samples of a type that a decision about an object covers, in order.
  func deletions(of type: ObjectType, for object: UUID) -> [DeletedSample] { deletions[type]?[object] ?? [] }

  /// Adds a deleted sample if its type is in ``types``.
  mutating func note(_ deletion: DeletedSample) {
    guard Self.types.contains(deletion.type) else { return }
    deletions[deletion.type, default: [:]][deletion.chosenObject, default: []].append(deletion)
  }

  /// Returns the samples of a type that a decision about an object covers.
  func references(of type: ObjectType, for object: UUID) -> Set<SampleReference> {
    references[type]?[object] ?? []
  }

  /// Returns the serial of a sample; nil for one that is not in the index.
  func serial(of reference: SampleReference) -> UInt64? { serials[reference] }

  /// Adds a sample if its type is in ``types``.
  mutating func add(_ record: SampleRecord, serial: UInt64) {
    // Most samples are quantities, and looking up the type would take longer.
    if case .quantity = record.content { return }
    guard Self.types.contains(record.type) else { return }
    references[record.type, default: [:]][record.chosenObject, default: []].insert(record.reference)
    serials[record.reference] = serial
  }

  mutating func remove(_ record: SampleRecord) {
    guard Self.types.contains(record.type) else { return }
    serials[record.reference] = nil
    references[record.type]?[record.chosenObject]?.remove(record.reference)
    if references[record.type]?[record.chosenObject]?.isEmpty == true {
      references[record.type]?[record.chosenObject] = nil
    }
  }

  /// Removes the samples of a type.
  mutating func forget(_ type: ObjectType) {
    references[type] = nil
    serials = serials.filter { $0.key.type != type }
    deletions[type] = nil
  }

  /// Returns true when no object with this UUID is left that the person could have decided about.
  func isUnused(_ object: UUID) -> Bool {
    ObjectType.chosenOneByOne.allSatisfy { references[$0]?[object] == nil }
  }
}

extension ObjectType {
  /// The type whose objects the person chooses so that an app may read this type: medications for doses (rule A75),
  /// otherwise the type itself.
  var chosenObjectType: ObjectType { self == .medicationDoseEvent ? .userAnnotatedMedication : self }

  /// The types whose objects the person chooses one by one.
  package static let chosenOneByOne = all.filter { $0.requiresPerObjectAuthorization || $0.kind == .document }
}
