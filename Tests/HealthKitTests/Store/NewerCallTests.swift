import Foundation
import HealthDaemon
import HealthKit
import HealthModel
import Testing

/// On Linux `#available` is always true, so an app's branch for a new iOS also runs on an old device.
@Suite("Calls that are newer than the device", .timeLimit(.minutes(20)))
struct NewerCallTests {
  private func device(_ version: String) -> TestDevice { TestDevice { $0.operatingSystemVersion = version } }

  private func stops(on version: String) async -> [String] {
    let device = device(version)
    device.grant(read: [HKCharacteristicType(.referenceSex)])
    let store = device.store()
    return await Exceptions.raised { _ = try? store.referenceSex }
  }

  @Test("An app that makes one is stopped, and told how to choose the version (rule V106)")
  func newer() async {
    let stop = await stops(on: "27.2")
    #expect(
      stop == [
        """
        HKHealthStore.referenceSex is newer than this device: it came with iOS 27.3, and the device has iOS 27.2. \
        Choose the version with HealthKitTestDevice.systemVersion, with HEALTHKIT_IOS or in the device's settings; or \
        have the app ask ProcessInfo.processInfo.operatingSystemVersion first, because on Linux #available is always true
        """
      ])
    #expect(await stops(on: "27.3").isEmpty)
    #expect(await stops(on: "18.6").count == 1)
  }
}
