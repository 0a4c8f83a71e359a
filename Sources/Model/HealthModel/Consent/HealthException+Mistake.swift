extension HealthException {
  /// The mistakes that stop an app (rules A12 to A22, A70, Q35, Q61 and V101 to V107, and what is newer than the
  /// device). Types are in alphabetical order, so that the same mistake always reads the same.
  package enum Mistake: Hashable, Sendable, Codable {
    /// A request whose two sets are both empty (rule A12).
    case nothingRequested
    /// A request to share types that apps may not share (rules A17, A20 and A22).
    case sharingDisallowed(types: [ObjectType])
    /// A request to read types that an ordinary request may not contain (rules A18 to A20).
    case readingDisallowed(types: [ObjectType])
    /// An Info.plist without the purpose string for these types (rules A13 to A15).
    case missingPurpose(key: UsageDescriptionKey, direction: Direction, types: [ObjectType])
    /// A purpose string of fewer than two words (rule A16).
    case invalidPurpose(text: String, key: UsageDescriptionKey)
    /// A request for a type without the type it goes with, in the same direction (rules A20b and A21).
    case missingCompanion(of: ObjectType, companion: ObjectType, direction: Direction)
    /// A call about types that came with a later version of iOS than the device's. A phone with that version does not
    /// have them, so there are no words of Apple's.
    case newerThanSystem(types: [ObjectType], system: String)
    /// A per-object request for a type that is not granted object by object (rule A70; Apple's wording is not known).
    case notPerObject(type: ObjectType)
    /// A statistics option that does not fit the type's aggregation style (rule Q35).
    case incompatibleOption(option: StatisticsOptions, type: ObjectType)
    /// An interval that does not go forward in time (rule Q61).
    case invalidInterval
    /// An anchor date outside of the calendar.
    case invalidAnchor
    /// A call that is newer than the device's iOS: `#available` is always true on Linux.
    case newerThanDevice(call: String, since: String, device: String)
    /// Another mistake, with the reason in Apple's words where they are known.
    case other(reason: String)
  }

  /// The reason, in Apple's words where they are known.
  package var reason: String {
    switch mistake {
    case .nothingRequested: return "Must request authorization for at least one data type"
    case .sharingDisallowed(let types):
      return "Authorization to share the following types is disallowed: \(Self.list(types))"
    case .readingDisallowed(let types):
      return "Authorization to read the following types is disallowed: \(Self.list(types))"
    case .missingPurpose(let key, let direction, let types):
      return """
        \(key.rawValue) must be set in the app's Info.plist in order to request \(direction.verb) authorization for \
        the following types: \(Self.list(types))
        """
    case .invalidPurpose(let text, let key): return "The string \"\(text)\" is an invalid value for \(key.rawValue)"
    case .missingCompanion(let type, let companion, let direction):
      let verb = direction == .read ? "read" : "share"
      return """
        Authorization for \(companion.identifier) should also be requested when requesting authorization to \(verb) \
        \(type.identifier)
        """
    case .newerThanSystem(let types, let system):
      let news = types.map { "\($0.identifier) is new in iOS \($0.introducedIn)" }.joined(separator: ", ")
      return "\(news), and this device has iOS \(system). \(Self.otherVersion)"
    case .notPerObject(let type):
      return "Per-object authorization is not supported for the type \(type.identifier)"
    case .incompatibleOption(let option, let type):
      let kind = type.aggregationStyle == .cumulative ? "cumulative" : "discrete"
      return "Statistics option \(option.constantName) is not compatible with \(kind) data type \(type.identifier)"
    case .invalidInterval: return "The interval components of a statistics collection query must be greater than zero"
    case .invalidAnchor:
      return "The anchor date of a statistics collection query must be a date that a calendar has"
    case .newerThanDevice(let call, let since, let device):
      return """
        \(call) is new in iOS \(since), and this device has iOS \(device). \(Self.otherVersion) On Linux #available is \
        always true, so an app that also runs on older versions needs a check of its own.
        """
    case .other(let reason): return reason
    }
  }

  /// The ways to choose another version of iOS.
  private static let otherVersion = """
    Choose another version with --ios or “os” in a scenario, with HealthKitTestDevice.systemVersion, or with \
    HEALTHKIT_IOS for a program that is no app.
    """

  private static func list(_ types: [ObjectType]) -> String { types.map(\.identifier).joined(separator: ", ") }
}

/// The keys of an Info.plist that hold the sentences of the sheet (rules A13 to A15 and A42).
package enum UsageDescriptionKey: String, Sendable, Codable, CaseIterable {
  /// For reading, in spite of its name (rule A14).
  case share = "NSHealthShareUsageDescription"
  case update = "NSHealthUpdateUsageDescription"
  case clinicalShare = "NSHealthClinicalHealthRecordsShareUsageDescription"
}

extension AppIdentity {
  /// The purpose strings the app has, word for word, with their keys in its Info.plist.
  package var purposes: [(key: UsageDescriptionKey, text: String)] {
    [(.share, readPurpose), (.update, writePurpose), (.clinicalShare, clinicalPurpose)]
      .compactMap { key, text in text.map { (key, $0) } }
  }
}
