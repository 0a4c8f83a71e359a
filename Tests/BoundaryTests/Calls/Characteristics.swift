import HealthKit

extension Call {
  /// Calls that read the person's characteristics and the totals of days.
  static let characteristics: [Call] = [
    Call("date of birth", "HKHealthStore: func dateOfBirthComponents() throws -> DateComponents") {
      $0.tell(try $0.store.dateOfBirthComponents())
    },
    Call("date of birth as a date", "HKHealthStore: func dateOfBirth() throws -> Date") {
      $0.tell(try $0.store.dateOfBirth())
    },
    Call("biological sex", "HKHealthStore: func biologicalSex() throws -> HKBiologicalSexObject") {
      $0.tell(try $0.store.biologicalSex().biologicalSex.rawValue, try $0.store.biologicalSex())
    },
    Call("blood type", "HKHealthStore: func bloodType() throws -> HKBloodTypeObject") {
      $0.tell(try $0.store.bloodType().bloodType.rawValue, try $0.store.bloodType())
    },
    Call("skin type", "HKHealthStore: func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject") {
      $0.tell(try $0.store.fitzpatrickSkinType().skinType.rawValue, try $0.store.fitzpatrickSkinType())
    },
    Call("wheelchair use", "HKHealthStore: func wheelchairUse() throws -> HKWheelchairUseObject") {
      $0.tell(try $0.store.wheelchairUse().wheelchairUse.rawValue, try $0.store.wheelchairUse())
    },
    Call("reference sex", "HKHealthStore: var referenceSex: HKReferenceSex { get throws }") {
      $0.tell(try $0.store.referenceSex.rawValue)
    },
    Call("move mode", "HKHealthStore: func activityMoveMode() throws -> HKActivityMoveModeObject") {
      $0.tell(try $0.store.activityMoveMode().activityMoveMode.rawValue, try $0.store.activityMoveMode())
    },
    Call(
      "activity summaries",
      "HKActivitySummaryQueryDescriptor: func result(for: HKHealthStore) async throws -> [HKActivitySummary]"
    ) { $0.tell(try await HKActivitySummaryQueryDescriptor(predicate: nil).result(for: $0.store)) },
    Call(
      "activity summary results",
      "HKActivitySummaryQueryDescriptor: func results(for: HKHealthStore) -> HKActivitySummaryQueryDescriptor.Results"
    ) { app in
      var answers = HKActivitySummaryQueryDescriptor(predicate: nil).results(for: app.store).makeAsyncIterator()
      app.tell(try await answers.next())
      app.disturb()
    },
    Call(
      "activity summary query",
      "HKActivitySummaryQuery: init(predicate: NSPredicate?, resultsHandler: (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void)",
      "HKActivitySummaryQuery: var updateHandler: ((HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void)? { get set }"
    ) { app in
      await app.run { tell in
        let query = HKActivitySummaryQuery(predicate: nil) { tell(Transcript.words($1) + Transcript.words($2), true) }
        query.updateHandler = { tell("then \(Transcript.words($1)) \(Transcript.words($2))", true) }
        return query
      }
    },
  ]
}
