/// A person with the phone, who follows instructions and reports what they see.
///
/// In the app, the person reads the screen; in a test, a script plays the person.
public protocol PhonePerson: Sendable {
  /// Does an action, or gets ready to do it when the next call shows a sheet. Returns when the person is done or ready.
  func does(_ act: PhoneAct) async

  /// Reports what the person sees, as one of ``PhoneSight/answers``.
  func sees(_ sight: PhoneSight) async -> String
}

/// An action that requires a person.
public enum PhoneAct: Sendable, CaseIterable {
  case allowsEverything, allowsThirtyDays, refuses, refusesHistory, removesDateOfBirth, removesPrescriptions

  public var sentence: String {
    switch self {
    case .allowsEverything:
      "If a sheet comes up: read it, turn on everything, choose all recorded data if it asks, and tap Allow."
    case .allowsThirtyDays:
      "If a sheet comes up: turn on everything, tap Continue, choose the past 30 days, and tap Allow."
    case .refuses: "If a sheet comes up: tap Don’t Allow, and close whatever follows."
    case .refusesHistory: "If a sheet comes up: turn on everything, tap Continue, and then Don’t Allow."
    case .removesDateOfBirth: "In Health, under your picture and Health Details, remove the date of birth."
    case .removesPrescriptions: "In Health, under Browse and Vision, delete every prescription."
    }
  }
}

/// An observation that requires a person.
public enum PhoneSight: Sendable, CaseIterable {
  case orderOfRows, alert, list

  public var sentence: String {
    switch self {
    case .orderOfRows: "In which order were the rows of the sheet?"
    case .alert: "After Don’t Allow, did an alert come up?"
    case .list: "Did a list come up to choose from?"
    }
  }

  public var answers: [String] {
    switch self {
    case .orderOfRows: ["by name", "otherwise"]
    case .alert, .list: ["yes", "no"]
    }
  }
}
