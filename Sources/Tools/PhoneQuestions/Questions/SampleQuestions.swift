import Foundation
import HealthKit

extension PhoneQuestion {
  static let samples = [
    PhoneQuestion(
      "infinite-quantity",
      settles:
        "Numbers that are not finite, dates before `distantPast` or after `distantFuture`, raw values no enumeration can hold",
      "What comes of saving a weight without end?"
    ) { store, person in
      let type = HKQuantityType(.bodyMass)
      try await store.isAllowed(toShare: [type], by: person)
      let sample = HKQuantitySample(
        type: type, quantity: HKQuantity(unit: .gram(), doubleValue: .infinity), start: longAgo, end: longAgo)
      return await outcome { try await store.save(sample) }
    },
    PhoneQuestion(
      "S32-open-ended-samples", settles: "Types that may be open-ended",
      "May a pregnancy, a lactation and a contraceptive go on without an end?"
    ) { store, person in
      let types = [HKCategoryType(.pregnancy), HKCategoryType(.lactation), HKCategoryType(.contraceptive)]
      try await store.isAllowed(toShare: Set(types), by: person)
      var outcomes: [String] = []
      for type in types {
        let value = type == HKCategoryType(.contraceptive) ? HKCategoryValueContraceptive.unspecified.rawValue : 0
        let sample = HKCategorySample(type: type, value: value, start: longAgo, end: .distantFuture)
        outcomes.append(await outcome { try await store.save(sample) })
        try? await store.delete(sample)
      }
      return outcomes.joined(separator: ", ")
    },
    PhoneQuestion(
      "samples-added-to-a-workout", settles: "Samples added to a saved workout",
      "Is a sample that is added to a saved workout found by it, and does the workout count it?"
    ) { store, person in
      let type = HKQuantityType(.activeEnergyBurned)
      try await store.isAllowed(toShare: [.workoutType(), type], read: [.workoutType(), type], by: person)
      let builder = HKWorkoutBuilder(healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
      try await builder.beginCollection(at: longAgo)
      try await builder.endCollection(at: longAgo + 600)
      guard let workout = try await builder.finishWorkout() else { return "no workout" }
      let sample = HKQuantitySample(
        type: type, quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 9), start: longAgo, end: longAgo + 60)
      try await store.addSamples([sample], to: workout)
      let found = try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: type, predicate: HKQuery.predicateForObjects(from: workout))],
        sortDescriptors: []
      ).result(for: store)
      let again = try await HKSampleQueryDescriptor(
        predicates: [.workout(HKQuery.predicateForObject(with: workout.uuid))], sortDescriptors: []
      ).result(for: store)
      try await store.delete([workout, sample])
      return "found \(found.count), counted \(again.first?.statistics(for: type) == nil ? "no" : "yes")"
    },
    PhoneQuestion(
      "documents-at-a-time", settles: "How many documents a query gives at a time",
      "How many of 25 documents come with each call of the handler?"
    ) { store, person in
      let type = HKDocumentType(.CDA)
      // Request only writing: an app may read its own samples without permission, and another question needs a type
      // whose read permission was never requested.
      try await store.isAllowed(toShare: [type], by: person)
      let documents = try (0..<25).map { number in
        try HKCDADocumentSample(
          data: document(title: "Visit \(number)"), start: longAgo, end: longAgo, metadata: nil)
      }
      try await store.save(documents)
      var counts: [Int] = []
      for await count in counted(type, in: store) { counts.append(count) }
      try await store.delete(documents)
      return counts.map(String.init).joined(separator: " ")
    },
    PhoneQuestion(
      "faults-of-a-document", settles: "A document’s faults",
      "Is a document without a patient and an author one, and is one without a title?"
    ) { _, _ in
      var outcomes: [String] = []
      for data in [document(title: "Visit"), document(title: nil)] {
        outcomes.append(
          await outcome { _ = try HKCDADocumentSample(data: data, start: longAgo, end: longAgo, metadata: nil) })
      }
      return outcomes.joined(separator: ", ")
    },
    PhoneQuestion(
      "Q87-energy-of-a-day",
      settles: "``HKHealthStore/splitTotalEnergy(_:start:end:resultsHandler:)``",
      "How many of a day’s 2,000 kilocalories are those of a body at rest?"
    ) { store, _ in
      await withCheckedContinuation { continuation in
        store.splitTotalEnergy(
          HKQuantity(unit: .kilocalorie(), doubleValue: 2_000), start: longAgo, end: longAgo + 86_400
        ) { resting, _, error in
          let calories = resting.map { "\(Int($0.doubleValue(for: .kilocalorie()).rounded()))" }
          continuation.resume(returning: calories ?? error.map(description) ?? "nothing")
        }
      }
    },
  ]

  /// Returns the number of documents passed to each call of a query's handler.
  private static func counted(_ type: HKDocumentType, in store: HKHealthStore) -> AsyncStream<Int> {
    let (counts, continuation) = AsyncStream.makeStream(of: Int.self)
    store.execute(
      HKDocumentQuery(
        documentType: type, predicate: nil, limit: HKObjectQueryNoLimit, sortDescriptors: nil,
        includeDocumentData: false
      ) { _, results, isDone, _ in
        continuation.yield(results?.count ?? 0)
        if isDone { continuation.finish() }
      })
    return counts
  }

  private static func document(title: String?) -> Data {
    Data(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <ClinicalDocument xmlns="urn:hl7-org:v3">\(title.map { "<title>\($0)</title>" } ?? "")</ClinicalDocument>
      """.utf8)
  }
}
