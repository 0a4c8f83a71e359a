import Testing

@testable import HealthDaemon

@Suite("The watch among the device's settings")
struct WatchSettingsTests {
  @Test("A watch that is unpaired, or loses its Workout app, is told in words; so is its coming back (rule K17)")
  func words() {
    let before = DeviceSettings()
    #expect(before.isWatchPaired && before.isWorkoutAppInstalled)
    var after = before
    after.isWatchPaired = false
    after.isWorkoutAppInstalled = false
    #expect(after.changes(since: before) == ["without a watch", "without the Workout app on the watch"])
    #expect(before.changes(since: after) == ["paired with a watch", "with the Workout app on the watch"])
  }
}
