import Testing

@testable import HealthModel

@Suite("What somebody meant: one answer for every vocabulary")
struct SuggestionTests {
  @Test(
    "A type is found by its name on screen, by what people call it, by a slip and by its beginning",
    arguments: [
      ("weight", "bodyMass"), ("Weight", "bodyMass"), ("weigth", "bodyMass"), ("ecg", "electrocardiogram"),
      ("workoutType", "workout"), ("visionPrescriptionType", "visionPrescription"), ("heartrate", "heartRate"),
      ("heart_rate", "heartRate"), ("haertRate", "heartRate"), ("Steps", "stepCount"), ("步数", "stepCount"),
      ("HKQuantityTypeIdentifierStepCont", "stepCount"), ("spo2", "oxygenSaturation"), ("sleep", "sleepAnalysis"),
      ("glucose", "bloodGlucose"), ("caffeine", "dietaryCaffeine"), ("audiogramSampleType", "audiogram"),
    ])
  func types(_ written: String, _ meant: String) {
    #expect(written.suggestions(among: ObjectType.vocabulary).first == meant)
  }

  @Test("A word that is like no type has no suggestion", arguments: ["", "x", "nonsense", "telepathy"])
  func noType(_ written: String) {
    #expect(written.suggestions(among: ObjectType.vocabulary) == [])
  }

  @Test(
    "A unit is found by the way people spell it",
    arguments: [
      ("mmol/L", "mmol<180.15588000005408>/L"), ("mmol/l", "mmol<180.15588000005408>/L"), ("kilo", "kg"),
      ("bpm", "count/min"), ("KG", "kg"), ("°C", "degC"), ("lbs", "lb"), ("hours", "hr"),
      ("percent", "%"), ("mph", "mi/hr"), ("ug", "mcg"), ("mmhg", "mmHg"), ("cout/min", "count/min"),
    ])
  func units(_ written: String, _ meant: String) {
    #expect(written.suggestions(among: HealthUnit.vocabulary).first == meant)
    #expect(HealthUnit(written) == nil, "a question back is for what is no unit")
  }

  @Test("Each unit that is suggested is one")
  func everyUnit() {
    for unit in HealthUnit.vocabulary { #expect(HealthUnit(unit) != nil, "\(unit)") }
  }

  @Test(
    "A key of an app's files is found by a slip, by another word for it, and with blanks around it",
    arguments: [
      ("NSHealthShareUsageDescripton", "NSHealthShareUsageDescription"),
      ("NSHealthReadUsageDescription", "NSHealthShareUsageDescription"),
      ("NSHealthWriteUsageDescription", "NSHealthUpdateUsageDescription"),
      ("NSHealthUpdateUsageDescription ", "NSHealthUpdateUsageDescription"),
    ])
  func keys(_ written: String, _ meant: String) {
    #expect(written.nearest(among: UsageDescriptionKey.allCases.map(\.rawValue)) == meant)
  }

  @Test(
    "A key of its own is no slip",
    arguments: ["NSCameraUsageDescription", "NSMotionUsageDescription", "NSHealthFoo", "CFBundleName"])
  func otherKeys(_ written: String) {
    #expect(written.nearest(among: UsageDescriptionKey.allCases.map(\.rawValue)) == nil)
  }

  @Test("A word with the same beginning is asked for, and taken for no slip")
  func beginnings() {
    #expect("share-and-read".suggestions(among: ["share-and-read-mistaken", "locked"]) == ["share-and-read-mistaken"])
    #expect("share-and-read".nearest(among: ["share-and-read-mistaken", "locked"]) == nil)
  }

  @Test("A synonym is suggested only where its word is in the vocabulary")
  func elsewhere() {
    #expect("hr".suggestions(among: ObjectType.vocabulary) == ["heartRate"])
    #expect("yes".suggestions(among: ["on", "off", "limited"]) == ["on"])
    #expect("yes".suggestions(among: ["true", "false"]) == ["true"])
    #expect("yes".suggestions(among: ["portrait"]) == [])
  }
}
