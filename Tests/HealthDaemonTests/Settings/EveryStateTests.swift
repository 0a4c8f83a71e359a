import Foundation
import HealthModel
import Testing

@testable import HealthDaemon

@Suite("The list of device states is complete")
struct EveryStateTests {
  private let before = DeviceSettings(now: { Date(timeIntervalSince1970: 1_763_631_660) })

  /// Returns a value other than the current one.
  private func another(_ state: DeviceState) -> DeviceState.Value {
    switch (state.values, before[state]) {
    case (_, .flag(let isOn)): .flag(!isOn)
    case (_, .seconds(let seconds)): .seconds(seconds + 1.5)
    case (_, .date(let date)): .date(date + 60)
    case (.text(_, .model, _), _): .text("iPad14,3")
    case (.text(_, .systemVersion, _), _): .text("17.4.1")
    case (.text(_, .locale, _), _): .text("de_DE")
    default: .text("Pacific/Chatham")
    }
  }

  @Test("Each device state has a unique name, and setting it changes no other state")
  func changes() {
    #expect(Set(DeviceState.all.map(\.name)).count == DeviceState.all.count)
    #expect(before.states(changedSince: before).isEmpty)
    for state in DeviceState.all {
      var after = before
      after[state] = another(state)
      #expect(after[state] == another(state), "\(state.name)")
      #expect(after.states(changedSince: before).map(\.name) == [state.name])
      #expect(DeviceState.named(state.name)?.name == state.name)
    }
    #expect(DeviceState.named("low power mode") == nil)
  }

  @Test("Each value of each device state has a text (rule K17)")
  func words() {
    var words: Set<String> = []
    for state in DeviceState.all {
      words.insert(state.words(for: another(state).written).description)
      words.insert(state.words(for: before[state].written).description)
    }
    // Each state has two different texts, except the clock: a fixed time has the same text at any time.
    #expect(words.count == 2 * DeviceState.all.count - 1)
    #expect(words.isSuperset(of: ["without a watch", "paired with a watch", "locked", "on iOS 17.4.1"]))
    #expect(words.contains("with messages of the watch delayed by 1.5 seconds"))
  }

  @Test("Setting the clock is listed as a change; an unknown time zone and the passing of time are not")
  func clock() throws {
    var after = before
    after[try #require(DeviceState.named("timeZone"))] = .text("Moon/Tranquility")
    after.clock.advance(to: before.now() + 60)
    #expect(after.states(changedSince: before).isEmpty)
    after.clock.set(to: before.now())
    #expect(after.states(changedSince: before).map(\.name) == ["date"])
  }

  @Test("A new device has no mark for an unusual state, and a locked device without Health data has one for each")
  func unusual() throws {
    var device = DeviceSettings()
    #expect(device.states.filter(device.isUnusual).compactMap(\.mark).isEmpty)
    device.isLocked = true
    device.isHealthDataAvailable = false
    #expect(device.states.filter(device.isUnusual).compactMap(\.mark) == ["locked", "no Health"])
  }
}
