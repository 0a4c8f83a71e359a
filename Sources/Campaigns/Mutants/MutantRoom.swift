import ArgumentParser

/// A room whose tests are tried by mistakes.
enum MutantRoom: String, CaseIterable, ExpressibleByArgument {
  case consent, statistics

  /// The target that the files belong to.
  var target: String {
    switch self {
    case .consent: "HealthDaemon"
    case .statistics: "StatisticsEngine"
    }
  }

  /// The folders of the files, from the folder of the package.
  var folders: [String] {
    switch self {
    case .consent: ["Consent", "Requests", "Prompts", "Door", "View"].map { "Sources/HealthDaemon/\($0)/" }
    case .statistics: ["Sources/StatisticsEngine/"]
    }
  }

  /// The number of the first mutant, so that those of one room keep theirs when files of the other change.
  var first: Int { self == .consent ? 1 : 10_001 }

  /// The filters of the tests that take moments, the fastest first: the next is for mutants that those before left alive.
  var filters: [String] {
    switch self {
    case .consent:
      [
        #"^HealthDaemonTests\.(?!\#(Self.slow)|\#(Self.distant))"#,
        #"^HealthKitTests\.(\#(Self.asking))/"#,
        #"^(AuditLogTests|EvidenceTests|WorkoutKitTests)\."#,
      ]
    case .statistics:
      [
        #"^StatisticsEngineTests\.(?!\#(Self.long)|TimelineProperty|SimultaneousSamples|ManySources)"#,
        #"^HealthDaemonTests\.(Average|Merging|OneShot|Series)Tests/"#,
        #"^StatisticsEngineTests\.(\#(Self.long))"#,
      ]
    }
  }

  /// The filters of the tests that take a minute, mostly those that compare with slow and plain rules.
  var slowFilters: [String] {
    switch self {
    case .consent:
      [
        #"^HealthKitUITests\."#,
        #"^HealthDatabaseTests\.(\#(Self.stored))/"#,
        #"^HealthKitTests\.(?!\#(Self.asking)|\#(Self.wordy))"#,
        #"^HealthDaemonTests\.(\#(Self.slow))/"#,
      ]
    case .statistics:
      [
        #"^StatisticsEngineTests\.(TimelineProperty|ManySources)Tests/"#,
        #"^(StatisticsEngineTests\.SimultaneousSamples|HealthDaemonTests\.(Collection|Oracle|TwoWays))Tests/"#,
      ]
    }
  }

  /// The suites of the engine that take seconds.
  private static let long = "ChunkTests|ConcurrentDaysTests|CutTests|UnitTableTests"
  /// The suites of the database that look at what is loaded when.
  private static let stored =
    "DeletingByWorkoutTests|DeniedTypeTests|KeptPlansTests|ReopeningTests|SourceReadingTests|TwinTests"
  /// The suites of the daemon that take seconds.
  private static let slow = "BoundedWorkTests|CollectionTests|ConsentModelTests|StoreModelTests|TwoWorldsTests"
  /// The suites of the daemon that try sums, wakings and a million samples.
  private static let distant = "OracleTests|TwoWaysTests|DeliveryScheduleTests|FolderOrderTests|MillionSamplesTests"
  /// The suites of HealthKit that ask, and read what was granted: those of the rules of authorization.
  private static let asking =
    "AttachmentTests|AuthorizationTests|BackgroundDeliveryTests|ChangeQueryTests|CharacteristicTests|"
    + "ClinicalRecordTests|CompletionTests|DeniedQueryTests|DocumentTests|ErrorTests|MedicationTests|"
    + "PrescriptionTests|QueryLifeTests|RefinedRequestTests|SampleQueryTests|SavingTests|SeriesTests|SourceTests|"
    + "StatisticsQueryTests|StoppingTests"
  /// The suites of HealthKit that try texts, archives and crowds.
  private static let wordy =
    "CommentTests|DocumentedTest|RuleTableTests|ClientStyleTests|DeepPredicateTests|ForgedArchiveTests|"
    + "RandomPredicateTests|PredicateArchiveTests|FormatPredicateTests|HammerTests|UnitTests|EnumerationTests"
}
