import HealthKit

extension Call {
  /// Calls that read documents and records that the person shares individually.
  static let documents: [Call] = [
    Call(
      "prescriptions, of which one is chosen",
      "HKSampleQueryDescriptor: func result(for: HKHealthStore) async throws -> [Sample]"
    ) { $0.tell(try await $0.samples(of: .visionPrescriptionType(), everything)) },
    Call(
      "medications, of which one is chosen",
      "HKUserAnnotatedMedicationQuery: init(predicate: NSPredicate?, limit: Int, resultsHandler: (HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?) -> Void)"
    ) { app in
      await app.run { tell in
        HKUserAnnotatedMedicationQuery(predicate: nil, limit: HKObjectQueryNoLimit) {
          tell("\(Transcript.words($1)) \($2) \(Transcript.words($3))", $2)
        }
      }
    },
    Call(
      "medications",
      "HKUserAnnotatedMedicationQueryDescriptor: func result(for: HKHealthStore) async throws -> [HKUserAnnotatedMedication]"
    ) {
      let found = try await HKUserAnnotatedMedicationQueryDescriptor().result(for: $0.store)
      $0.tell(found)
      for medication in found {
        let doses = HKQuery.predicateForMedicationDoseEvent(
          medicationConceptIdentifier: medication.medication.identifier)
        $0.tell(doses, try await $0.samples(of: .medicationDoseEventType(), doses))
      }
    },
    Call(
      "documents",
      "HKDocumentQuery: init(documentType: HKDocumentType, predicate: NSPredicate?, limit: Int, sortDescriptors: [NSSortDescriptor]?, includeDocumentData: Bool, resultsHandler: (HKDocumentQuery, [HKDocumentSample]?, Bool, (any Error)?) -> Void)"
    ) { app in
      await app.run { tell in
        HKDocumentQuery(
          documentType: HKDocumentType(.CDA), predicate: nil, limit: HKObjectQueryNoLimit, sortDescriptors: nil,
          includeDocumentData: true
        ) { tell("\(Transcript.words($1)) \($2) \(Transcript.words($3))", $2 || $3 != nil) }
      }
    },
    Call(
      "signed records",
      "HKVerifiableClinicalRecordQueryDescriptor: func result(for: HKHealthStore) async throws -> [HKVerifiableClinicalRecord]"
    ) {
      $0.tell(
        try await HKVerifiableClinicalRecordQueryDescriptor(recordTypes: [.covid19], sourceTypes: [.smartHealthCard])
          .result(for: $0.store))
    },
    Call(
      "signed records, with a handler",
      "HKVerifiableClinicalRecordQuery: init(recordTypes: [String], predicate: NSPredicate?, resultsHandler: (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) -> Void)",
      "HKVerifiableClinicalRecordQuery: init(recordTypes: [String], sourceTypes: [HKVerifiableClinicalRecordSourceType], predicate: NSPredicate?, resultsHandler: (HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?) -> Void)"
    ) { app in
      let types = [HKVerifiableClinicalRecordCredentialType.covid19.rawValue]
      await app.run { tell in
        HKVerifiableClinicalRecordQuery(recordTypes: types, predicate: nil) {
          tell(Transcript.words($1) + Transcript.words($2), true)
        }
      }
      await app.run { tell in
        HKVerifiableClinicalRecordQuery(recordTypes: types, sourceTypes: [.smartHealthCard], predicate: nil) {
          tell(Transcript.words($1) + Transcript.words($2), true)
        }
      }
    },
  ]
}
