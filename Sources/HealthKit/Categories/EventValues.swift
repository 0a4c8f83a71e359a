/// Whether the person stood up for a minute within the hour.
public enum HKCategoryValueAppleStandHour: Int, Sendable, HKCategoryValuePredicateProviding {
  case stood = 0, idle = 1
}

/// Why the person was told about their walking steadiness.
public enum HKCategoryValueAppleWalkingSteadinessEvent: Int, Sendable, HKCategoryValuePredicateProviding {
  case initialLow = 1, initialVeryLow = 2, repeatLow = 3, repeatVeryLow = 4
}

/// Which limit the noise around passed.
public enum HKCategoryValueEnvironmentalAudioExposureEvent: Int, Sendable, HKCategoryValuePredicateProviding {
  case momentaryLimit = 1
}

/// The name of ``HKCategoryValueEnvironmentalAudioExposureEvent`` before iOS 14.
public enum HKCategoryValueAudioExposureEvent: Int, Sendable {
  case loudEnvironment = 1
}

/// Which limit the sound of headphones passed.
public enum HKCategoryValueHeadphoneAudioExposureEvent: Int, Sendable, HKCategoryValuePredicateProviding {
  case sevenDayLimit = 1
}

/// Why the person was told about their cardio fitness.
public enum HKCategoryValueLowCardioFitnessEvent: Int, Sendable, HKCategoryValuePredicateProviding {
  case lowFitness = 1
}
