import HealthModel

/// A structure of HealthKit whose members are the type identifiers of one kind.
struct IdentifierStruct {
  let name: String
  let kind: ObjectType.Kind
  /// The end of the comment “An identifier of …”.
  let subject: String
  /// An example for the comment: code that creates a type from one of the identifiers.
  let example: String

  static let all = [
    IdentifierStruct(
      name: "HKQuantityTypeIdentifier", kind: .quantity, subject: "a type of samples that are numbers with a unit",
      example: "HKQuantityType(.stepCount)"),
    IdentifierStruct(
      name: "HKCategoryTypeIdentifier", kind: .category,
      subject: "a type of samples whose value is one of a short list", example: "HKCategoryType(.sleepAnalysis)"),
    IdentifierStruct(
      name: "HKCharacteristicTypeIdentifier", kind: .characteristic,
      subject: "a characteristic, which the person entered once in the Health app",
      example: "HKCharacteristicType(.dateOfBirth)"),
    IdentifierStruct(
      name: "HKCorrelationTypeIdentifier", kind: .correlation,
      subject: "a type of samples that group others: a blood pressure, a meal",
      example: "HKCorrelationType(.bloodPressure)"),
    IdentifierStruct(
      name: "HKDocumentTypeIdentifier", kind: .document, subject: "a type of health documents",
      example: "HKDocumentType(.CDA)"),
    IdentifierStruct(
      name: "HKClinicalTypeIdentifier", kind: .clinical,
      subject: "a type of records downloaded from health-care institutions",
      example: "HKClinicalType(.labResultRecord)"),
    IdentifierStruct(
      name: "HKScoredAssessmentTypeIdentifier", kind: .scoredAssessment, subject: "a questionnaire with a score",
      example: "HKScoredAssessmentType(.GAD7)"),
  ]

  /// The types whose identifiers are the members of the structure, in catalogue order.
  var types: [ObjectType] { ObjectType.all.filter { $0.kind == kind } }

  /// The declaration in Swift.
  var source: String {
    var text = """

      /// An identifier of \(subject).
      ///
      /// Types are made from identifiers: `\(example)`.
      /// Any string makes an identifier; only known ones make a type.
      public struct \(name): RawRepresentable, Hashable, Sendable {
        /// The name of the type in HealthKit and its exports.
        public let rawValue: String

        /// Creates an identifier from any string, unchecked.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// As `init(rawValue:)`. An unknown string stops the app only when a type is made of it.
        public init(_ rawValue: String) { self.init(rawValue: rawValue) }
      }

      extension \(name) {

      """
    var heading: HealthCategory?
    let hasHeadings = Set(types.map(\.healthCategory)).count > 1
    for type in types {
      if hasHeadings && type.healthCategory != heading {
        text += "\(heading == nil ? "" : "\n")  // MARK: \(type.healthCategory.rawValue)\n\n"
      }
      heading = type.healthCategory
      text += member(type)
    }
    return text + "}\n"
  }

  private func member(_ type: ObjectType) -> String {
    let start = "  public static let \(type.swiftName) = Self("
    let end = "rawValue: \"\(type.identifier)\")"
    var text = "  /// \(Self.comment(type))\n\(start)"
    text += start.count + end.count > 120 ? "\n    \(end)\n" : "\(end)\n"
    if let older = type.olderSwiftName {
      text += "  /// The older name of ``\(type.swiftName)``.\n  public static let \(older) = \(type.swiftName)\n"
    }
    return text
  }

  /// Returns the comment of a member: "Steps, as a count. Summed. iOS 8.0."
  private static func comment(_ type: ObjectType) -> String {
    let unit =
      switch type.canonicalUnit {
      case nil: ""
      case .count?: ", as a count"
      case .percent?: ", as a fraction (0.5 is 50 %)"
      case let unit?: ", in \(unit.string)"
      }
    let aggregation =
      switch type.aggregationStyle {
      case nil: ""
      case .cumulative: "Summed. "
      case .discreteArithmetic: "Averaged sample by sample. "
      case .discreteTemporallyWeighted: "Averaged over time. "
      case .discreteEquivalentContinuousLevel: "Averaged as sound energy. "
      }
    return "\(type.displayName)\(unit). \(aggregation)iOS \(type.introducedIn)."
  }
}
