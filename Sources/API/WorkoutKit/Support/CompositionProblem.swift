import Foundation
import HealthDaemon
import HealthModel
import Texts

/// A problem with a part of a workout, as a sentence for the app's developer (rules K7 to K12).
///
/// A problem stops an app that composes the workout, as on a phone. A problem in decoded data is an error.
struct CompositionProblem: Hashable, Sendable {
  /// A sentence that says what is wrong.
  var text: String
  /// The call that checks for the problem beforehand; nil when there is none.
  var question: String?

  init(_ text: String, ask question: String? = nil) {
    self.text = text
    self.question = question
  }

  /// The complete message.
  var reason: String { question.map { "\(text) Ask \($0) first." } ?? text }

  /// Stops the app, as a phone does.
  func stopTheApp() {
    let stop =
      question.map {
        HealthException.Stop(
          reason, rule: "K7", remedy: "Check if this combination is supported before you create the workout.",
          code: "if \($0) { … }")
      }
      ?? HealthException.Stop(
        reason, rule: "K12", remedy: "Check the value before you create this part of the workout.",
        code: "guard value > 0 else { return }")
    HealthExceptionHandler.raise(HealthException(.invalidArgument, stop))
  }
}

extension CompositionProblem? {
  /// Stops the app if there is a problem.
  func stopTheApp() { self?.stopTheApp() }
}

extension CompositionProblem {
  /// Returns the problem with a measurement that is not positive; nil for a valid one.
  static func value<Unit: Dimension>(_ value: Measurement<Unit>, of what: String) -> CompositionProblem? {
    number(value.value, value.unit, of: what)
  }

  /// Returns the problem with a range whose bounds are not positive; nil for a valid one.
  static func bounds<Unit: Dimension>(
    _ range: ClosedRange<Measurement<Unit>>, of what: String
  ) -> CompositionProblem? {
    value(range.lowerBound, of: what) ?? value(range.upperBound, of: what)
  }

  /// Returns the problem with a number that is not positive or not finite; nil for a valid one.
  static func number(_ value: Double, _ unit: Dimension, of what: String) -> CompositionProblem? {
    if value > 0, value.isFinite { return nil }
    return CompositionProblem("The value of \(what) must be greater than zero, but is \(value) \(unit.symbol).")
  }

  /// Returns the problem with a zone that the watch does not have; nil for a zone from 1 to `last`.
  static func zone(_ zone: Int, of what: String, upTo last: Int) -> CompositionProblem? {
    (1...last).contains(zone) ? nil : CompositionProblem("A \(what) zone must be from 1 to \(last), but is \(zone).")
  }
}
