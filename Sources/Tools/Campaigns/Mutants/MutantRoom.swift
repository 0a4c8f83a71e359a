import ArgumentParser

/// A room, which is a part of the package, into whose code the campaign introduces mistakes to check its tests.
enum MutantRoom: String, CaseIterable, ExpressibleByArgument {
  case consent, statistics

  var target: String {
    switch self {
    case .consent: "HealthDaemon"
    case .statistics: "StatisticsEngine"
    }
  }

  var folder: String {
    switch self {
    case .consent: "Sources/Daemon/HealthDaemon"
    case .statistics: "Sources/Model/StatisticsEngine"
    }
  }

  var folders: [String] {
    switch self {
    case .consent:
      ["Consent/", "Requests/", "Prompts/", "Connection/", "Reading/", "Store/SampleWindow"].map { "\(folder)/\($0)" }
    case .statistics: ["\(folder)/"]
    }
  }

  /// The number of the first mutant. Each room has its own range, so that changes in one room do not renumber the
  /// other.
  var first: Int { self == .consent ? 1 : 10_001 }

  /// The test filters, the fastest first. Each is only used for mutants that survived the previous ones.
  var filters: [String] {
    switch self {
    case .consent:
      [
        #"^HealthDaemonTests\.(?!\#(Self.random)|\#(Self.distant))"#,
        #"^HealthKitTests\.(?!\#(Self.wordy))"#,
        #"^(AuditLogTests|EvidenceTests|WorkoutKitTests)\."#,
        #"^HealthDaemonTests\.(\#(Self.random))/"#,
        #"^HealthKitUITests\."#,
        #"^HealthDatabaseTests\.(\#(Self.stored))/"#,
      ]
    case .statistics:
      [
        #"^StatisticsEngineTests\.(?!\#(Self.compared)|SimultaneousSamples)"#,
        #"^HealthDaemonTests\.(?!\#(Self.random)|\#(Self.distant))"#,
        #"^(StatisticsEngineTests\.(\#(Self.compared))|HealthDaemonTests\.(\#(Self.random)))"#,
        #"^StatisticsEngineTests\.SimultaneousSamples"#,
        #"^HealthDatabaseTests\.(\#(Self.stored))/"#,
      ]
    }
  }

  /// The engine's suites that compare with slow and simple implementations.
  private static let compared = "ManySources|TimelineProperty|UnitTable"
  /// The daemon's suites that compare two implementations in random steps.
  private static let random = "CollectionTests|ConsentModelTests|DeliveryScheduleTests|TwoWaysTests|TwoWorldsTests"
  /// The daemon's suites that use a million samples.
  private static let distant = "MillionSamplesTests"
  /// The database's suites that check when data is loaded.
  private static let stored =
    "DamagedFileTests|DeletingByWorkoutTests|DeniedTypeTests|FirstCallTests|KeptPlansTests|ReopeningTests|"
    + "SourceReadingTests|TwinTests|TwinOfEveryKindTests"
  /// HealthKit's suites for sources, text, archives and concurrency.
  private static let wordy =
    "RuleTableTests|ClientStyleTests|DocumentedTest|DeepAppPredicateTests|ForgedArchiveTests|HammerTests"
}
