import Foundation
import HealthKit

extension PhoneQuestion {
  /// Questions about what the system asks the person and what the person sees.
  static let consent = [
    PhoneQuestion("A30-order-of-rows", settles: "A30: the order of rows", "Are the rows of the sheet in order of name?")
    {
      store, person in
      await person.does(.allowsEverything)
      try await store.requestAuthorization(
        toShare: [],
        read: [
          HKQuantityType(.walkingSpeed), HKQuantityType(.appleStandTime), HKQuantityType(.flightsClimbed),
          HKQuantityType(.vo2Max), HKQuantityType(.bodyTemperature),
        ])
      return await person.sees(.orderOfRows)
    },
    PhoneQuestion(
      "A38-alert-after-refusal", settles: "A38: the alert after Don’t Allow",
      "Does an alert follow the first refusal, and the second?"
    ) { store, person in
      var seen: [String] = []
      for type in [HKQuantityType(.waistCircumference), HKQuantityType(.leanBodyMass)] {
        await person.does(.refuses)
        try await store.requestAuthorization(toShare: [type], read: [])
        seen.append(await person.sees(.alert))
      }
      return seen.joined(separator: ", ")
    },
    PhoneQuestion(
      "A74-empty-list", settles: "A74: a list with nothing in it",
      "Does a list come up when there is nothing to choose?"
    ) { store, person in
      await person.does(.removesPrescriptions)
      await person.does(.allowsEverything)
      let outcome = await outcome {
        try await store.requestPerObjectReadAuthorization(for: .visionPrescriptionType(), predicate: nil)
      }
      return "\(await person.sees(.list)), \(outcome)"
    },
    PhoneQuestion(
      "A77-documents-refused", settles: "A77: the document query",
      "Does the document query ask for an app that was refused to read documents?"
    ) { store, person in
      let type = HKDocumentType(.CDA)
      await person.does(.refuses)
      try await store.requestAuthorization(toShare: [], read: [type])
      let outcome = await withCheckedContinuation { continuation in
        store.execute(
          HKDocumentQuery(
            documentType: type, predicate: nil, limit: 1, sortDescriptors: nil, includeDocumentData: true
          ) { _, _, isDone, error in
            if isDone || error != nil { continuation.resume(returning: error.map(description) ?? "succeeds") }
          })
      }
      return "\(await person.sees(.list)), \(outcome)"
    },
    PhoneQuestion("S71-no-date-of-birth", settles: "No date of birth", "What is a date of birth nobody entered?") {
      store, person in
      await person.does(.removesDateOfBirth)
      try await store.isAllowed(read: [HKCharacteristicType(.dateOfBirth)], by: person)
      return await outcome { _ = try store.dateOfBirthComponents() }
    },
  ]
}
