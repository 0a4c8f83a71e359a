extension HKStateOfMind {
  /// The time that a state describes: a moment or a day.
  public enum Kind: Int, Sendable {
    case momentaryEmotion = 1, dailyMood = 2
  }

  /// The pleasantness of a state, in seven classes.
  public enum ValenceClassification: Int, Sendable {
    case veryUnpleasant = 1, unpleasant = 2, slightlyUnpleasant = 3, neutral = 4, slightlyPleasant = 5, pleasant = 6
    case veryPleasant = 7
  }

  /// A word for the feeling.
  public enum Label: Int, Sendable {
    case amazed = 1, amused = 2, angry = 3, anxious = 4, ashamed = 5, brave = 6, calm = 7, content = 8
    case disappointed = 9, discouraged = 10, disgusted = 11, embarrassed = 12, excited = 13, frustrated = 14
    case grateful = 15, guilty = 16, happy = 17, hopeless = 18, irritated = 19, jealous = 20, joyful = 21, lonely = 22
    case passionate = 23, peaceful = 24, proud = 25, relieved = 26, sad = 27, scared = 28, stressed = 29
    case surprised = 30, worried = 31, annoyed = 32, confident = 33, drained = 34, hopeful = 35, indifferent = 36
    case overwhelmed = 37, satisfied = 38
  }

  /// An area of life that the feeling is associated with.
  public enum Association: Int, Sendable {
    case community = 1, currentEvents = 2, dating = 3, education = 4, family = 5, fitness = 6, friends = 7, health = 8
    case hobbies = 9, identity = 10, money = 11, partner = 12, selfCare = 13, spirituality = 14, tasks = 15
    case travel = 16, work = 17, weather = 18
  }
}
