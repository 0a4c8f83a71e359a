import Texts

extension HealthException {
  /// The mistakes that stop an app (rules A12 to A22, A70, Q35, Q61 and V101 to V107, and the use of an API newer than
  /// the device). A mistake about several types lists them in alphabetical order, so its text is always the same.
  package enum Mistake: Hashable, Sendable, Codable {
    /// A request that names no type to share and no type to read (rule A12).
    case nothingRequested
    /// A request to share types that apps may not share (rules A17, A20 and A22).
    case sharingDisallowed(types: [ObjectType])
    /// A request to read types that an ordinary request may not contain (rules A18 to A20).
    case readingDisallowed(types: [ObjectType])
    /// An Info.plist without the purpose string for these types (rules A13 to A15).
    case missingPurpose(key: UsageDescriptionKey, direction: Direction, types: [ObjectType])
    /// A purpose string of fewer than two words (rule A16).
    case invalidPurpose(text: String, key: UsageDescriptionKey)
    /// A request for a type without its companion type in the same direction (rules A20b and A21).
    case missingCompanion(of: ObjectType, companion: ObjectType, direction: Direction)
    /// A call about types that a later version of iOS than the device's introduced. A phone with the device's version
    /// does not have them, so Apple has no message for this mistake.
    case newerThanSystem(types: [ObjectType], system: String)
    /// A per-object request for a type that is not granted object by object (rule A70; Apple's wording is not known).
    case notPerObject(type: ObjectType)
    /// A statistics option that does not fit the type's aggregation style (rule Q35).
    case incompatibleOption(option: StatisticsOptions, type: ObjectType)
    /// An interval that does not advance in time (rule Q61).
    case invalidInterval
    /// An anchor date outside the calendar's range.
    case invalidAnchor
    /// A call that is newer than the device's iOS. The compiler cannot catch it, because `#available` is always true on
    /// Linux.
    case newerThanDevice(call: String, since: String, device: String)
    /// Another mistake, with the reason in Apple's words where they are known.
    case other(reason: String)
  }
}

extension HealthException.Mistake {
  /// The reason as a phone words it, with its rule and its remedy.
  package var stop: HealthException.Stop {
    switch self {
    case .nothingRequested:
      return Stop(
        "Must request authorization for at least one data type", rule: "A12",
        remedy: "Name at least one type to share or to read.",
        code: "try await store.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])")
    case .sharingDisallowed(let types):
      let reason = "Authorization to share the following types is disallowed: \(Self.list(types))"
      if let whole = types.first(where: { $0.kind == .correlation }) { return Self.parts(of: whole, reason, "toShare") }
      let isForReading = types.allSatisfy { $0.kind == .characteristic || $0.kind == .activitySummary }
      return Stop(
        reason, rule: isForReading ? "A22" : "A17",
        remedy: "From the types to share, leave out those that apps cannot write: an app can only ask to read them.",
        code: "try await store.requestAuthorization(toShare: [], read: [\(Self.expressions(types))])")
    case .readingDisallowed(let types):
      let reason = "Authorization to read the following types is disallowed: \(Self.list(types))"
      if let whole = types.first(where: { $0.kind == .correlation }) { return Self.parts(of: whole, reason, "read") }
      // An app may read the doses of the medications that the person chooses (rule A75). An app that wants doses
      // therefore asks for medications.
      let object =
        types.first { $0.requiresPerObjectAuthorization }?.expression ?? "HKObjectType.userAnnotatedMedicationType()"
      return Stop(
        reason, rule: "A18",
        remedy: """
          After the ordinary request, use a separate call for types whose objects the person chooses one by one.
          """,
        code: "try await store.requestPerObjectReadAuthorization(for: \(object), predicate: nil)")
    case .missingPurpose(let key, let direction, let types):
      let rule =
        switch key {
        case .update: "A13"
        case .share: "A14"
        case .clinicalShare: "A15"
        }
      return Stop(
        """
        \(key.rawValue) must be set in the app's Info.plist in order to request \(direction.verb) authorization for \
        the following types: \(Self.list(types))
        """, rule: rule,
        remedy: "Add the key to the app’s Info.plist, with a sentence that says what the data are used for.",
        code: key.example)
    case .invalidPurpose(let text, let key):
      return Stop(
        "The string \"\(text)\" is an invalid value for \(key.rawValue)", rule: "A16",
        remedy: "Write a whole sentence that names the data and their use.", code: key.example)
    case .missingCompanion(let type, let companion, let direction):
      let verb = direction == .read ? "read" : "share"
      return Stop(
        """
        Authorization for \(companion.identifier) should also be requested when requesting authorization to \(verb) \
        \(type.identifier)
        """, rule: companion.companion == type ? "A20b" : "A21",
        remedy: "Ask for both types in the same request, in the same direction.",
        code: "\(direction == .read ? "read" : "toShare"): [\(Self.expressions([type, companion]))]",
        // Apple's own sentence is known only for heartbeat series, from a phone's log.
        isInOurWords: type.kind != .heartbeatSeries)
    case .newerThanSystem(let types, let system):
      let news = types.map { "\($0.identifier) is new in iOS \($0.introducedIn)" }.joined(separator: ", ")
      let since = types.map(\.introducedIn).max().map(\.description) ?? system
      return Stop(
        "\(news), and this device has iOS \(system). \(Self.otherVersion)", rule: nil,
        remedy: "Use the type only on a system that has it.",
        code: "if #available(iOS \(since), *) { types.formUnion([\(Self.expressions(types))]) }", isInOurWords: true)
    case .notPerObject(let type):
      return Stop(
        "Per-object authorization is not supported for the type \(type.identifier)", rule: "A70",
        remedy: "Ask for this type with the ordinary request.",
        code: "try await store.requestAuthorization(toShare: [], read: [\(type.expression)])", isInOurWords: true)
    case .incompatibleOption(let option, let type):
      let isCumulative = type.aggregationStyle == .cumulative
      return Stop(
        """
        Statistics option \(option.constantName) is not compatible with \(isCumulative ? "cumulative" : "discrete") data \
        type \(type.identifier)
        """, rule: "Q35",
        remedy: "Ask for the sum of a cumulative type, and for the average, minimum or maximum of a discrete one.",
        code: "options: \(isCumulative ? ".cumulativeSum" : "[.discreteAverage, .discreteMin, .discreteMax]")")
    case .invalidInterval:
      return Stop(
        "The interval components of a statistics collection query must be greater than zero", rule: "Q61",
        remedy: "Use an interval longer than zero, such as one day.",
        code: "intervalComponents: DateComponents(day: 1)",
        isInOurWords: true)
    case .invalidAnchor:
      return Stop(
        "The anchor date of a statistics collection query must be a date that a calendar has", rule: "Q50",
        remedy: "Take a date of the calendar for the anchor, such as the start of a day.",
        code: "anchorDate: Calendar.current.startOfDay(for: Date())", isInOurWords: true)
    case .newerThanDevice(let call, let since, let device):
      return Stop(
        """
        \(call) is new in iOS \(since), and this device has iOS \(device). \(Self.otherVersion) On Linux #available is \
        always true, so an app that also runs on older versions needs a check of its own.
        """, rule: nil,
        remedy: "Make the call only on a system that has it.", code: "if #available(iOS \(since), *) { … \(call) … }",
        isInOurWords: true)
    case .other(let reason):
      return Stop(reason, rule: nil, remedy: "Correct the argument that the message names.", code: "…")
    }
  }

  private typealias Stop = HealthException.Stop

  /// Returns the stop for a request that names a correlation. An app must request its parts instead (rule A20).
  private static func parts(of whole: ObjectType, _ reason: String, _ argument: String) -> Stop {
    Stop(
      reason, rule: "A20", remedy: "Ask for the types that the correlation holds, and never for the correlation.",
      code: "\(argument): [\(expressions(whole.memberTypes.sorted { $0.row < $1.row }.prefix(2)))]")
  }

  /// The advice on choosing another version of iOS.
  private static let otherVersion = """
    Choose another version with --ios or “os” in a scenario, with HealthKitTestDevice.systemVersion, or with \
    HEALTHKIT_IOS for a program that is no app.
    """

  private static func list(_ types: [ObjectType]) -> String { types.map(\.identifier).joined(separator: ", ") }

  private static func expressions(_ types: some Sequence<ObjectType>) -> String {
    types.map(\.expression).joined(separator: ", ")
  }
}

extension ObjectType {
  /// The type as an app's code writes it: "HKQuantityType(.stepCount)".
  package var expression: String {
    switch kind {
    case .quantity: "HKQuantityType(.\(swiftName))"
    case .category: "HKCategoryType(.\(swiftName))"
    case .correlation: "HKCorrelationType(.\(swiftName))"
    case .characteristic: "HKCharacteristicType(.\(swiftName))"
    case .clinical: "HKClinicalType(.\(swiftName))"
    case .scoredAssessment: "HKScoredAssessmentType(.\(swiftName))"
    case .document: "HKObjectType.documentType(forIdentifier: .\(swiftName))!"
    case .workoutRoute: "HKSeriesType.workoutRoute()"
    case .heartbeatSeries: "HKSeriesType.heartbeat()"
    case .audiogram: "HKObjectType.audiogramSampleType()"
    case .workout, .visionPrescription, .electrocardiogram, .activitySummary, .stateOfMind, .medicationDoseEvent,
      .userAnnotatedMedication, .verifiableClinicalRecord:
      "HKObjectType.\(swiftName)Type()"
    }
  }
}

/// The Info.plist keys of the sentences that the sheet shows (rules A13 to A15 and A42).
package enum UsageDescriptionKey: String, Sendable, Codable, CaseIterable {
  /// For reading, in spite of its name (rule A14).
  case share = "NSHealthShareUsageDescription"
  case update = "NSHealthUpdateUsageDescription"
  case clinicalShare = "NSHealthClinicalHealthRecordsShareUsageDescription"

  /// The key with an example purpose, as a line of an Info.plist.
  package var example: String {
    let purpose =
      switch self {
      case .share: "Your steps of each day become a weekly goal."
      case .update: "Your walks are saved, so that they count in Health."
      case .clinicalShare: "Your lab results are shown beside your training."
      }
    return "<key>\(rawValue)</key> <string>\(purpose)</string>"
  }
}

extension AppIdentity {
  /// The app's purpose strings, verbatim, with their Info.plist keys.
  package var purposes: [(key: UsageDescriptionKey, text: String)] {
    [(.share, readPurpose), (.update, writePurpose), (.clinicalShare, clinicalPurpose)]
      .compactMap { key, text in text.map { (key, $0) } }
  }
}
