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

  /// The filters of the tests, the fast ones first: the next is for mutants that those before left alive.
  var filters: [String] {
    switch self {
    case .consent:
      [
        #"^HealthDaemonTests\.(?!\#(Self.slow)|OracleTests|MillionSamplesTests)"#,
        #"^HealthKitTests\.(?!\#(Self.distant))"#,
        #"^HealthDaemonTests\.(\#(Self.slow))/"#,
      ]
    case .statistics:
      [
        #"^StatisticsEngineTests\.(?!TimelinePropertyTests|SimultaneousSamplesTests|ManySourcesTests)"#,
        #"^HealthDaemonTests\.(Average|Collection|Merging|OneShot|Series)Tests/"#,
        #"^StatisticsEngineTests\.(TimelineProperty|ManySources)Tests/"#,
        #"^(StatisticsEngineTests\.SimultaneousSamples|HealthDaemonTests\.(Oracle|TwoWays))Tests/"#,
      ]
    }
  }

  /// The suites of the daemon that take seconds.
  private static let slow =
    "BoundedWorkTests|CollectionTests|ConsentModelTests|FolderOrderTests|StoreModelTests|TwoWorldsTests"
  /// The suites of HealthKit that neither ask nor read through the daemon.
  private static let distant =
    "CommentTests|DocumentedTest|RuleTableTests|ClientStyleTests|DeepPredicateTests|ForgedArchiveTests|"
    + "RandomPredicateTests|PredicateArchiveTests|FormatPredicateTests|HammerTests|UnitTests|EnumerationTests"
}
