import HealthModel
import TerminalUI

/// The symbol a type or a group is known by, in its colour. One column wide on every terminal.
struct TypeIcon: View {
  let symbol: TypeSymbol
  @Environment(\.glyphs) private var glyphs

  init(_ type: ObjectType) { symbol = TypeSymbol(type) }
  init(_ category: HealthCategory) { symbol = TypeSymbol(category) }

  var body: some View {
    Text(String(symbol.character(in: glyphs))).bold().foregroundStyle(symbol.color).accessibilityLabel("")
  }
}

/// What an icon looks like for each of the things a terminal can show.
struct TypeSymbol: Hashable {
  /// Where the font has everything.
  let full: Character
  /// Where it has what every text mode had: card suits, notes, arrows.
  let plain: Character
  let ascii: Character
  let color: Color

  func character(in glyphs: GlyphSet) -> Character {
    switch glyphs {
    case .braille: full
    case .blocks: plain
    case .ascii: ascii
    }
  }
}

extension TypeSymbol {
  /// A group's, which is that of each of its types that has none of its own.
  init(_ category: HealthCategory) {
    self =
      switch category {
      case .activity: TypeSymbol(full: "▲", plain: "▲", ascii: "A", color: .orange)
      case .bodyMeasurements: TypeSymbol(full: "♙", plain: "☺", ascii: "B", color: .purple)
      case .cycleTracking: TypeSymbol(full: "✿", plain: "♀", ascii: "C", color: .pink)
      case .hearing: TypeSymbol(full: "♪", plain: "♪", ascii: "E", color: .blue)
      case .heart: TypeSymbol(full: "♥", plain: "♥", ascii: "H", color: .red)
      case .medications: TypeSymbol(full: "℞", plain: "•", ascii: "M", color: .cyan)
      case .mentalWellbeing: TypeSymbol(full: "❀", plain: "☼", ascii: "W", color: .mint)
      case .mobility: TypeSymbol(full: "➤", plain: "►", ascii: "L", color: .orange)
      case .nutrition: TypeSymbol(full: "♣", plain: "♣", ascii: "N", color: .green)
      case .respiratory: TypeSymbol(full: "≋", plain: "≈", ascii: "R", color: .cyan)
      case .sleep: TypeSymbol(full: "☾", plain: "z", ascii: "z", color: .indigo)
      case .symptoms: TypeSymbol(full: "✚", plain: "+", ascii: "+", color: .purple)
      case .vitals: TypeSymbol(full: "∿", plain: "~", ascii: "V", color: .red)
      case .otherData: TypeSymbol(full: "◆", plain: "♦", ascii: "O", color: .blue)
      case .healthDetails: TypeSymbol(full: "☻", plain: "☻", ascii: "P", color: .gray)
      case .healthRecords: TypeSymbol(full: "≣", plain: "≡", ascii: "D", color: .gray)
      }
  }

  init(_ type: ObjectType) {
    let group = TypeSymbol(type.healthCategory)
    guard let own = Self.own[type.swiftName] else {
      self = group
      return
    }
    self.init(full: own.0, plain: own.1, ascii: own.2, color: group.color)
  }

  /// Of types that people know by more than their group.
  private static let own: [String: (Character, Character, Character)] = [
    "stepCount": ("»", "»", ">"), "distanceWalkingRunning": ("→", "→", "-"), "distanceCycling": ("◎", "○", "o"),
    "cyclingSpeed": ("◎", "○", "o"), "cyclingPower": ("◎", "○", "o"), "cyclingCadence": ("◎", "○", "o"),
    "distanceSwimming": ("≈", "≈", "~"), "swimmingStrokeCount": ("≈", "≈", "~"), "flightsClimbed": ("↑", "↑", "^"),
    "appleExerciseTime": ("◷", "○", "t"), "appleMoveTime": ("◷", "○", "t"), "appleStandTime": ("◷", "○", "t"),
    "appleStandHour": ("◷", "○", "t"), "workout": ("★", "♦", "*"), "workoutRoute": ("⌖", "¤", "x"),
    "height": ("↕", "↕", "|"), "bodyTemperature": ("°", "°", "T"), "basalBodyTemperature": ("°", "°", "T"),
    "appleSleepingWristTemperature": ("°", "°", "T"), "waterTemperature": ("°", "°", "T"),
    "bloodGlucose": ("◊", "◊", "G"), "oxygenSaturation": ("○", "○", "o"),
    "heartRateVariabilitySDNN": ("∿", "~", "~"), "electrocardiogram": ("∿", "~", "~"), "vo2Max": ("△", "▲", "^"),
    "dietaryWater": ("◊", "◊", "w"), "dietaryCaffeine": ("∪", "∩", "u"), "dietaryEnergyConsumed": ("▲", "▲", "k"),
    "environmentalAudioExposure": ("♫", "♫", "d"), "visionPrescription": ("∞", "∞", "8"),
    "timeInDaylight": ("☼", "☼", "*"), "uvExposure": ("☼", "☼", "*"), "menstrualFlow": ("●", "●", "o"),
    "numberOfTimesFallen": ("↓", "↓", "v"), "insulinDelivery": ("◊", "◊", "I"),
  ]
}
