import ArgumentParser

/// A room whose tests are tried by mistakes.
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

  /// The number of the first mutant, so that those of one room keep theirs when files of the other change.
  var first: Int { self == .consent ? 1 : 10_001 }

  /// The filters of the tests, the fastest first: the next is for mutants that those before left alive.
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

  /// The suites of the engine that compare with slow and plain rules.
  private static let compared = "ManySources|TimelineProperty|UnitTable"
  /// The suites of the daemon that compare two ways to an answer, step by random step.
  private static let random = "CollectionTests|ConsentModelTests|DeliveryScheduleTests|TwoWaysTests|TwoWorldsTests"
  /// The suites of the daemon that look at a million samples.
  private static let distant = "MillionSamplesTests"
  /// The suites of the database that look at what is loaded when.
  private static let stored =
    "DamagedFileTests|DeletingByWorkoutTests|DeniedTypeTests|FirstCallTests|KeptPlansTests|ReopeningTests|"
    + "SourceReadingTests|TwinTests|TwinOfEveryKindTests"
  /// The suites of HealthKit that look at sources, and those that try texts, archives and crowds.
  private static let wordy =
    "RuleTableTests|ClientStyleTests|DocumentedTest|DeepAppPredicateTests|ForgedArchiveTests|HammerTests"
}
