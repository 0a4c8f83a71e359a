import Foundation
import HealthDaemon
import HealthModel
import TerminalUI
import TestSupport
import Testing

/// Plays Stride on a phone, starting with the first launch.
@MainActor
@Suite("A person uses Stride", .timeLimit(.minutes(20)))
struct JourneyTests {
  private let readsSteps = Permission(Phone.steps, .read)
  private let readsHeartRate = Permission(Phone.heartRate, .read)
  private let sharesSteps = Permission(Phone.steps, .share)

  /// Returns a phone on which the person has connected Stride.
  private func connected(_ answers: Phone.Answer..., isEmpty: Bool = false) async throws -> Phone {
    let phone = Phone(answers: answers, isEmpty: isEmpty)
    try await phone.pilot.waits(for: "Connect Health")
    phone.pilot.press(.enter)
    try await phone.pilot.waits(for: "Save a Walk")
    return phone
  }

  @Test("Connecting and allowing everything fills both charts with data")
  func allow() async throws {
    let phone = try await connected(.allowAll)
    try await phone.pilot.waits(for: "33,700")
    try await phone.pilot.waits(for: "52–141 bpm")
    #expect(phone.questionCount == 1)
    phone.pilot.matches(golden: "journey-allowed")
  }

  @Test("A refusal looks exactly like having no data (rule A46)")
  func deny() async throws {
    let denied = try await connected(.dontAllow)
    try await denied.pilot.waits(for: "Settings › Health › Stride")
    let empty = try await connected(.allowAll, isEmpty: true)
    try await empty.pilot.waits(for: "Settings › Health › Stride")
    // The screens load their charts at different speeds.
    try await denied.pilot.waits(until: "both screens are the same") { denied in
      empty.pilot.redraw()
      return denied.frame == empty.pilot.frame
    }
  }

  @Test("After permission only for heart rate, only heart rate is shown")
  func onlyHeartRate() async throws {
    let phone = try await connected(.allow([readsHeartRate]))
    try await phone.pilot.waits(for: "52–141 bpm")
    try await phone.pilot.waits(for: "No data")
    try await phone.pilot.waits(forNo: "33,700")
  }

  @Test("Turning on a switch in Settings fills the chart on return (rule A85)")
  func settings() async throws {
    let phone = try await connected(.dontAllow)
    try await phone.pilot.waits(for: "No data")
    phone.visitSettings { _ in phone.decide(.granted, readsSteps) }
    try await phone.pilot.waits(for: "33,700")
    phone.visitSettings { _ in phone.decide(.denied, readsSteps) }
    try await phone.pilot.waits(forNo: "33,700")
  }

  @Test("New samples appear automatically")
  func live() async throws {
    let phone = try await connected(.allowAll)
    try await phone.pilot.waits(for: "33,700")
    let morning = Fixture.date(2026, 11, 20, hour: 8)
    phone.daemon.add([Phone.sample(Phone.steps, 300, "count", at: morning, lasting: 60)])
    try await phone.pilot.waits(for: "34,000")
  }

  @Test("Choosing another span runs the queries again")
  func spans() async throws {
    let phone = try await connected(.allowAll)
    try await phone.pilot.waits(for: "33,700")
    phone.pilot.press("+")
    try await phone.pilot.waits(for: "1,100 steps · 20 Nov")
    phone.pilot.press("-", "-", "-", "-")
    try await phone.pilot.waits(for: "Dec 2025 – Nov 2026")
    try await phone.pilot.waits(for: "52–141 bpm")
  }

  @Test("A person who has already answered does not see the welcome screen")
  func relaunch() async throws {
    let first = try await connected(.allowAll)
    let second = Phone(daemon: first.daemon)
    try await second.pilot.waits(for: "33,700")
    try await second.pilot.waits(forNo: "Connect Health")
    #expect(second.questionCount == 0)
  }

  @Test("If the sheet is not answered, the welcome screen stays, with a sentence (rule A39)")
  func unanswered() async throws {
    let phone = Phone(answers: [])
    try await phone.pilot.waits(for: "Connect Health")
    phone.pilot.press(.enter)
    try await phone.pilot.waits(for: "Could not connect to Health.")
    try await phone.pilot.waits(for: "Connect Health")
  }

  @Test("A saved walk is confirmed and appears in the chart")
  func saveWalk() async throws {
    let phone = try await connected(.allowAll)
    try await phone.pilot.waits(for: "33,700")
    phone.pilot.click(text: "Save a Walk")
    try await phone.pilot.waits(for: "Saved a walk of 1,200 steps.")
    try await phone.pilot.waits(for: "34,900")
  }

  @Test("A walk that may not be saved gives an explanation (rule A52)")
  func deniedWalk() async throws {
    let phone = try await connected(.allow([readsSteps]))
    phone.pilot.click(text: "Save a Walk")
    try await phone.pilot.waits(for: "Could not save the walk. Access is set in Settings › Health › Stride")
  }

  @Test("A saved walk stays visible if reading is denied (rule A62)")
  func ownData() async throws {
    let phone = try await connected(.allow([sharesSteps]))
    try await phone.pilot.waits(for: "No data")
    phone.pilot.click(text: "Save a Walk")
    try await phone.pilot.waits(for: "1,200 steps · 1,200 a day")
  }

  @Test("After “Ask for More”, Stride shows the types that an update added")
  func askForMore() async throws {
    let phone = try await connected(.allowAll, .allowAll)
    phone.daemon.add([Phone.sample(Phone.bodyMass, 72.4, "kg", at: Fixture.date(2026, 11, 12))])
    try await phone.pilot.waits(forNo: "Weight")
    phone.pilot.click(text: "Ask for More")
    try await phone.pilot.waits(for: "Weight  72.4 kg")
    #expect(phone.questionCount == 2)
    // Everything is answered, so asking again shows no sheet (rule A2).
    phone.pilot.click(text: "Ask for More")
    try await phone.pilot.waits(for: "Done. What you have chosen")
    #expect(phone.questionCount == 2)
  }

  @Test("Stride's card shows the chosen prescription, and cancelling changes nothing (rules A69, A71)")
  func prescriptions() async throws {
    let phone = try await connected(.allowAll, .cancel, .choose([1]))
    phone.daemon.add([
      Phone.prescription(sphere: -2.25, issued: Fixture.date(2026, 9, 4)),
      Phone.prescription(sphere: -1.75, issued: Fixture.date(2025, 9, 4)),
    ])
    phone.pilot.click(text: "Prescriptions… ]")
    try await phone.pilot.waits(for: "Cancelled. Nothing has changed.")
    try await phone.pilot.waits(for: "No prescription.")
    phone.pilot.click(text: "Prescriptions… ]")
    try await phone.pilot.waits(for: "Right  −1.75  −0.50 × 90°")
    try await phone.pilot.waits(for: "issued 4 Sep 2025")
    try await phone.pilot.waits(forNo: "Cancelled")
  }

  @Test("Stride's card shows the newest of two chosen prescriptions, and the number of all chosen prescriptions")
  func twoPrescriptions() async throws {
    let phone = try await connected(.allowAll, .choose([0, 1]))
    phone.daemon.add([
      Phone.prescription(sphere: -2.25, issued: Fixture.date(2026, 9, 4)),
      Phone.prescription(sphere: -1.75, issued: Fixture.date(2025, 9, 4)),
    ])
    phone.pilot.click(text: "Prescriptions… ]")
    try await phone.pilot.waits(for: "Glasses, newest of 2")
    try await phone.pilot.waits(for: "issued 4 Sep 2026")
  }

  @Test("On a device without Health data, Stride says so (rule A23)")
  func unavailable() async throws {
    let phone = Phone { $0.isHealthDataAvailable = false }
    try await phone.pilot.waits(for: "Stride needs Health")
  }

  @Test("On a locked device Stride gives an explanation, and works again after unlocking (rule A89)")
  func locked() async throws {
    let phone = try await connected(.allowAll)
    try await phone.pilot.waits(for: "33,700")
    phone.visitSettings { daemon in
      var settings = daemon.settings
      settings.isLocked = true
      daemon.setSettings(settings)
    }
    try await phone.pilot.waits(for: "Health data is locked.")
    phone.visitSettings { daemon in
      var settings = daemon.settings
      settings.isLocked = false
      daemon.setSettings(settings)
    }
    try await phone.pilot.waits(for: "33,700")
    try await phone.pilot.waits(forNo: "locked")
  }
}
