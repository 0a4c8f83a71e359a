/// The outcome of an hour: the person stood for at least one minute, or was idle.
public enum HKCategoryValueAppleStandHour: Int, Sendable, HKCategoryValuePredicateProviding {
  case stood = 0, idle = 1
}

/// The reason for a notification about walking steadiness: low or very low, for the first time or again.
public enum HKCategoryValueAppleWalkingSteadinessEvent: Int, Sendable, HKCategoryValuePredicateProviding {
  case initialLow = 1, initialVeryLow = 2, repeatLow = 3, repeatVeryLow = 4
}

/// The limit that the noise around the person exceeded.
public enum HKCategoryValueEnvironmentalAudioExposureEvent: Int, Sendable, HKCategoryValuePredicateProviding {
  case momentaryLimit = 1
}

/// The name of ``HKCategoryValueEnvironmentalAudioExposureEvent`` before iOS 14.
public enum HKCategoryValueAudioExposureEvent: Int, Sendable {
  case loudEnvironment = 1
}

/// The limit that the sound of headphones exceeded.
public enum HKCategoryValueHeadphoneAudioExposureEvent: Int, Sendable, HKCategoryValuePredicateProviding {
  case sevenDayLimit = 1
}

/// The reason for a notification about cardio fitness.
public enum HKCategoryValueLowCardioFitnessEvent: Int, Sendable, HKCategoryValuePredicateProviding {
  case lowFitness = 1
}
