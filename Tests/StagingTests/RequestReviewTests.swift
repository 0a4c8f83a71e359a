import HealthDaemon
import HealthModel
import Testing

@testable import Staging

@Suite("The review of a request judges it as a phone would, from the app's files alone")
struct RequestReviewTests {
  private let app = AppIdentity(
    bundleIdentifier: "com.example.loop", displayName: "Loop",
    readPurpose: "Loop shows your heart rate beside your meals.")

  @Test("A request with purposes for reading and for writing has no findings")
  func fine() {
    var app = app
    app.writePurpose = "Loop saves the meals you enter."
    let review = RequestReview(of: app, share: [.dietaryEnergyConsumed], read: [.heartRate])
    #expect(review.problems.isEmpty && review.refusals.isEmpty && review.remarks.isEmpty)
  }

  @Test("The review says that on iOS 26.5 the sheet has no row for blood pressure (rule A20c)")
  func missingRows() {
    func remarks(_ version: String) -> [String] {
      var settings = DeviceSettings()
      settings.operatingSystemVersion = version
      return RequestReview(of: app, share: [], read: ObjectType.bloodPressurePair, on: settings).remarks
    }
    #expect(remarks("26.5").contains { $0.contains("26.5 has no rows") })
    #expect(!remarks("26.6").contains { $0.contains("no rows") })
  }

  @Test("An upload to the App Store requires both purposes, even for an app that only reads (UP3, UP7 and UP9)")
  func upload() {
    var app = app
    let review = RequestReview(of: app, share: [], read: [.heartRate])
    #expect(review.problems.isEmpty, "at run time one is enough")
    #expect(review.refusals.count == 1 && review.refusals[0].contains("NSHealthUpdateUsageDescription is missing"))
    app.writePurpose = "This app does not write health data."
    let mended = RequestReview(of: app, share: [], read: [.heartRate])
    #expect(mended.refusals.isEmpty && mended.remarks.count == 1 && mended.remarks[0].contains("does not write"))
    app.writePurpose = "  "
    #expect(app.uploadFindings(asking: [Permission(.heartRate, .read)]) == [.saysNothing(.update)], "as if missing")
    app.writePurpose = app.readPurpose
    #expect(app.uploadFindings(asking: [Permission(.heartRate, .read)]) == [.notAskedFor(.update), .sameText])
    app.clinicalPurpose = "Loop reads your allergies."
    #expect(app.uploadFindings(asking: [Permission(.heartRate, .read)]).last == .noHealthRecords)
    #expect(app.uploadFindings(asking: [Permission(.allergyRecord, .read)]).last == .sameText)
  }

  @Test("A request without purposes would stop the app, and both missing purposes are reported")
  func purposes() {
    var app = app
    app.readPurpose = nil
    let problems = RequestReview(of: app, share: [.stepCount], read: [.heartRate]).problems
    #expect(problems.count == 2)
    #expect(problems[0].contains("NSHealthUpdateUsageDescription must be set"))
    #expect(problems[1].contains("NSHealthShareUsageDescription must be set"))
  }

  @Test("Types that cannot be written, missing entitlements and individually chosen objects are reported")
  func mistakes() {
    var app = app
    app.writePurpose = "Loop saves them."
    app.entitlements = []
    let review = RequestReview(of: app, share: [.bloodPressure], read: [.visionPrescription])
    #expect(review.problems.contains { $0.contains("disallowed") })
    #expect(review.problems.contains { $0.contains("error 4") })
    #expect(review.remarks.contains { $0.contains("visionPrescription") })
  }

  @Test("A mistake has the same rule in the app's exception, in check's text and in SARIF (A12 to A22, A70)")
  func rules() {
    let mistakes: [HealthException.Mistake] = [
      .nothingRequested, .sharingDisallowed(types: [.electrocardiogram]), .sharingDisallowed(types: [.bloodPressure]),
      .sharingDisallowed(types: [.activitySummary]), .readingDisallowed(types: [.bloodPressure]),
      .readingDisallowed(types: [.userAnnotatedMedication]),
      .missingPurpose(key: .share, direction: .read, types: [.stepCount]),
      .missingPurpose(key: .update, direction: .share, types: [.stepCount]),
      .missingPurpose(key: .clinicalShare, direction: .read, types: [.allergyRecord]),
      .invalidPurpose(text: "Steps", key: .share), .notPerObject(type: .stepCount),
      .missingCompanion(of: .workoutRoute, companion: .workout, direction: .read),
      .missingCompanion(of: .bloodPressureSystolic, companion: .bloodPressureDiastolic, direction: .read),
    ]
    for mistake in mistakes { #expect(ReviewRule(mistake).rawValue == mistake.stop.rule, "\(mistake)") }
    let review = RequestReview(of: app, share: [], read: [.bloodPressure])
    #expect(review.findings.first?.rule == .correlation)
  }

  @Test("Each finding about purposes has its rule, severity and key (UP3, UP6, UP8 and UP9)")
  func weights() {
    let kinds: [(UploadFinding, ReviewRule, ReviewFinding.Level, UsageDescriptionKey)] = [
      (.missing(.update), .uploadNeedsBoth, .refusal, .update),
      (.saysNothing(.share), .purposeForUpload, .refusal, .share),
      (.notAskedFor(.update), .unusedDirection, .note, .update), (.sameText, .purposeForUpload, .warning, .update),
      (.noHealthRecords, .unusedRecords, .warning, .clinicalShare),
    ]
    for (kind, rule, level, key) in kinds {
      let finding = ReviewFinding(kind)
      #expect(finding.rule == rule && finding.level == level && finding.key == key, "\(kind)")
    }
    var app = app
    app.readPurpose = "Loop uses HealthKit to chart your steps."
    #expect(app.purposeDoubts.map { ReviewFinding($0).level } == [.note], "bad style alone")
    app.readPurpose = "Loop needs your steps."
    #expect(app.purposeDoubts.map { ReviewFinding($0).level } == [.warning])
    app.readPurpose = nil
    #expect(RequestReview(of: app, share: [], read: [.heartRate]).findings.first?.key == .share)
  }

  @Test("A purpose that says the app does not read data is a warning only if the app requests to read (UP9)")
  func denial() {
    var app = app
    app.readPurpose = "We do not read your data."
    app.writePurpose = "Loop saves the meals you enter."
    func rules(_ review: RequestReview) -> [ReviewRule] { review.findings.filter { $0.level == .warning }.map(\.rule) }
    #expect(rules(RequestReview(of: app, share: [], read: [.heartRate])) == [.purposeDenial])
    #expect(rules(RequestReview(of: app, share: [.dietaryEnergyConsumed], read: [])) == [])
  }
}
