import Foundation
import HealthModel

/// The time zone that Foundation gives to all code of this process: `TimeZone.current`, `Calendar.current`, formatters.
///
/// A device that has the process to itself makes it follow its own (see ``HealthDaemon/leadProcess()``). Foundation on
/// Linux needs both ways: calendars and `DateFormatter` follow `NSTimeZone.default`, while `TimeZone.current` and
/// `formatted()` read the variable `TZ`, once until they are reset.
package enum ProcessTimeZone {
  /// The zone of calendars that name none.
  static var current: TimeZone { NSTimeZone.default }

  static func follow(_ zone: TimeZone) {
    // Another name, such as “GMT+0530”, has the opposite sign in this variable.
    if TimeZone.knownTimeZoneIdentifiers.contains(zone.identifier) || zone.identifier == TimeZone.gmt.identifier {
      setenv("TZ", zone.identifier, 1)
      tzset()
      NSTimeZone.resetSystemTimeZone()
    }
    NSTimeZone.default = zone
  }
}

extension HealthDaemon {
  /// Has the process's time zone follow the device's from now on, so that an app's `Calendar.current` is the person's.
  ///
  /// For a program that runs one device at a time: the zone is that of all code in the process.
  package func leadProcess() {
    change { state in
      state.leadsProcess = true
      let zone = state.settings.calendar.timeZone
      state.callbacks.append { ProcessTimeZone.follow(zone) }
    }
  }
}

extension Connection {
  /// Notes an app that divides its statistics by days of another zone than the device's: it took its calendar from the
  /// process, which knows nothing of the device.
  func noteDaysOfProcess(in interval: StatisticsInterval) {
    let (zone, device) = (ProcessTimeZone.current, settings.calendar.timeZone)
    guard zone != device, interval.isOfDays, zone.beginsDay(at: interval.anchor), !device.beginsDay(at: interval.anchor)
    else { return }
    let remark = """
      “\(app.displayName)” asked for days that begin at midnight in \(zone.identifier), the zone of this process; the \
      device is in \(device.identifier). Give the app the device’s calendar, or have the process follow the device.
      """
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
  /// Mistakes of apps that no phone shows, a sentence each: days of another zone than the device's.
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
  /// Returns true for a moment at which a day begins in the zone.
  fileprivate func beginsDay(at date: Date) -> Bool { Calendar.gregorian(in: self).startOfDay(for: date) == date }
}
