import Foundation
import HealthModel

/// Measurements from a person's phone and watch during a workout: the heart rate every five seconds, energy and distance.
///
/// The heart rate takes minutes to rise, and then fluctuates a little. All values are functions of the active seconds.
package struct PersonSensors: WorkoutSensors {
  /// The source revision and the hardware that measurements are saved with.
  package struct Instrument: Sendable {
    package var revision: SourceRevisionRecord
    package var device: DeviceRecord?

    package init(_ revision: SourceRevisionRecord, device: DeviceRecord? = nil) {
      (self.revision, self.device) = (revision, device)
    }
  }

  private let phone: Instrument
  private let watch: Instrument

  package init(phone: Instrument, watch: Instrument) { (self.phone, self.watch) = (phone, watch) }

  /// Returns the samples of a span of active seconds that ends at `end`. Heart rates are included only with
  /// `measuresHeart`.
  package func samples(
    of configuration: WorkoutConfigurationRecord, on device: WorkoutDevice, during seconds: Range<TimeInterval>,
    until end: Date, measuresHeart: Bool
  ) -> [SampleRecord] {
    let instrument = device == .watch ? watch : phone
    let effort = Effort(activityType: configuration.activityType)
    let begin = end - (seconds.upperBound - seconds.lowerBound)
    var samples: [SampleRecord] = []
    func add(_ type: ObjectType, _ value: Double, _ unit: HealthUnit, from start: Date, to end: Date) {
      samples.append(
        SampleRecord(
          uuid: UUID(), type: type, start: start, end: end, content: .quantity(HealthQuantity(value, unit)),
          sourceRevision: instrument.revision, device: instrument.device))
    }
    if measuresHeart {
      var second = (seconds.lowerBound / 5).rounded(.up) * 5
      while second < seconds.upperBound {
        let moment = begin + (second - seconds.lowerBound)
        add(.heartRate, effort.heartRate(after: second), .beatsPerMinute, from: moment, to: moment)
        second += 5
      }
    }
    let length = seconds.upperBound - seconds.lowerBound
    let hundredth = { (value: Double) in (value * 100).rounded() / 100 }
    add(.activeEnergyBurned, hundredth(length * effort.kilocaloriesPerSecond), .kilocalorie, from: begin, to: end)
    add(.basalEnergyBurned, hundredth(length * 0.018), .kilocalorie, from: begin, to: end)
    if let type = effort.distance {
      add(type, hundredth(length * effort.metersPerSecond), .meter, from: begin, to: end)
    }
    return samples
  }

  /// The intensity of an activity: its peak heart rate in beats per minute, its energy, and its speed.
  private struct Effort {
    var peak = 118.0
    var kilocaloriesPerSecond = 0.09
    var metersPerSecond = 0.0
    var distance: ObjectType?

    init(activityType: Int) {
      switch activityType {
      case 37:
        (peak, kilocaloriesPerSecond, metersPerSecond) = (156, 0.19, 2.9)
        distance = .distanceWalkingRunning
      case 52, 24:
        (peak, kilocaloriesPerSecond, metersPerSecond) = (112, 0.075, 1.4)
        distance = .distanceWalkingRunning
      case 13:
        (peak, kilocaloriesPerSecond, metersPerSecond) = (138, 0.14, 6.2)
        distance = .distanceCycling
      case 46:
        (peak, kilocaloriesPerSecond, metersPerSecond) = (132, 0.15, 0.8)
        distance = .distanceSwimming
      default: break
      }
    }

    /// Returns the heart rate after a number of active seconds, in whole beats per minute.
    func heartRate(after seconds: TimeInterval) -> Double {
      (peak - (peak - 74) * exp(-seconds / 150) + 3 * sin(seconds / 23)).rounded()
    }
  }
}
