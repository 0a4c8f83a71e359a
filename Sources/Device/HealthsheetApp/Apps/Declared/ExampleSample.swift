import Foundation
import HealthKit
import HealthModel

/// An example sample, with a typical value, of each type that an app can create without other samples.
@MainActor
enum ExampleSample {
  typealias Surroundings = DeclaredAppModel.Surroundings

  /// Returns true for a type with an example. Samples of other types are made by the system, or belong to a workout.
  static func isMade(_ type: ObjectType) -> Bool {
    let kinds: [ObjectType.Kind] = [
      .quantity, .category, .workout, .heartbeatSeries, .visionPrescription, .audiogram, .stateOfMind,
      .scoredAssessment,
    ]
    return kinds.contains(type.kind)
  }

  /// Returns the example as text, such as "100 count"; nil for a type without one.
  static func words(for type: ObjectType, _ surroundings: Surroundings) -> String? {
    switch type.kind {
    case .quantity: SampleWords(surroundings).words(for: quantity(of: type), of: type)
    case .category: type.title(ofValue: category(of: type)).map(surroundings.value) ?? surroundings.words("a sample")
    case .workout: surroundings.words("a run of half an hour")
    case .heartbeatSeries: surroundings.words("three beats")
    case .visionPrescription: surroundings.words("a pair of glasses")
    case .audiogram: surroundings.words("two tones")
    case .stateOfMind: surroundings.words("a pleasant moment")
    case .scoredAssessment: surroundings.words("answers")
    default: nil
    }
  }

  /// Creates an example that ends now, and saves it.
  ///
  /// - Throws: HealthKit's error.
  static func save(_ type: ObjectType, in store: HKHealthStore, _ surroundings: Surroundings) async throws {
    let now = surroundings.now
    if type.kind == .heartbeatSeries {
      let builder = HKHeartbeatSeriesBuilder(healthStore: store, device: nil, start: now.addingTimeInterval(-4))
      for beat in 0..<3 { try await builder.addHeartbeat(at: Double(beat + 1), precededByGap: beat == 0) }
      _ = try await builder.finishSeries()
    } else if let object = try object(of: type, now) {
      try await store.save(object)
    }
  }

  private static func object(of type: ObjectType, _ now: Date) throws -> HKObject? {
    let earlier = now.addingTimeInterval(-15 * 60)
    switch HKObjectType.instance(of: type) {
    case let quantityType as HKQuantityType:
      return HKQuantitySample(
        type: quantityType, quantity: quantity(of: type), start: type.aggregationStyle == .cumulative ? earlier : now,
        end: now, metadata: metadata(of: type))
    case let categoryType as HKCategoryType:
      return HKCategorySample(
        type: categoryType, value: category(of: type), start: earlier, end: now, metadata: metadata(of: type))
    case is HKWorkoutType:
      return HKWorkout(activityType: .running, start: now.addingTimeInterval(-1_800), end: now)
    case is HKPrescriptionType: return glasses(issued: now)
    case is HKAudiogramSampleType: return try audiogram(now)
    case is HKStateOfMindType:
      return HKStateOfMind(
        date: now, kind: .momentaryEmotion, valence: 0.5, labels: [.calm], associations: [.family])
    case is HKScoredAssessmentType where type == .GAD7:
      return HKGAD7Assessment(date: now, answers: Array(repeating: .notAtAll, count: 7))
    case is HKScoredAssessmentType: return HKPHQ9Assessment(date: now, answers: Array(repeating: .notAtAll, count: 9))
    default: return nil
    }
  }

  /// Returns the metadata without which a sample of the type cannot be saved (rule S36); nil for most types.
  private static func metadata(of type: ObjectType) -> [String: Any]? {
    if type == .menstrualFlow { return [HKMetadataKeyMenstrualCycleStart: true] }
    return type.isInsulin ? [HKMetadataKeyInsulinDeliveryReason: 1] : nil
  }

  private static func category(of type: ObjectType) -> Int { type.categoryValues?.cases.first?.rawValue ?? 0 }

  private static func quantity(of type: ObjectType) -> HKQuantity {
    let unit = type.canonicalUnit?.string ?? "count"
    let (value, spelled): (Double, String) =
      switch unit {
      case "%": (0.5, unit)
      case "count": (100, unit)
      case "count/s": (72, "count/min")
      case "degC": (36.6, unit)
      case "kg": (70, unit)
      case "m": (1.7, unit)
      case "mmHg": (120, unit)
      case "mg/dL": (100, unit)
      default: (10, unit)
      }
    return HKQuantity(unit: HKUnit(from: spelled), doubleValue: value)
  }

  private static func glasses(issued: Date) -> HKObject {
    func eye(_ sphere: Double) -> HKGlassesLensSpecification {
      HKGlassesLensSpecification(
        sphere: HKQuantity(unit: .diopter(), doubleValue: sphere), cylinder: nil, axis: nil, addPower: nil,
        vertexDistance: nil, prism: nil, farPupillaryDistance: nil, nearPupillaryDistance: nil)
    }
    return HKGlassesPrescription(
      rightEyeSpecification: eye(-1.5), leftEyeSpecification: eye(-2), dateIssued: issued, expirationDate: nil,
      device: nil, metadata: nil)
  }

  private static func audiogram(_ now: Date) throws -> HKObject {
    let points = try [500.0, 1_000].map { frequency in
      try HKAudiogramSensitivityPoint(
        frequency: HKQuantity(unit: .hertz(), doubleValue: frequency),
        leftEarSensitivity: HKQuantity(unit: .decibelHearingLevel(), doubleValue: 10),
        rightEarSensitivity: HKQuantity(unit: .decibelHearingLevel(), doubleValue: 15))
    }
    return HKAudiogramSample(sensitivityPoints: points, start: now, end: now, metadata: nil)
  }
}
