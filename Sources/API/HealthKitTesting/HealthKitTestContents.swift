import Foundation
import HealthKitUI

/// The time and the data of a test's device before the test begins.
///
///     extension HealthKitTestContents {
///       static let hike = HealthKitTestContents(at: .now) { device in
///         device.add(hike, from: .appleWatch)
///       }
///     }
public struct HealthKitTestContents: Sendable {
  private let now: Date
  private let fill: @Sendable (HealthKitTestDevice) -> Void

  /// Creates contents from a time and a closure that adds the data.
  ///
  /// - Parameters:
  ///   - now: The time on the device, whose clock is stopped. Pass `Date()` if the tested code reads the machine's
  ///     clock.
  ///   - fill: A closure that adds the data. Each test calls it with a new device.
  public init(at now: Date, _ fill: @escaping @Sendable (HealthKitTestDevice) -> Void = { _ in }) {
    (self.now, self.fill) = (now, fill)
  }

  /// Returns a new device with these contents.
  public func device(_ answers: HealthAuthorizationResponder) -> HealthKitTestDevice {
    let device = HealthKitTestDevice(responder: answers, now: now)
    fill(device)
    return device
  }

  /// No data, at noon in Greenwich on Sunday, November 16, 2025.
  public static let empty = HealthKitTestContents(at: noon)

  /// Sunday, November 16, 2025 at eight in the evening in Greenwich: three walks of 400 steps each by the phone, the heart
  /// rate every half hour by the watch, and eight hours of sleep.
  public static let quietSunday = HealthKitTestContents(at: noon + 8 * 3_600) { device in
    let midnight = noon - 12 * 3_600
    let walks = [9.0, 11.5, 16].map { hour in
      HKQuantitySample(
        type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 400),
        start: midnight + hour * 3_600, end: midnight + hour * 3_600 + 300)
    }
    device.add(walks, from: .iPhone)
    let beats = HKUnit.count().unitDivided(by: .minute())
    let heart = (0..<40).map { half in
      HKQuantitySample(
        type: HKQuantityType(.heartRate), quantity: HKQuantity(unit: beats, doubleValue: half < 15 ? 54 : 66),
        start: midnight + Double(half) * 1_800, end: midnight + Double(half) * 1_800)
    }
    device.add(heart, from: .appleWatch)
    let night = HKCategorySample(
      type: HKCategoryType(.sleepAnalysis), value: HKCategoryValueSleepAnalysis.asleepCore.rawValue,
      start: midnight - 1_800, end: midnight + 7.5 * 3_600)
    device.add([night], from: .appleWatch)
  }

  private static let noon = Date(timeIntervalSince1970: 1_763_294_400)
}
