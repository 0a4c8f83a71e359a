import Foundation
import HealthModel

/// Background delivery in words, for developers who ask why an app was woken or not.
extension DeliveryEvent {
  /// The event in a sentence without the app's name and without a full stop: "woken for stepCount: 5 changes in one
  /// delivery".
  package var words: String {
    let types = types.map(\.swiftName).joined(separator: ", ")
    switch kind {
    case .enabled(let frequency, let period):
      let asked = ["", "immediate", "hourly", "daily", "weekly"]
      let name = asked.indices.contains(frequency) && frequency > 0 ? asked[frequency] : "unknown frequency"
      return "registered for \(types), \(name)\(period > 0 ? ": once in \(period.inWords) at most" : "")"
    case .disabled: return "no longer registered for \(types)"
    case .held(let obstacle): return "\(types) changed, and the app is not woken: \(obstacle.words)"
    case .woken(let isLaunch, let changes):
      let count = changes == 1 ? "1 change" : "\(changes) changes in one delivery"
      return "\(isLaunch ? "started in the background" : "woken") for \(types): \(count)"
    case .completed: return "completed the delivery of \(types)"
    case .completedAgain: return "called a completion handler twice: only the first call counts (B26)"
    case .completedLate: return "called its completion handler when the delivery was given up (Q69)"
    case .missed(let count, nil): return "never completed \(types), \(count) times in a row: it is woken no more (Q69)"
    case .missed(let count, let next?):
      let delay = next.timeIntervalSince(uptime).inWords
      return "did not complete \(types)\(count == 1 ? "" : ", \(count) times in a row"): next attempt in \(delay) (Q69)"
    case .hidden: return "\(types) changed, and may not be seen any more: the app is not woken for it (A54)"
    case .resumed: return "is woken again"
    }
  }

  /// The event as a sentence with the app's bundle identifier.
  package var sentence: String { "\(app) \(words)." }
}

extension DeliveryEvent.Obstacle {
  /// The obstacle in words, with the number of its rule.
  package var words: String {
    switch self {
    case .period: "the period of the type is not over (Q70)"
    case .locked: "the device is locked (B14)"
    case .forceQuit: "it was swiped away and not opened since (B15)"
    case .stopped: "three deliveries in a row were not completed (Q69)"
    case .delivering: "it works on a delivery that it has not completed (Q68)"
    case .retry: "it waits for the next attempt after a delivery that was not completed (Q69)"
    }
  }
}

extension TimeInterval {
  /// The interval in the largest unit that gives a whole number: "30 s", "1 min", "1 h", "7 d".
  fileprivate var inWords: String {
    for (seconds, unit) in [(86_400.0, "d"), (3_600, "h"), (60, "min")]
    where self >= seconds && truncatingRemainder(dividingBy: seconds) == 0 {
      return "\(Int(self / seconds)) \(unit)"
    }
    return "\(Int(rounded())) s"
  }
}
