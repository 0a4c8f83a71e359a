import Foundation
import HealthModel

/// The time zone that Foundation gives to all code in this process: `TimeZone.current`, `Calendar.current`, formatters.
///
/// If a device is the only one in the process, it can set the process's time zone to its own (see
/// ``HealthDaemon/leadProcess()``). Foundation on Linux needs two settings: calendars and `DateFormatter` follow
/// `NSTimeZone.default`, while `TimeZone.current` and `formatted()` read the variable `TZ` once, and again after a
/// reset.
package enum ProcessTimeZone {
  /// The default zone of calendars.
  static var current: TimeZone { NSTimeZone.default }

  static func follow(_ zone: TimeZone) {
    // Other names, such as “GMT+0530”, have the opposite sign in this variable.
    if TimeZone.knownTimeZoneIdentifiers.contains(zone.identifier) || zone.identifier == TimeZone.gmt.identifier {
      setenv("TZ", zone.identifier, 1)
      tzset()
      NSTimeZone.resetSystemTimeZone()
    }
    NSTimeZone.default = zone
  }
}

extension HealthDaemon {
  /// Makes the process's time zone follow the device's from now on, so that an app's `Calendar.current` is the
  /// person's.
  ///
  /// For a program that runs one device at a time, because the zone affects all code in the process.
  package func leadProcess() {
    change { state in
      state.leadsProcess = true
      let zone = state.settings.calendar.timeZone
      state.callbacks.append { ProcessTimeZone.follow(zone) }
    }
  }
}

extension Connection {
  /// Records an app that divides its statistics into days of a zone other than the device's. Such an app took its
  /// calendar from the process, which does not follow the device.
  func noteDaysOfProcess(in interval: StatisticsInterval) {
    let (zone, device) = (ProcessTimeZone.current, settings.calendar.timeZone)
    guard zone != device, interval.isOfDays, zone.beginsDay(at: interval.anchor), !device.beginsDay(at: interval.anchor)
    else { return }
    let remark = """
      “\(app.displayName)” asked for days that begin at midnight in \(zone.identifier), the zone of this process; the \
      device is in \(device.identifier). Give the app the device’s calendar, or call \
      HealthKitTestDevice.leadProcess().
      """
    note(remark)
  }

  /// Records an app that passes a date of the machine's clock while the device's clock shows another time. Such an app
  /// calls `Date()`, and its workouts and samples do not match the device's measurements.
  ///
  /// - Parameter dates: The dates that the app passed. A date within some seconds of the machine's time shows that the
  ///   app called `Date()`.
  func noteDatesOfProcess(_ dates: [Date]) {
    let machine = Date()
    guard dates.contains(where: { abs($0.timeIntervalSince(machine)) < 5 }),
      abs(settings.now().timeIntervalSince(machine)) > 60
    else { return }
    note(
      """
      “\(app.displayName)” passed this machine’s time as a date, while the device’s clock shows another time: the \
      app’s samples and the device’s samples get different times. Give the app the device’s clock in place of Date(), \
      or start the device with the machine’s time.
      """)
  }

  /// Adds a remark, unless the same remark was added before.
  private func note(_ remark: String) {
    daemon(change: { state in
      if state.remarks.contains(remark) { return }
      state.remarks.append(remark)
      #if DEBUG
        state.callbacks.append { FileHandle.standardError.write(Data("\(remark)\n".utf8)) }
      #endif
    })
  }
}

extension HealthDaemon {
  /// App mistakes that a phone cannot reveal, one sentence each: statistics by days of another time zone than the
  /// device's, and dates of another clock than the device's.
  package var remarks: [String] { read { $0.remarks } }
}

extension StatisticsInterval {
  /// True for intervals of whole days, weeks, months or years.
  fileprivate var isOfDays: Bool {
    let parts = [components.hour, components.minute, components.second, components.nanosecond]
    return parts.allSatisfy { ($0 ?? 0) == 0 }
  }
}

extension TimeZone {
  /// Returns true for a time when a day begins in the zone.
  fileprivate func beginsDay(at date: Date) -> Bool { Calendar.gregorian(in: self).startOfDay(for: date) == date }
}
