extension HKGAD7Assessment {
  /// The frequency of a problem during the last two weeks.
  public enum Answer: Int, Sendable {
    case notAtAll = 0, severalDays = 1, moreThanHalfTheDays = 2, nearlyEveryDay = 3
  }

  /// The severity of the anxiety that the score suggests.
  public enum Risk: Int, Sendable {
    case noneToMinimal = 1, mild = 2, moderate = 3, severe = 4
  }
}

extension HKPHQ9Assessment {
  /// The frequency of a problem during the last two weeks. Only the last question may be left unanswered.
  public enum Answer: Int, Sendable {
    case notAtAll = 0, severalDays = 1, moreThanHalfTheDays = 2, nearlyEveryDay = 3, preferNotToAnswer = 4
  }

  /// The severity of the depression that the score suggests.
  public enum Risk: Int, Sendable {
    case noneToMinimal = 1, mild = 2, moderate = 3, moderatelySevere = 4, severe = 5
  }
}
