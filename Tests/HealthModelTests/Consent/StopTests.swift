import HealthModel
import Testing

/// The exceptions that stop an app because of a request or statistics, with their remedies.
@Suite("An exception that stops the app explains the remedy")
struct StopTests {
  private static let mistakes: [(HealthException.Mistake, rule: String?, code: String)] = [
    (.nothingRequested, "A12", "HKQuantityType(.stepCount)"),
    (.sharingDisallowed(types: [.electrocardiogram]), "A17", "read: [HKObjectType.electrocardiogramType()]"),
    (.sharingDisallowed(types: [.activitySummary]), "A22", "read: [HKObjectType.activitySummaryType()]"),
    (.sharingDisallowed(types: [.bloodPressure]), "A20", "HKQuantityType(.bloodPressureSystolic)"),
    (.readingDisallowed(types: [.bloodPressure]), "A20", "HKQuantityType(.bloodPressureDiastolic)"),
    (.readingDisallowed(types: [.userAnnotatedMedication]), "A18", "HKObjectType.userAnnotatedMedicationType()"),
    (.missingPurpose(key: .update, direction: .share, types: [.stepCount]), "A13", "NSHealthUpdateUsageDescription"),
    (.missingPurpose(key: .share, direction: .read, types: [.stepCount]), "A14", "NSHealthShareUsageDescription"),
    (
      .missingPurpose(key: .clinicalShare, direction: .read, types: [.stepCount]), "A15",
      "NSHealthClinicalHealthRecordsShareUsageDescription"
    ),
    (.invalidPurpose(text: "Steps", key: .share), "A16", "<key>NSHealthShareUsageDescription</key> <string>"),
    (
      .missingCompanion(of: .workoutRoute, companion: .workout, direction: .read), "A21",
      "read: [HKSeriesType.workoutRoute(), HKObjectType.workoutType()]"
    ),
    (
      .missingCompanion(of: .bloodPressureSystolic, companion: .bloodPressureDiastolic, direction: .share), "A20b",
      "toShare: [HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic)]"
    ),
    (.notPerObject(type: .stepCount), "A70", "requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])"),
    (.incompatibleOption(option: .cumulativeSum, type: .heartRate), "Q35", ".discreteAverage"),
    (.incompatibleOption(option: .discreteAverage, type: .stepCount), "Q35", ".cumulativeSum"),
    (.invalidInterval, "Q61", "DateComponents(day: 1)"), (.invalidAnchor, "Q50", "startOfDay"),
    (.newerThanSystem(types: [.stepCount], system: "15.8"), nil, "#available"),
    (.newerThanDevice(call: "call()", since: "27.0", device: "26.6"), nil, "#available(iOS 27.0, *)"),
  ]

  @Test(
    "Each mistake that stops an app is explained with its rule, if it has one, and with code to write instead",
    arguments: mistakes.indices)
  func cures(_ index: Int) {
    let (mistake, rule, code) = Self.mistakes[index]
    let stop = HealthException(mistake).stop
    #expect(stop.rule == rule)
    #expect(stop.code.contains(code))
    #expect(!stop.remedy.description.isEmpty && !stop.remedy.description.contains(stop.reason))
  }

  @Test("The remedy of an exception says if Apple's message for it is not known (A20b, A21, A70)")
  func ownWords() {
    func isOurs(_ mistake: HealthException.Mistake) -> Bool {
      let stop = HealthException(mistake).stop
      #expect(stop.isInOurWords == stop.cure.contains("Apple’s message is not known"))
      return stop.isInOurWords
    }
    #expect(
      isOurs(.missingCompanion(of: .bloodPressureSystolic, companion: .bloodPressureDiastolic, direction: .read)))
    #expect(isOurs(.missingCompanion(of: .workoutRoute, companion: .workout, direction: .read)))
    #expect(isOurs(.notPerObject(type: .stepCount)))
    #expect(isOurs(.invalidInterval) && isOurs(.invalidAnchor), "no log has those of Q50 and Q61")
    #expect(isOurs(.newerThanSystem(types: [.stepCount], system: "15.8")))
    #expect(
      !isOurs(
        .missingCompanion(of: .heartbeatSeries, companion: .heartRateVariabilitySDNN, direction: .read)))
    #expect(!isOurs(.readingDisallowed(types: [.bloodPressure])))
  }

  @Test("The remedy of an exception has the rule and the advice, and below them the code to write instead")
  func words() {
    let stop = HealthException(.invalidPurpose(text: "Steps", key: .share)).stop
    #expect(
      stop.cure == """
        Rule A16: Write a whole sentence that names the data and their use.
            <key>NSHealthShareUsageDescription</key> <string>Your steps of each day become a weekly goal.</string>
        """)
  }

  @Test("The example purpose in a remedy is long enough to be accepted", arguments: UsageDescriptionKey.allCases)
  func example(_ key: UsageDescriptionKey) throws {
    let purpose = try #require(key.example.firstMatch(of: /<string>(.*)<\/string>/)?.output.1)
    #expect(purpose.split(separator: " ").count > 5)
  }
}
