import ArgumentParser
import DeviceCommand
import Foundation
import HealthDaemon
import HealthModel

/// The arguments of `stats`, checked and read.
struct StatisticsQuery {
  /// The type of the samples, a quantity.
  var type: ObjectType
  var options: StatisticsOptions
  var length: BucketLength
  /// The span of the samples' starts; nil for an end that is open.
  var window: (from: Date?, to: Date?)
  /// The unit of the output, which converts to the type's own.
  var unit: HealthUnit
  /// The time zone of the buckets' days.
  var timeZone: TimeZone

  /// Computes the statistics: of the whole store, or of the samples one app may see. The cost grows with the samples in
  /// the span.
  ///
  /// - Throws: `DeviceStorageError`; or the exit status for wrong arguments, when it has said that there would be too
  ///   many buckets.
  func answer(from daemon: HealthDaemon, as app: String?) throws -> StatisticsAnswer {
    let query = SampleQuery(
      type,
      window.from == nil && window.to == nil
        ? .all : .dates(start: window.from, end: window.to, strictStart: true, strictEnd: false))
    let collection: StatisticsCollectionRecord
    if let app {
      let identity = try daemon.app(argument: app)
      do throws(HealthError) {
        collection = try daemon.connect(identity).statisticsCollection(query, options: options, interval: interval)
      } catch {
        if error.code == .invalidArgument { try failWithTooManyBuckets(error) }
        throw DeviceStorageError(
          .refused, "“\(app)” gets no statistics of \(type.swiftName), but an error: \(error.message).")
      }
    } else {
      do throws(HealthError) {
        collection = try daemon.allStatistics(query, options: options, interval: interval)
      } catch {
        try failWithTooManyBuckets(error)
      }
    }
    return StatisticsAnswer(query: self, collection: collection)
  }

  private func failWithTooManyBuckets(_ error: HealthError) throws -> Never {
    try fail("\(error.message), with --every, or --from and --to.", status: .wrongArguments)
  }

  /// The interval of the buckets, anchored at midnight of a Monday, so that weeks begin on Mondays.
  private var interval: StatisticsInterval {
    let calendar = Calendar.gregorian(in: timeZone)
    return StatisticsInterval(
      anchor: CalendarDay(year: 2001, month: 1, day: 1).start(in: timeZone), components: length.components,
      calendar: calendar)
  }
}

extension Stats {
  /// Reads the arguments.
  ///
  /// - Parameter device: The time zone of the device, for arguments without one.
  /// - Throws: `ValidationError` with a sentence that names the argument.
  func query(in device: TimeZone = .current) throws -> StatisticsQuery {
    let type = try ObjectType(argument: self.type)
    guard type.kind == .quantity, let customary = type.customaryUnit(in: .metric) else {
      throw ValidationError(
        localized:
          "\(type.swiftName) is not measured in numbers that add up: statistics are for quantities, such as stepCount.")
    }
    let zone = try timeZone.map { try DateArgument.timeZone($0) } ?? device
    var options = self.options?.options ?? (type.aggregationStyle == .cumulative ? .cumulativeSum : .discrete)
    if let option = options.firstIncompatible(with: type) {
      throw ValidationError(
        localized:
          option == .cumulativeSum
          ? "The values of \(type.swiftName) do not add up: ask for avg, min or max in --options."
          : "The values of \(type.swiftName) add up: ask for sum in --options, not for avg, min or max.")
    }
    if bySource { options.insert(.separateBySource) }
    var unit = customary
    if let text = self.unit {
      guard let known = HealthUnit(text), known.isCompatible(with: customary) else {
        throw ValidationError(
          localized:
            "The value of --unit, “\(text)”, is not a unit of \(type.swiftName): use one that converts to \(customary)."
        )
      }
      unit = known
    }
    let window = try DateArgument.window(from: from, to: to, in: zone)
    return StatisticsQuery(
      type: type, options: options, length: every, window: window, unit: unit, timeZone: zone)
  }
}
