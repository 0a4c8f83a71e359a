/// The exceptions that stop an app after an invalid request (rules A12 to A22).
///
/// Types are in alphabetical order, so that the same mistake always reads the same.
extension HealthException {
  /// A request whose two sets are both empty (rule A12).
  package static let nothingRequested = HealthException("Must request authorization for at least one data type")

  /// A request to share types that apps may not share (rules A17, A20 and A22).
  package static func sharingDisallowed(_ types: some Collection<ObjectType>) -> HealthException {
    HealthException("Authorization to share the following types is disallowed: \(list(types))")
  }

  /// A request to read types that an ordinary request may not contain (rules A18 to A20).
  package static func readingDisallowed(_ types: some Collection<ObjectType>) -> HealthException {
    HealthException("Authorization to read the following types is disallowed: \(list(types))")
  }

  /// An Info.plist without the purpose string for these types (rules A13 to A15).
  package static func missingPurpose(
    _ key: UsageDescriptionKey, for direction: Direction, of types: some Collection<ObjectType>
  ) -> HealthException {
    return HealthException(
      """
      \(key.rawValue) must be set in the app's Info.plist in order to request \(direction.verb) authorization for the \
      following types: \(list(types))
      """)
  }

  /// A purpose string that is not text a person could read (rule A16).
  package static func invalidPurpose(_ text: String, for key: UsageDescriptionKey) -> HealthException {
    HealthException("The string \"\(text)\" is an invalid value for \(key.rawValue)")
  }

  /// A per-object request for a type that is not granted object by object (rule A70; Apple's wording is not known).
  package static func notPerObject(_ type: ObjectType) -> HealthException {
    HealthException("Per-object authorization is not supported for the type \(type.identifier)")
  }

  /// A statistics option that does not fit the type's aggregation style (rule Q35).
  package static func incompatibleOption(_ option: StatisticsOptions, with type: ObjectType) -> HealthException {
    let kind = type.aggregationStyle == .cumulative ? "cumulative" : "discrete"
    return HealthException(
      "Statistics option \(option.constantName) is not compatible with \(kind) data type \(type.identifier)")
  }

  /// An interval that does not go forward in time (rule Q61).
  package static let invalidInterval = HealthException(
    "The interval components of a statistics collection query must be greater than zero")

  /// An anchor date outside of the calendar.
  package static let invalidAnchor = HealthException(
    "The anchor date of a statistics collection query must be a date that a calendar has")

  private init(_ reason: String) { self.init(.invalidArgument, reason) }

  private static func list(_ types: some Collection<ObjectType>) -> String {
    types.map(\.identifier).sorted().joined(separator: ", ")
  }
}

/// The keys of an Info.plist that hold the sentences of the sheet (rules A13 to A15 and A42).
package enum UsageDescriptionKey: String, Sendable, CaseIterable {
  /// For reading, in spite of its name (rule A14).
  case share = "NSHealthShareUsageDescription"
  /// For sharing.
  case update = "NSHealthUpdateUsageDescription"
  /// For reading health records.
  case clinicalShare = "NSHealthClinicalHealthRecordsShareUsageDescription"
}

extension AppIdentity {
  /// The purpose strings the app has, word for word, with their keys in its Info.plist.
  package var purposes: [(key: UsageDescriptionKey, text: String)] {
    [(.share, readPurpose), (.update, writePurpose), (.clinicalShare, clinicalPurpose)]
      .compactMap { key, text in text.map { (key, $0) } }
  }
}
