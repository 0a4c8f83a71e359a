extension HKGAD7Assessment {
  /// How often, over the last two weeks.
  public enum Answer: Int, Sendable {
    case notAtAll = 0, severalDays = 1, moreThanHalfTheDays = 2, nearlyEveryDay = 3
  }

  /// How strong the anxiety may be, from the score.
  public enum Risk: Int, Sendable {
    case noneToMinimal = 1, mild = 2, moderate = 3, severe = 4
  }
}

extension HKPHQ9Assessment {
  /// How often, over the last two weeks. Only the last question may be left open.
  public enum Answer: Int, Sendable {
    case notAtAll = 0, severalDays = 1, moreThanHalfTheDays = 2, nearlyEveryDay = 3, preferNotToAnswer = 4
  }

  /// How strong the depression may be, from the score.
  public enum Risk: Int, Sendable {
    case noneToMinimal = 1, mild = 2, moderate = 3, moderatelySevere = 4, severe = 5
  }
}
