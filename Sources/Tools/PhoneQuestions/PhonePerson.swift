/// A person who holds the phone: does what a sentence says, and tells what came of it.
///
/// The app’s person reads the screen; that of a test is a script.
public protocol PhonePerson: Sendable {
  /// Gets ready for what comes next, and comes back when that is done.
  func does(_ act: PhoneAct) async

  /// Tells what was seen: one of ``PhoneSight/answers``.
  func sees(_ sight: PhoneSight) async -> String
}

/// An act that takes a person.
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

/// A sight that takes a person.
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
