import Testing

@testable import HealthModel

@Suite("Suggestions use one method for every vocabulary")
struct SuggestionTests {
  @Test(
    "A type is suggested for its displayed name, a synonym, a typing error or the beginning of its name",
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

  @Test("No word is suggested for an unrelated word", arguments: ["", "x", "nonsense", "telepathy"])
  func noType(_ written: String) {
    #expect(written.suggestions(among: ObjectType.vocabulary) == [])
  }

  @Test(
    "A unit is suggested for common spellings",
    arguments: [
      ("mmol/L", "mmol<180.15588000005408>/L"), ("mmol/l", "mmol<180.15588000005408>/L"), ("kilo", "kg"),
      ("bpm", "count/min"), ("KG", "kg"), ("°C", "degC"), ("lbs", "lb"), ("hours", "hr"),
      ("percent", "%"), ("mph", "mi/hr"), ("ug", "mcg"), ("mmhg", "mmHg"), ("cout/min", "count/min"),
    ])
  func units(_ written: String, _ meant: String) {
    #expect(written.suggestions(among: HealthUnit.vocabulary).first == meant)
    #expect(HealthUnit(written) == nil, "a question back is for what is no unit")
  }

  @Test("Each suggested unit is a valid unit")
  func everyUnit() {
    for unit in HealthUnit.vocabulary { #expect(HealthUnit(unit) != nil, "\(unit)") }
  }

  @Test(
    "The right Info.plist key is suggested for a misspelling, a synonym or added spaces",
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
    "Another valid Info.plist key is not taken for a typing error",
    arguments: ["NSCameraUsageDescription", "NSMotionUsageDescription", "NSHealthFoo", "CFBundleName"])
  func otherKeys(_ written: String) {
    #expect(written.nearest(among: UsageDescriptionKey.allCases.map(\.rawValue)) == nil)
  }

  @Test("A word with the same beginning is suggested, but does not count as the nearest word")
  func beginnings() {
    #expect("share-and-read".suggestions(among: ["share-and-read-mistaken", "locked"]) == ["share-and-read-mistaken"])
    #expect("share-and-read".nearest(among: ["share-and-read-mistaken", "locked"]) == nil)
  }

  @Test("A synonym's meaning is suggested only if the vocabulary contains it")
  func elsewhere() {
    #expect("hr".suggestions(among: ObjectType.vocabulary) == ["heartRate"])
    #expect("yes".suggestions(among: ["on", "off", "limited"]) == ["on"])
    #expect("yes".suggestions(among: ["true", "false"]) == ["true"])
    #expect("yes".suggestions(among: ["portrait"]) == [])
  }
}
