/// The head of an export.
///
/// The document type declares, in valid XML, the elements and attributes of version 14 that the exporter writes. Some
/// readers search for a document type of HealthData in the first kibibyte, and expect "]>" on a separate line at its
/// end (rules X7 and X8).
enum DocumentType {
  /// The XML declaration and the document type, up to the root.
  static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    \(elements.map(declaration).joined(separator: "\n"))
    ]>

    """

  /// The names of the attributes, by element.
  static let attributes = Dictionary(
    uniqueKeysWithValues: elements.map { element in
      (element.name, Set(element.attributes.replacing("?", with: "").split(separator: " ").map(String.init)))
    })

  private struct Element {
    var name: String
    var content: String
    /// The names of the attributes, separated by spaces. A "?" follows the name of an optional attribute.
    var attributes: String
  }

  private static let origin = "sourceName sourceVersion? device? creationDate? startDate endDate"

  private static let elements = [
    Element(
      name: "HealthData",
      content:
        "(ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord|Audiogram|VisionPrescription)*)",
      attributes: "locale"),
    Element(name: "ExportDate", content: "EMPTY", attributes: "value"),
    Element(
      name: "Me", content: "EMPTY",
      attributes: "HKCharacteristicTypeIdentifierDateOfBirth HKCharacteristicTypeIdentifierBiologicalSex "
        + "HKCharacteristicTypeIdentifierBloodType HKCharacteristicTypeIdentifierFitzpatrickSkinType "
        + "HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse"),
    Element(
      name: "Record", content: "((MetadataEntry|HeartRateVariabilityMetadataList)*)",
      attributes: "type unit? value? \(origin)"),
    Element(
      name: "HeartRateVariabilityMetadataList", content: "(InstantaneousBeatsPerMinute*)", attributes: ""),
    Element(name: "InstantaneousBeatsPerMinute", content: "EMPTY", attributes: "bpm time"),
    Element(name: "Correlation", content: "((MetadataEntry|Record)*)", attributes: "type \(origin)"),
    Element(
      name: "Workout",
      content: "((MetadataEntry|WorkoutEvent|WorkoutActivity|WorkoutRoute|WorkoutStatistics)*)",
      attributes: "workoutActivityType duration? durationUnit? totalDistance? totalDistanceUnit? totalEnergyBurned? "
        + "totalEnergyBurnedUnit? \(origin)"),
    Element(
      name: "WorkoutActivity", content: "((MetadataEntry|WorkoutEvent|WorkoutStatistics)*)",
      attributes: "uuid startDate endDate? duration? durationUnit? workoutActivityType?"),
    Element(name: "WorkoutEvent", content: "(MetadataEntry*)", attributes: "type date duration? durationUnit?"),
    Element(
      name: "WorkoutStatistics", content: "EMPTY",
      attributes: "type startDate endDate average? minimum? maximum? sum? unit?"),
    Element(name: "WorkoutRoute", content: "((MetadataEntry|FileReference)*)", attributes: origin),
    Element(name: "FileReference", content: "EMPTY", attributes: "path"),
    Element(
      name: "ActivitySummary", content: "EMPTY",
      attributes: "dateComponents? activeEnergyBurned? activeEnergyBurnedGoal? activeEnergyBurnedUnit? appleMoveTime? "
        + "appleMoveTimeGoal? appleExerciseTime? appleExerciseTimeGoal? appleStandHours? appleStandHoursGoal?"),
    Element(
      name: "ClinicalRecord", content: "EMPTY",
      attributes: "type identifier sourceName sourceURL? fhirVersion receivedDate resourceFilePath"),
    Element(name: "Audiogram", content: "((MetadataEntry|SensitivityPoint)*)", attributes: "type \(origin)"),
    Element(
      name: "SensitivityPoint", content: "EMPTY",
      attributes: "frequencyValue frequencyUnit leftEarValue? leftEarUnit? rightEarValue? rightEarUnit?"),
    Element(
      name: "VisionPrescription", content: "((RightEye|LeftEye|MetadataEntry)*)",
      attributes: "type dateIssued expirationDate? brand? sourceName? sourceVersion? device?"),
    Element(name: "RightEye", content: "EMPTY", attributes: eye),
    Element(name: "LeftEye", content: "EMPTY", attributes: eye),
    Element(name: "MetadataEntry", content: "EMPTY", attributes: "key value"),
  ]

  private static let eye = [
    "sphere", "cylinder", "axis", "add", "vertex", "prismAmount", "prismAngle", "farPD", "nearPD", "baseCurve",
    "diameter",
  ].map { "\($0)? \($0)Unit?" }.joined(separator: " ")

  private static func declaration(_ element: Element) -> String {
    let attributes = element.attributes.split(separator: " ").map { word in
      word.hasSuffix("?") ? "  \(word.dropLast()) CDATA #IMPLIED" : "  \(word) CDATA #REQUIRED"
    }
    return "<!ELEMENT \(element.name) \(element.content)>\n<!ATTLIST \(element.name)\n"
      + attributes.joined(separator: "\n") + "\n>"
  }
}
