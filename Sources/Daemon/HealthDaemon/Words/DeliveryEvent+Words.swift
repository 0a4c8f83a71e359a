import Foundation
import HealthModel
import Texts

/// Descriptions of background delivery, for developers who want to know why an app was or was not woken.
extension DeliveryEvent {
  /// The event in a sentence without the app's name and without a full stop: "woken for stepCount: 5 changes in one
  /// delivery". The number of its rule follows in parentheses.
  package var words: LocalizedStringKey { rule.map { "\(clause()) (\($0))" } ?? clause() }

  /// The number of the rule for the event; nil if no rule needs to be named.
  package var rule: String? {
    switch kind {
    case .held(let obstacle): obstacle.rule
    case .completedAgain: "B26"
    case .completedLate, .missed: "Q69"
    case .hidden: "A54"
    case .enabled, .disabled, .woken, .completed, .resumed: nil
    }
  }

  /// Returns the event as a sentence without the app's name, the rule's number and a full stop.
  ///
  /// - Parameter name: Returns the name to use for a type.
  package func clause(naming name: (ObjectType) -> String = \.swiftName) -> LocalizedStringKey {
    let types = types.map(name).joined(separator: ", ")
    switch kind {
    case .enabled(let frequency, let period):
      let asked: [LocalizedStringKey] = ["", "immediate", "hourly", "daily", "weekly"]
      let isKnown = asked.indices.contains(frequency) && frequency > 0
      let name: LocalizedStringKey = isKnown ? asked[frequency] : "unknown frequency"
      return period > 0
        ? "registered for \(types), \(name): once in \(period.inWords) at most" : "registered for \(types), \(name)"
    case .disabled: return "no longer registered for \(types)"
    case .held(let obstacle): return "\(types) changed, and the app is not woken: \(obstacle.words)"
    case .woken(true, 1): return "started in the background for \(types): 1 change"
    case .woken(true, let changes): return "started in the background for \(types): \(changes) changes in one delivery"
    case .woken(false, 1): return "woken for \(types): 1 change"
    case .woken(false, let changes): return "woken for \(types): \(changes) changes in one delivery"
    case .completed: return "completed the delivery of \(types)"
    case .completedAgain: return "called a completion handler twice: only the first call counts"
    case .completedLate: return "called its completion handler after the system had given up the delivery"
    case .missed(let count, nil): return "failed to complete \(types) \(count) times in a row: it is no longer woken"
    case .missed(1, let next?):
      return "did not complete \(types): next attempt in \(next.timeIntervalSince(uptime).inWords)"
    case .missed(let count, let next?):
      let delay = next.timeIntervalSince(uptime).inWords
      return "did not complete \(types), \(count) times in a row: next attempt in \(delay)"
    case .hidden: return "\(types) changed, but the app may no longer read them: it is not woken"
    case .resumed: return "is woken again"
    }
  }

  /// The event as an English sentence, with the app's bundle identifier.
  package var sentence: String { "\(app) \(words)." }
}

extension DeliveryEvent.Obstacle {
  /// The obstacle as a part of a sentence.
  package var words: LocalizedStringKey {
    switch self {
    case .period: "the shortest time between two wake-ups has not passed"
    case .locked: "the device is locked"
    case .forceQuit: "the person force quit it and has not opened it since"
    case .stopped: "three deliveries in a row were not completed"
    case .delivering: "it has not completed the delivery that it is working on"
    case .retry: "it waits for the next attempt after a delivery that was not completed"
    }
  }
}

extension DeliveryEvent.Obstacle {
  /// The number of the rule that causes the obstacle.
  fileprivate var rule: String {
    switch self {
    case .period: "Q70"
    case .locked: "B14"
    case .forceQuit: "B15"
    case .stopped, .retry: "Q69"
    case .delivering: "Q68"
    }
  }
}

extension TimeInterval {
  /// The interval in the largest unit that gives a whole number: "30 s", "1 min", "1 h", "7 d".
  fileprivate var inWords: LocalizedStringKey {
    func isWhole(_ unit: TimeInterval) -> Bool { self >= unit && truncatingRemainder(dividingBy: unit) == 0 }
    if isWhole(86_400) { return "\(Int(self / 86_400)) d" }
    if isWhole(3_600) { return "\(Int(self / 3_600)) h" }
    if isWhole(60) { return "\(Int(self / 60)) min" }
    return "\(Int(rounded())) s"
  }
}
