import Foundation

/// The device's clock: it stands or runs as its source does, time can be let pass on it, and a person can set it.
///
///     var clock = DeviceClock { noon }      // stands
///     clock.advance(to: noon + 3600)        // an hour passes: now and uptime are an hour later
///     clock.set(to: midnight)               // now is midnight; no time has passed
///
/// Whatever waits for time to pass goes by ``uptime``: setting the clock makes nothing due (rule T9).
package struct DeviceClock: Sendable {
  private let source: @Sendable () -> Date
  /// Seconds that were let pass.
  private var passed: TimeInterval = 0
  /// Seconds by which the person set the clock forward, or back below zero.
  package private(set) var correction: TimeInterval = 0

  /// - Parameter source: The time without anything let pass: the machine's, or a moment at which the clock stands.
  package init(_ source: @escaping @Sendable () -> Date = { Date() }) { self.source = source }

  /// The time on the device, as it shows it and writes it on samples.
  package var now: Date { uptime + correction }

  /// The time that has passed, as the moment it would be if nobody had set the clock. Never goes back.
  package var uptime: Date { source() + passed }

  /// Lets time pass until ``uptime`` is a date. One that is over already changes nothing.
  package mutating func advance(to uptime: Date) { passed = max(passed, uptime.timeIntervalSince(source())) }

  /// Sets the clock to a moment, before or after now, as a person does in Settings.
  package mutating func set(to date: Date) { correction = date.timeIntervalSince(uptime) }
}
