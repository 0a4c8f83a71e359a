import Foundation
import HealthDaemon
import HealthModel
import Synchronization

/// A device with two years of one person's data, the same in every run.
///
///     let demo = DemoDevice(now: now, calendar: calendar)
///     demo.stage(on: daemon)            // about 250,000 samples
///
/// Kim carries an iPhone and wears a Watch, which count the same steps a little differently; weighs in about once a
/// week on a scale by WeighWell; owns five vision prescriptions, from two opticians and from an app; and keeps
/// four medications. Her years have seasons: she trains for two races, with weeks to recover, hikes for two weeks in
/// summer, is ill for one week in winter, and leaves the watch in a drawer for nine days in late spring. On some days
/// the phone stays at home for hours, on some nights the watch is on its charger, and now and then she forgets it.
///
/// Each day is generated from the seed and its own number, so the past does not change when the clock moves on. Only
/// software versions move with the clock, so that the newest samples come from the latest version. Generating samples
/// takes under a second even without optimization, and can be done off the main actor, a quarter of a year at a time.
package struct DemoDevice: Sendable {
  /// The time on the device's clock. No sample ends later.
  package let now: Date
  package let calendar: Calendar
  /// The seed of all random numbers. A different one generates different days.
  package let seed: UInt64
  /// The app that saved one of the prescriptions.
  package let app: SourceRecord

  private let plans: DayPlans

  /// Kim's days, oldest first. They are generated at the first access, which takes a few milliseconds.
  var days: [DayPlan] { plans.days }

  /// - Parameters:
  ///   - calendar: The calendar with the time zone in which Kim gets up and goes to bed, including changes to and from
  ///     summer time.
  ///   - app: The source of the prescription that the app itself saved.
  package init(
    now: Date, calendar: Calendar, seed: UInt64 = 2,
    app: SourceRecord = SourceRecord(name: "Stride", bundleIdentifier: "com.example.Stride")
  ) {
    self.now = now
    self.calendar = calendar
    self.seed = seed
    self.app = app
    plans = DayPlans { DayPlan.days(endingAt: now, calendar: calendar, seed: seed) }
  }

  /// Adds the samples, and the characteristics Kim entered, to the daemon's store.
  package func stage(on daemon: HealthDaemon) {
    stageEntries(on: daemon)
    // Add everything at once, so that an observing app does not see two years grow bit by bit.
    daemon.add(batches.dropFirst().flatMap(\.self))
  }

  /// Adds the few manual entries by Kim and others to the daemon's store: everything except ``DemoSamples``.
  func stageEntries(on daemon: HealthDaemon) {
    daemon.setCharacteristics(characteristics)
    daemon.add(prescriptions + medications + medicationDoses)
  }

  /// Returns all samples, the oldest quarter of a year first, and by type within each. Takes up to a second.
  package func records() -> [SampleRecord] { batches.flatMap(\.self) }

  /// The samples in batches of a quarter of a year. A batch is generated when the iteration reaches it. The first batch
  /// has the prescriptions and medications: they are few, and a screen may be waiting for them.
  package var batches: some Sequence<[SampleRecord]> {
    let quarter = 92
    let count = (days.count + quarter - 1) / quarter
    return (0...count).lazy.map { number in
      if number == 0 { return prescriptions + medications + medicationDoses }
      return samples(on: (number - 1) * quarter..<min(number * quarter, days.count))
    }
  }

  package var characteristics: Characteristics {
    var characteristics = Characteristics()
    characteristics.dateOfBirth = DateComponents(
      calendar: Calendar(identifier: .gregorian), year: 1988, month: 4, day: 17)
    characteristics.biologicalSex = 1
    characteristics.bloodType = 7
    characteristics.fitzpatrickSkinType = 3
    characteristics.wheelchairUse = 1
    return characteristics
  }
}

/// The days of a demo, generated once, at the first access.
final class DayPlans: Sendable {
  private let make: @Sendable () -> [DayPlan]
  private let made = Mutex<[DayPlan]?>(nil)

  init(_ make: @escaping @Sendable () -> [DayPlan]) { self.make = make }

  /// The days, oldest first. The first access generates them and blocks for a few milliseconds.
  var days: [DayPlan] {
    made.withLock { made in
      if let made { return made }
      let days = make()
      made = days
      return days
    }
  }
}
