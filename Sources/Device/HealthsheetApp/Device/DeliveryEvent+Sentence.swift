import Foundation
import HealthDaemon
import TerminalUI

/// Background delivery in the device's language. Logs and scenarios use ``words``, which are English.
extension DeliveryEvent {
  /// A sentence without its subject, the app, and without a full stop: "woken for stepCount: 5 changes in one
  /// delivery".
  var sentence: LocalizedStringKey {
    let types = types.map(\.swiftName).joined(separator: ", ")
    switch kind {
    case .enabled(let frequency, let period):
      let asked: [LocalizedStringKey] = ["", "immediate", "hourly", "daily", "weekly"]
      let isKnown = asked.indices.contains(frequency) && frequency > 0
      let name: LocalizedStringKey = isKnown ? asked[frequency] : "unknown frequency"
      return period > 0
        ? "registered for \(types), \(name): once in \(period.inWords) at most" : "registered for \(types), \(name)"
    case .disabled: return "no longer registered for \(types)"
    case .held(let obstacle):
      return "\(types) changed, and the app is not woken: \(LocalizedStringKey(obstacle.words))"
    case .woken(true, let changes): return "started in the background for \(types): \(changes) changes in one delivery"
    case .woken(false, let changes): return "woken for \(types): \(changes) changes in one delivery"
    case .completed: return "completed the delivery of \(types)"
    case .missed(let count, nil): return "never completed \(types), \(count) times in a row: it is woken no more (Q69)"
    case .missed(1, let next?):
      return "did not complete \(types): next attempt in \(next.timeIntervalSince(uptime).inWords) (Q69)"
    case .missed(let count, let next?):
      let delay = next.timeIntervalSince(uptime).inWords
      return "did not complete \(types), \(count) times in a row: next attempt in \(delay) (Q69)"
    case .hidden: return "\(types) changed, and may not be seen any more: the app is not woken for it (A54)"
    case .completedAgain, .completedLate, .resumed: return LocalizedStringKey(words)
    }
  }
}

extension TimeInterval {
  /// The time in the largest unit that gives a whole number: "30 s", "1 min", "1 h", "7 d".
  fileprivate var inWords: LocalizedStringKey {
    func isWhole(_ unit: TimeInterval) -> Bool { self >= unit && truncatingRemainder(dividingBy: unit) == 0 }
    if isWhole(86_400) { return "\(Int(self / 86_400)) d" }
    if isWhole(3_600) { return "\(Int(self / 3_600)) h" }
    if isWhole(60) { return "\(Int(self / 60)) min" }
    return "\(Int(rounded())) s"
  }
}
