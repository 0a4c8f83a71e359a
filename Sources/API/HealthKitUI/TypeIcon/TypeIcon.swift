import HealthModel
import TerminalUI

/// The symbol of a type or a category in its colour, one column wide on every terminal.
package struct TypeIcon: View {
  private let symbol: TypeSymbol

  @Environment(\.glyphs) private var glyphs

  /// Creates the icon of a type.
  package init(_ type: ObjectType) { symbol = TypeSymbol(type) }
  /// Creates the icon of a category.
  package init(_ category: HealthCategory) { symbol = TypeSymbol(category) }

  package var body: some View {
    Text(String(glyphs.icon(symbol.icon))).bold().foregroundStyle(symbol.color).accessibilityLabel("")
  }
}

/// The icon of a type or a category, and its colour.
package struct TypeSymbol: Hashable {
  package let icon: GlyphSet.Icon
  package let color: Color
}

extension TypeSymbol {
  /// Creates the symbol of a category, which types without one of their own have too.
  package init(_ category: HealthCategory) {
    self =
      switch category {
      case .activity: TypeSymbol(icon: .activity, color: .orange)
      case .bodyMeasurements: TypeSymbol(icon: .body, color: .purple)
      case .cycleTracking: TypeSymbol(icon: .cycle, color: .pink)
      case .hearing: TypeSymbol(icon: .hearing, color: .blue)
      case .heart: TypeSymbol(icon: .heart, color: .red)
      case .medications: TypeSymbol(icon: .medications, color: .cyan)
      case .mentalWellbeing: TypeSymbol(icon: .mind, color: .mint)
      case .mobility: TypeSymbol(icon: .mobility, color: .orange)
      case .nutrition: TypeSymbol(icon: .nutrition, color: .green)
      case .respiratory: TypeSymbol(icon: .respiratory, color: .cyan)
      case .sleep: TypeSymbol(icon: .sleep, color: .indigo)
      case .symptoms: TypeSymbol(icon: .symptoms, color: .purple)
      case .vitals: TypeSymbol(icon: .vitals, color: .red)
      case .otherData: TypeSymbol(icon: .other, color: .blue)
      case .healthDetails: TypeSymbol(icon: .details, color: .gray)
      case .healthRecords: TypeSymbol(icon: .records, color: .gray)
      }
  }

  /// Creates the symbol of a type: its own icon or its category’s, in the category’s colour.
  package init(_ type: ObjectType) {
    let group = TypeSymbol(type.healthCategory)
    guard let own = Self.own[type.swiftName] else {
      self = group
      return
    }
    self.init(icon: own, color: group.color)
  }

  /// The icons of types that have one of their own, by the type’s name in Swift.
  private static let own: [String: GlyphSet.Icon] = [
    "stepCount": .steps, "distanceWalkingRunning": .distance, "distanceCycling": .cycling, "cyclingSpeed": .cycling,
    "cyclingPower": .cycling, "cyclingCadence": .cycling, "distanceSwimming": .swimming,
    "swimmingStrokeCount": .swimming, "flightsClimbed": .stairs, "appleExerciseTime": .clock, "appleMoveTime": .clock,
    "appleStandTime": .clock, "appleStandHour": .clock, "workout": .workout, "workoutRoute": .route, "height": .height,
    "bodyTemperature": .temperature, "basalBodyTemperature": .temperature,
    "appleSleepingWristTemperature": .temperature, "waterTemperature": .temperature, "bloodGlucose": .glucose,
    "oxygenSaturation": .oxygen, "heartRateVariabilitySDNN": .wave, "electrocardiogram": .wave, "vo2Max": .fitness,
    "dietaryWater": .water, "dietaryCaffeine": .caffeine, "dietaryEnergyConsumed": .energy,
    "environmentalAudioExposure": .sound, "visionPrescription": .eyeglasses, "timeInDaylight": .sun,
    "uvExposure": .sun, "menstrualFlow": .flow, "numberOfTimesFallen": .fall, "insulinDelivery": .insulin,
  ]
}
