import Foundation
import HealthDaemon
import HealthModel
import Texts

/// A fault of a part of a workout, in a sentence for whoever wrote the app (rules K7 to K12).
///
/// A value an app composes stops it, as on a phone; one that is read from data is an error.
struct CompositionProblem: Hashable, Sendable {
  /// The fault.
  var text: String
  /// The call that would have said so; nil where there is none.
  var question: String?

  init(_ text: String, ask question: String? = nil) {
    self.text = text
    self.question = question
  }

  /// The whole of it.
  var reason: String { question.map { "\(text) Ask \($0) first." } ?? text }

  /// Stops the app, as a phone does.
  func stopTheApp() {
    let stop =
      question.map {
        HealthException.Stop(
          reason, rule: "K7", remedy: "Ask whether the workout may be made so before you make it.",
          code: "if \($0) { … }")
      }
      ?? HealthException.Stop(
        reason, rule: "K12", remedy: "Correct the value before the part of the workout is made.",
        code: "guard value > 0 else { return }")
    HealthExceptionHandler.raise(HealthException(.invalidArgument, stop))
  }
}

extension CompositionProblem? {
  /// Stops the app if there is a problem.
  func stopTheApp() { self?.stopTheApp() }
}

extension CompositionProblem {
  /// A measure that has to be above zero.
  static func value<Unit: Dimension>(_ value: Measurement<Unit>, of what: String) -> CompositionProblem? {
    number(value.value, value.unit, of: what)
  }

  /// A range whose bounds have to be above zero.
  static func bounds<Unit: Dimension>(
    _ range: ClosedRange<Measurement<Unit>>, of what: String
  ) -> CompositionProblem? {
    value(range.lowerBound, of: what) ?? value(range.upperBound, of: what)
  }

  /// A number that has to be above zero, and a number at all.
  static func number(_ value: Double, _ unit: Dimension, of what: String) -> CompositionProblem? {
    if value > 0, value.isFinite { return nil }
    return CompositionProblem("The value of \(what) must be greater than zero, and is \(value) \(unit.symbol).")
  }

  /// A zone that the watch has.
  static func zone(_ zone: Int, of what: String, upTo last: Int) -> CompositionProblem? {
    (1...last).contains(zone) ? nil : CompositionProblem("A \(what) zone is from 1 to \(last), and not \(zone).")
  }
}
