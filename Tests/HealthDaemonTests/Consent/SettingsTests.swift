import HealthDaemon
import HealthModel
import Testing

/// Rules A82 to A87: changes that the person makes in Settings and in the Health app.
@Suite("Settings and the Health app", .timeLimit(.minutes(20)))
struct SettingsTests {
  let presenter = ScriptedPresenter()
  let daemon: HealthDaemon
  let stride: Connection
  let app = AppIdentity.stride.bundleIdentifier

  init() async throws {
    daemon = makeDaemon(presenter)
    stride = daemon.connect(.stride)
    presenter.script(.answer(.allow([Permission(.stepCount, .share)])))
    try await stride.requestAuthorization(toShare: [.stepCount], read: [.stepCount, .heartRate])
    daemon.add([.steps(1), .heartRate(2)])
    try stride.save([.steps(3, at: 60)])
  }

  @Test("The app's page lists only what the app has requested (A83)")
  func listed() {
    #expect(
      daemon.decisions(of: app) == [
        Permission(.stepCount, .share): .granted, Permission(.stepCount, .read): .denied,
        Permission(.heartRate, .read): .denied,
      ])
    #expect(daemon.decisions(of: AppIdentity.pulse.bundleIdentifier).isEmpty)
  }

  @Test("A switch in Settings takes effect at once, and the app can detect only a change in sharing (A84)")
  func switches() throws {
    daemon.decide(.granted, .stepCount, .read)
    daemon.decide(.denied, .stepCount, .share)
    #expect(try stride.sees(.stepCount) == [1, 3])
    #expect(stride.shareDecision(for: .stepCount) == .denied)
    #expect(throws: HealthError.authorizationDenied) { try stride.save([.steps(4)]) }
  }

  @Test("Turn On All and Turn Off All set every switch on the page (A83)")
  func allSwitches() throws {
    daemon.turnOnAll(of: app)
    #expect(try stride.sees(.heartRate) == [2])
    daemon.turnOffAll(of: app)
    #expect(try stride.sees(.heartRate).isEmpty)
    #expect(Set(daemon.decisions(of: app).values) == [.denied])
    #expect(daemon.decisions(of: app).count == 3)
  }

  @Test("A type's page names the apps that may read it (A86)")
  func allowedToRead() {
    #expect(daemon.appsAllowedToRead(.stepCount).isEmpty, "sharing is not reading")
    daemon.decide(.granted, .stepCount, .read, for: .pulse)
    daemon.decide(.granted, .stepCount, .read)
    #expect(
      daemon.appsAllowedToRead(.stepCount).map(\.bundleIdentifier) == ["com.example.stride", "com.example.pulse"])
  }

  @Test("A change in Settings does not notify the app (A85)")
  func noCallBack() async throws {
    var changes = stride.changes(of: [.stepCount]).makeAsyncIterator()
    daemon.decide(.granted, .stepCount, .read)
    daemon.add([.steps(5, at: 90)])
    #expect(await changes.next()?.added == [.fixed(5)], "the first it hears of is the next sample")
  }

  @Test("The person can delete everything that an app saved (A83)")
  func deleteData() throws {
    #expect(daemon.deleteAllData(of: app) == 1)
    #expect(try stride.sees(.stepCount).isEmpty)
    #expect(daemon.summary(of: .stepCount).sampleCount == 1)
    #expect(daemon.deleteAllData(of: app) == 0)
  }

  @Test("The person can delete any sample, from any source (A87)")
  func deleteAny() {
    daemon.deleteSamples([.fixed(1), .fixed(3), .fixed(99)])
    #expect(daemon.summary(of: .stepCount).sampleCount == 0)
  }

  @Test("After a reset an app counts as one that never asked, and its data are kept (A44)")
  func reset() async throws {
    daemon.resetDecisions(of: app)
    #expect(daemon.appsThatAsked().isEmpty)
    #expect(stride.shareDecision(for: .stepCount) == .undetermined)
    #expect(daemon.summary(of: .stepCount).sampleCount == 2)
    try await stride.requestAuthorization(toShare: [.stepCount], read: [.stepCount, .heartRate])
    #expect(presenter.prompts.count == 2, "so it is asked again")
  }

  @Test("The person's switches for an app can be set before the app first runs, to prepare a device")
  func staged() throws {
    daemon.decide(.granted, .stepCount, .read, for: .pulse)
    #expect(daemon.appsThatAsked().map(\.bundleIdentifier) == [app, AppIdentity.pulse.bundleIdentifier])
    #expect(try daemon.connect(.pulse).sees(.stepCount) == [1, 3])
    #expect(daemon.appsThatAsked().last?.displayName == "Pulse", "its name is known once it has run")
  }

  @Test("Screens are notified of every change, and once for many changes at once")
  func screensHear() async {
    var looks = daemon.changes().makeAsyncIterator()
    daemon.decide(.granted, .heartRate, .read)
    daemon.add([.steps(7, at: 200)])
    daemon.setSourceOrder([], for: .stepCount)
    #expect(await looks.next() != nil)
    daemon.setCharacteristics(Characteristics())
    #expect(await looks.next() != nil)
    stride.invalidate()
    #expect(await looks.next() != nil)
  }
}
