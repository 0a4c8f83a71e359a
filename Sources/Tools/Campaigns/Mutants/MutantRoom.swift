import ArgumentParser

/// A part of the package, called a room. The campaign makes small changes to its code, to check that its tests fail.
enum MutantRoom: String, CaseIterable, ExpressibleByArgument {
  case consent, statistics, evidence, exports, delivery, player, store, commands

  /// The files with the room's mutants: for each target, the beginnings of their paths in its folder.
  var places: [(target: String, prefixes: [String])] {
    switch self {
    case .consent:
      [
        (
          "Sources/Daemon/HealthDaemon",
          ["Consent/", "Requests/", "Prompts/", "Connection/", "Reading/", "Store/SampleWindow"]
        )
      ]
    case .statistics: [("Sources/Model/StatisticsEngine", [""])]
    case .evidence:
      [("Sources/Device/Evidence", [""]), ("Sources/Daemon/AuditLog", [""]), ("Sources/Terminal/Recording", [""])]
    case .exports: [("Sources/Device/AppleHealthExport", ["Redaction/", "Writing/", "Tables/"])]
    case .delivery: [("Sources/Daemon/BackgroundDelivery", [""])]
    case .player: [("Sources/Device/HealthsheetApp", ["Playing/"]), ("Sources/Device/Scenarios", ["Expectations/"])]
    case .store:
      [("Sources/Daemon/HealthDatabase", ["Checks/", "File/", "Samples/", "SQLiteStorage", "StoredSummaries"])]
    case .commands: [("Sources/Device/DeviceCommand", [""])]
    }
  }

  /// The folders of the targets with the room's mutants.
  var folders: [String] { places.map(\.target) }

  func contains(_ path: String) -> Bool {
    places.contains { target, prefixes in prefixes.contains { path.hasPrefix("\(target)/\($0)") } }
  }

  /// The number of the first mutant. Each room has its own range, so that changes in one room do not renumber the
  /// others.
  var first: Int { Self.allCases.firstIndex(of: self)! * 10_000 + 1 }

  /// The targets of the tests that ``filters`` name.
  var testTargets: [String] {
    switch self {
    case .consent:
      [
        "HealthDaemonTests", "HealthKitTests", "AuditLogTests", "EvidenceTests", "WorkoutKitTests", "HealthKitUITests",
        "HealthDatabaseTests",
      ]
    case .statistics: ["StatisticsEngineTests", "HealthDaemonTests", "HealthDatabaseTests"]
    case .evidence: ["EvidenceTests", "AuditLogTests", "RecordingTests", "HealthDatabaseTests", "HealthsheetTests"]
    case .exports: ["AppleHealthExportTests", "StagingTests"]
    case .delivery: ["HealthDaemonTests", "HealthKitTests"]
    case .player: ["ScenariosTests", "HealthsheetTests"]
    case .store: ["HealthDatabaseTests"]
    case .commands: ["EndToEndTests"]
    }
  }

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
    case .evidence:
      [
        #"^(EvidenceTests|AuditLogTests|RecordingTests)\."#,
        #"^HealthDatabaseTests\.(ForgersCampaignTests|LaunderedLogTests)/"#,
        #"^HealthsheetTests\.(ReportTests|ScenarioReportTests|DecisionPicturesTests)/"#,
      ]
    case .exports: [#"^AppleHealthExportTests\."#, #"^StagingTests\."#]
    case .delivery:
      [#"^HealthDaemonTests\.(DeliveryScheduleTests|WokenQueryTests)/"#, #"^HealthKitTests\.(?!\#(Self.wordy))"#]
    case .player: [#"^ScenariosTests\."#, #"^HealthsheetTests\.(\#(Self.playing))/"#]
    case .store: [#"^HealthDatabaseTests\.(\#(Self.stored))/"#, #"^HealthDatabaseTests\."#]
    case .commands: [#"^EndToEndTests\.(\#(Self.commanding))/"#]
    }
  }

  /// The device's suites that play scenarios.
  private static let playing =
    "EndedPlayerTests|FailedExpectationTests|GalleryTests|MatrixTests|OneNumberTests|ProcessZoneTests|ReportTests|"
    + "SavedScriptTests|ScenarioCallTests|ScenarioPicturesTests|ScenarioReportTests|ScenarioSelectionTests|"
    + "TestScenarioTests"
  /// The program's suites about its arguments and its output, without those that wait for a terminal's whole session.
  private static let commanding =
    "CheckTests|CheckpointTests|CommandLineTests|DeviceClockTests|DoorTests|DoorGuideTests|NoTerminalTests|OutputTests|"
    + "PlainConsentTests|PlainDeviceTests|PlayTests|SessionRecordingTests|StandardOutputTests|StatisticsTests"
  /// The engine's suites that compare with slow and simple implementations.
  private static let compared = "ManySources|TimelineProperty|UnitTable"
  /// The daemon's suites that compare two implementations in random steps.
  private static let random = "CollectionTests|ConsentModelTests|DeliveryScheduleTests|TwoWaysTests|TwoWorldsTests"
  /// The daemon's suites that use a million samples.
  private static let distant = "MillionSamplesTests"
  /// The database's suites that check at which point data is loaded.
  private static let stored =
    "DamagedFileTests|DeletingByWorkoutTests|DeniedTypeTests|FirstCallTests|KeptPlansTests|MovedFileTests|"
    + "ReopeningTests|RowCheckTests|SourceReadingTests|TwinTests|TwinOfEveryKindTests"
  /// HealthKit's suites for sources, text, archives and concurrency.
  private static let wordy =
    "RuleTableTests|ClientStyleTests|DocumentedTest|DeepAppPredicateTests|ForgedArchiveTests|HammerTests"
}
