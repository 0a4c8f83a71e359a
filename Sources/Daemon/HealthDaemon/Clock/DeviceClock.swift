import Foundation

/// The device's clock. It runs or stands still as its source does, can be advanced, and can be set by the person.
///
///     var clock = DeviceClock { noon }      // stands still
///     clock.advance(to: noon + 3600)        // an hour passes: now and uptime are an hour later
///     clock.set(to: midnight)               // now is midnight; no time has passed
///
/// Everything that waits for time to pass uses ``uptime``, so setting the clock makes nothing due (rule T9).
package struct DeviceClock: Sendable {
  private let source: @Sendable () -> Date
  /// The total time advanced so far, in seconds.
  private var passed: TimeInterval = 0
  /// The number of seconds by which the person set the clock forward; negative when set back.
  package private(set) var correction: TimeInterval = 0

  /// Creates a clock.
  ///
  /// - Parameter source: Returns the time before any advance: the machine's time, or a constant date for a clock that
  ///   stands still.
  package init(_ source: @escaping @Sendable () -> Date = { Date() }) { self.source = source }

  /// The date and time that the device shows and writes on samples.
  package var now: Date { uptime + correction }

  /// The date as if the clock had never been set. This date never goes back.
  package var uptime: Date { source() + passed }

  /// Advances the clock until ``uptime`` reaches a date. Does nothing for a date in the past.
  package mutating func advance(to uptime: Date) { passed = max(passed, uptime.timeIntervalSince(source())) }

  /// Sets the clock to any date, as the person does in Settings.
  package mutating func set(to date: Date) { correction = date.timeIntervalSince(uptime) }
}
