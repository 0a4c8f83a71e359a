import Foundation
import HealthModel

/// Where the objects stand that a person chooses one by one, so that those chosen for an app are found by their names
/// and the others are not looked at.
struct ObjectIndex: Sendable {
  /// Types whose samples are seen one by one: the objects themselves, and the doses that follow a medication (rule A75).
  static let types = Set(ObjectType.chosenOneByOne + [.medicationDoseEvent])

  /// By the object the person chooses about.
  private var references: [ObjectType: [UUID: Set<SampleReference>]] = [:]

  /// With its number, a sample is found among those that begin together without passing any of them by.
  private var serials: [SampleReference: UInt64] = [:]

  private var deletions: [ObjectType: [UUID: [DeletedSample]]] = [:]

  /// The deleted samples of a type that a choice about an object speaks of, in order.
  func deletions(of type: ObjectType, for object: UUID) -> [DeletedSample] { deletions[type]?[object] ?? [] }

  mutating func note(_ deletion: DeletedSample) {
    guard Self.types.contains(deletion.type) else { return }
    deletions[deletion.type, default: [:]][deletion.chosenObject, default: []].append(deletion)
  }

  /// The samples of a type that a choice about an object speaks of.
  func references(of type: ObjectType, for object: UUID) -> Set<SampleReference> {
    references[type]?[object] ?? []
  }

  /// The number of the change that saved a sample of one of the ``types``.
  func serial(of reference: SampleReference) -> UInt64? { serials[reference] }

  mutating func add(_ record: SampleRecord, serial: UInt64) {
    // Most samples are, and looking their type up takes longer.
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

  /// Forgets the samples of a type.
  mutating func forget(_ type: ObjectType) {
    references[type] = nil
    serials = serials.filter { $0.key.type != type }
    deletions[type] = nil
  }

  /// Whether no sample has a name any more that the person may have chosen about.
  func isUnused(_ object: UUID) -> Bool {
    ObjectType.chosenOneByOne.allSatisfy { references[$0]?[object] == nil }
  }
}

extension ObjectType {
  /// The types whose objects the person chooses one by one.
  static let chosenOneByOne = all.filter { $0.requiresPerObjectAuthorization || $0.kind == .document }
}
