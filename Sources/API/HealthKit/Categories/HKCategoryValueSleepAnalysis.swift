/// The state of the person during a sleep sample: in bed, awake, or asleep in a stage (rule S78).
///
/// Time in bed overlaps the samples of sleep within it. Each stage of sleep is a separate sample.
public enum HKCategoryValueSleepAnalysis: Int, Sendable, HKCategoryValuePredicateProviding {
  /// In bed, asleep or not.
  case inBed = 0
  /// Asleep, in a stage that was not measured.
  case asleepUnspecified = 1
  /// Awake between two periods of sleep.
  case awake = 2
  /// Light or intermediate sleep. iOS 16.
  case asleepCore = 3
  /// Deep sleep. iOS 16.
  case asleepDeep = 4
  /// REM (rapid eye movement) sleep. iOS 16.
  case asleepREM = 5

  /// The name of ``asleepUnspecified`` before iOS 16.
  public static let asleep = HKCategoryValueSleepAnalysis.asleepUnspecified

  /// All values that mean asleep, in any stage.
  ///
  ///     HKCategoryValueSleepAnalysis.predicateForSamples(equalTo: HKCategoryValueSleepAnalysis.allAsleepValues)
  public static let allAsleepValues: Set<HKCategoryValueSleepAnalysis> = [
    .asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM,
  ]
}
