/// Words that people write, and the words they mean, in one table for all vocabularies. A suggestion must be in the
/// vocabulary that is searched, so "hr" means heart rate only among types.
enum Synonyms {
  /// Returns the words that another word may mean.
  ///
  /// - Parameter letters: The word as written, in lowercase and without separators.
  static func words(for letters: String) -> Set<String> { wordsByOther[letters] ?? [] }

  /// Every word that other words stand for in the table.
  static let allWords: Set<String> = Set(table.map(\.word))

  private static let wordsByOther: [String: Set<String>] = {
    var words: [String: Set<String>] = [:]
    for (word, others) in table {
      for other in others.split(separator: ",") {
        words[other.filter { !" _-.".contains($0) }.lowercased(), default: []].insert(word)
      }
    }
    return words
  }()

  private static let table: [(word: String, others: String)] = types + units + values + files + scripts + commands

  private static let types: [(word: String, others: String)] = [
    ("bodyMass", "weight, mass, body weight"),
    ("bodyMassIndex", "bmi"),
    ("electrocardiogram", "ecg, ekg"),
    ("heartRate", "pulse, bpm, hr, heart, beats"),
    ("heartRateVariabilitySDNN", "hrv, heart rate variability, sdnn"),
    ("heartRateVariabilityRMSSD", "rmssd"),
    ("restingHeartRate", "rhr, resting pulse"),
    ("oxygenSaturation", "spo2, blood oxygen, oxygen, o2"),
    ("bloodGlucose", "glucose, blood sugar, cgm"),
    ("stepCount", "steps, step, pedometer"),
    ("distanceWalkingRunning", "distance, walking distance, running distance"),
    ("distanceCycling", "cycling distance, biking"),
    ("flightsClimbed", "floors, stairs, flights"),
    ("activeEnergyBurned", "calories, energy, active calories, kcal"),
    ("basalEnergyBurned", "bmr, resting calories, resting energy"),
    ("appleExerciseTime", "exercise, exercise time"),
    ("appleStandTime", "stand, stand time"),
    ("sleepAnalysis", "sleep, asleep, nights"),
    ("workout", "training, exercise session, workouts"),
    ("workoutRoute", "route, gps"),
    ("activitySummary", "rings, activity rings"),
    ("dietaryWater", "water, hydration"),
    ("dietaryEnergyConsumed", "dietary calories, food energy"),
    ("dietaryCarbohydrates", "carbs, carbohydrates"),
    ("respiratoryRate", "breathing, breathing rate, respiration"),
    ("bodyTemperature", "temperature"),
    ("vo2Max", "cardio fitness, vo2"),
    ("menstrualFlow", "period, menstruation"),
    ("mindfulSession", "meditation, mindfulness"),
    ("stateOfMind", "mood, emotion"),
    ("bloodPressureSystolic", "systolic, bp"),
    ("bloodPressureDiastolic", "diastolic"),
    ("insulinDelivery", "insulin"),
    ("dateOfBirth", "birthday, age, dob"),
    ("biologicalSex", "sex, gender"),
    ("visionPrescription", "glasses, contact lenses, vision"),
    ("headphoneAudioExposure", "headphones"),
    ("environmentalAudioExposure", "noise"),
    ("labResultRecord", "labs, lab results"),
    ("allergyRecord", "allergies, allergy"),
    ("immunizationRecord", "vaccinations, vaccines"),
    ("userAnnotatedMedication", "medications, medication, meds"),
    ("medicationDoseEvent", "doses, dose"),
  ]

  private static let units: [(word: String, others: String)] = [
    // This is the molar mass of glucose. HealthKit has no moles without a molar mass (rule S59).
    ("mmol<180.15588000005408>/L", "mmol/l, millimoles per liter"),
    ("mg/dL", "mgdl, mg%"),
    ("count/min", "bpm, beats/min, beats per minute, breaths/min, steps/min, rpm, spm, /min, 1/min"),
    ("count", "steps, step, times, beats, pieces"),
    ("%", "percent, pct, percentage"),
    ("kg", "kilo, kilos, kilogram, kilograms, kgs"),
    ("g", "gram, grams, gr"),
    ("mg", "milligram, milligrams"),
    ("mcg", "ug, µg, μg, microgram, micrograms"),
    ("lb", "lbs, pound, pounds"),
    ("oz", "ounce, ounces"),
    ("st", "stone, stones"),
    ("m", "meter, meters, metre, metres"),
    ("km", "kilometer, kilometers, kilometre, kilometres"),
    ("cm", "centimeter, centimeters, centimetre, centimetres"),
    ("mm", "millimeter, millimeters"),
    ("in", "inch, inches"),
    ("ft", "foot, feet"),
    ("yd", "yard, yards"),
    ("mi", "mile, miles"),
    ("s", "sec, secs, second, seconds"),
    ("ms", "msec, millisecond, milliseconds"),
    ("min", "minute, minutes, mins"),
    ("hr", "h, hour, hours, hrs"),
    ("d", "day, days"),
    ("kcal", "calories, calorie, kilocalorie, kilocalories, kcals"),
    ("kJ", "kilojoule, kilojoules"),
    ("mmHg", "millimeters of mercury, torr"),
    ("degC", "c, °c, celsius, ℃"),
    ("degF", "f, °f, fahrenheit, ℉"),
    ("L", "liter, liters, litre, litres"),
    ("mL", "milliliter, milliliters, cc"),
    ("m/s", "mps, meters per second"),
    ("km/hr", "km/h, kmh, kph"),
    ("mi/hr", "mph, mi/h"),
    ("dBASPL", "db, dba, db(a), decibel, decibels"),
    ("D", "dpt, diopter, diopters, dioptre, dioptres"),
    ("W", "watt, watts"),
    ("IU", "u, units, international units"),
    ("mL/min·kg", "ml/kg/min, ml/(min*kg)/1"),
  ]

  /// Values of categories and of switches.
  private static let values: [(word: String, others: String)] = [
    ("asleepUnspecified", "asleep, sleep, sleeping"),
    ("asleepREM", "rem"),
    ("asleepCore", "core, light"),
    ("asleepDeep", "deep"),
    ("inBed", "bed"),
    ("cycling", "bike, biking"),
    ("running", "jogging, run"),
    ("traditionalStrengthTraining", "gym, weights, strength"),
    ("highIntensityIntervalTraining", "hiit"),
    ("on", "yes, true, allow, allowed, granted, grant"),
    ("off", "no, false, deny, denied, none"),
    ("true", "yes, on, 1"),
    ("false", "no, off, 0"),
  ]

  /// Keys of an app's files.
  private static let files: [(word: String, others: String)] = [
    (
      UsageDescriptionKey.share.rawValue,
      "NSHealthReadUsageDescription, NSHealthUsageDescription, NSHealthKitUsageDescription, "
        + "NSHealthKitShareUsageDescription, NSHealthShareDescription"
    ),
    (
      UsageDescriptionKey.update.rawValue,
      "NSHealthWriteUsageDescription, NSHealthSaveUsageDescription, NSHealthKitUpdateUsageDescription, "
        + "NSHealthUpdateDescription"
    ),
    (
      UsageDescriptionKey.clinicalShare.rawValue,
      "NSHealthClinicalUsageDescription, NSHealthRecordsUsageDescription, "
        + "NSHealthClinicalHealthRecordsUsageDescription"
    ),
    (Entitlement.healthKit.rawValue, "HealthKit, com.apple.healthkit, com.apple.developer.health"),
    (
      Entitlement.backgroundDelivery.rawValue,
      "background-delivery, com.apple.developer.healthkit.background, com.apple.developer.background-delivery"
    ),
    (
      Entitlement.healthRecords.rawValue,
      "health-records, com.apple.developer.healthkit.health-records, com.apple.developer.healthkit.clinical"
    ),
  ]

  /// Keys and words of scenarios.
  private static let scripts: [(word: String, others: String)] = [
    ("press", "key, keypress, keys"),
    ("click", "tap, tapOn, touch, mouse"),
    ("type", "input, write, text"),
    ("wait", "waitFor, pause, await"),
    ("time", "advance, sleep, clock, delay"),
    ("kill", "stop, quit, force-quit"),
    ("launch", "start, relaunch, run"),
    ("query", "fetch, execute"),
    ("expect", "assert, verify, check"),
    ("request", "ask, authorize, requestAuthorization"),
    ("answer", "allow, deny, grant"),
    ("open", "goto, navigate, go"),
    ("say", "log, comment, note, print"),
    ("os", "ios, version, systemVersion"),
    ("timeZone", "tz, zone"),
    ("bundle", "bundleIdentifier, bundleId, id"),
    ("infoPlist", "plist, info"),
    ("enter", "return, ret, cr"),
    ("esc", "escape"),
    ("space", "spacebar"),
    ("delete", "backspace"),
    ("deleteforward", "del"),
    ("pagedown", "pgdn"),
    ("pageup", "pgup"),
  ]

  private static let commands: [(word: String, others: String)] = [
    ("play", "test"),
    ("check", "lint, validate"),
    ("new", "create, init, template"),
    ("stats", "statistics, query"),
    ("doctor", "diagnose"),
    ("gallery", "scenarios, list, show"),
    ("run", "device, open, start"),
    ("--share", "--write, --update, --to-share"),
    ("--read", "--types, --reading"),
    ("--info-plist", "--plist, --info"),
    ("--ios", "--os, --system"),
    ("--locale", "--language, --lang"),
    ("--sarif", "--format"),
    ("--format", "--output-format"),
  ]
}
