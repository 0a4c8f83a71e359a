import Foundation
import HealthKit

extension PhoneQuestion {
  /// Questions about values alone, which need neither a store nor a person.
  static let values = [
    PhoneQuestion(
      "S87-angle-of-a-prism", settles: "The angle of a prism",
      "Which angle has a prism of 4 in and 3 up, on the right eye and on the left?"
    ) { _, _ in
      func angle(_ eye: HKVisionEye) -> Int {
        func diopters(_ value: Double) -> HKQuantity { HKQuantity(unit: .prismDiopter(), doubleValue: value) }
        let prism = HKVisionPrism(
          verticalAmount: diopters(3), verticalBase: .up, horizontalAmount: diopters(4), horizontalBase: .in, eye: eye)
        return Int(prism.angle.doubleValue(for: .degreeAngle()).rounded())
      }
      return "right \(angle(.right))°, left \(angle(.left))°"
    },
    PhoneQuestion(
      "steps-of-valence", settles: "Steps of ``HKStateOfMind/valenceClassification``",
      "At which hundredths does the classification of a valence change?"
    ) { _, _ in
      let classes = (-100...100).map { hundredth in
        HKStateOfMind(
          date: longAgo, kind: .momentaryEmotion, valence: Double(hundredth) / 100, labels: [], associations: []
        ).valenceClassification
      }
      return changes(classes).map { "\($0 - 100)" }.joined(separator: " ")
    },
    PhoneQuestion(
      "limits-of-risk", settles: "Limits of risk of GAD-7 and PHQ-9", "From which score on is the risk another?"
    ) { _, _ in
      let anxiety = (0...21).map { score in
        let answers: [HKGAD7Assessment.Answer] = [.notAtAll, .severalDays, .moreThanHalfTheDays, .nearlyEveryDay]
        return HKGAD7Assessment(date: longAgo, answers: parts(of: score, count: 7).map { answers[$0] }).risk
      }
      let depression = (0...27).map { score in
        let answers: [HKPHQ9Assessment.Answer] = [.notAtAll, .severalDays, .moreThanHalfTheDays, .nearlyEveryDay]
        return HKPHQ9Assessment(date: longAgo, answers: parts(of: score, count: 9).map { answers[$0] }).risk
      }
      return "GAD-7: \(changes(anxiety)), PHQ-9: \(changes(depression))"
    },
    PhoneQuestion("beats-of-a-series", settles: "Most beats of a series", "How many beats has a series at most?") {
      _, _ in "\(HKHeartbeatSeriesBuilder.maximumCount)"
    },
    PhoneQuestion("S34-duration-limits", settles: "Duration limits", "How long may a sample last, in seconds?") {
      _, _ in
      let types: [HKSampleType] = [
        HKQuantityType(.stepCount), HKQuantityType(.heartRate), HKCategoryType(.sleepAnalysis),
        HKCategoryType(.mindfulSession), HKCategoryType(.pregnancy), .workoutType(), .visionPrescriptionType(),
      ]
      return types.map { $0.isMaximumDurationRestricted ? "\(Int($0.maximumAllowedDuration))" : "–" }
        .joined(separator: " ")
    },
    PhoneQuestion(
      "names-of-FHIR", settles: "Raw strings of ``HKFHIRRelease`` and ``HKFHIRResourceType``",
      "What are the raw strings of releases and of types of resources?"
    ) { _, _ in
      let types: [HKFHIRResourceType] = [
        .allergyIntolerance, .condition, .coverage, .diagnosticReport, .documentReference, .immunization,
        .medicationDispense, .medicationOrder, .medicationRequest, .medicationStatement, .observation, .procedure,
      ]
      let releases: [HKFHIRRelease] = [.dstu2, .r4, .unknown]
      return (releases.map(\.rawValue) + types.map(\.rawValue)).joined(separator: " ")
    },
    PhoneQuestion(
      "names-of-medications", settles: "Raw strings of ``HKMedicationGeneralForm`` and ``HKHealthConceptDomain``",
      "What are the raw strings of forms of medications, and of their domain?"
    ) { _, _ in
      let forms: [HKMedicationGeneralForm] = [
        .capsule, .cream, .device, .drops, .foam, .gel, .inhaler, .injection, .liquid, .lotion, .ointment, .patch,
        .powder, .spray, .suppository, .tablet, .topical, .unknown,
      ]
      return (forms.map(\.rawValue) + [HKHealthConceptDomain.medication.rawValue]).joined(separator: " ")
    },
  ]

  /// Returns the indices of values that differ from their predecessor.
  private static func changes<Value: Equatable>(_ values: [Value]) -> [Int] {
    values.indices.dropFirst().filter { values[$0] != values[$0 - 1] }
  }

  /// Returns a number of answers from 0 to 3 that add up to a score.
  private static func parts(of score: Int, count: Int) -> [Int] {
    (0..<count).map { min(3, max(0, score - 3 * $0)) }
  }
}
