import Evidence
import HealthDaemon
import HealthModel
import TerminalUI
import Testing

@testable import HealthsheetApp

@MainActor
@Suite("Pictures of a manual session match their captions", .timeLimit(.minutes(20)))
struct DecisionPicturesTests {
  private let world = SmallWorld()
  private let pictures: DecisionPictures

  init() {
    pictures = DecisionPictures(of: world.device) { .seconds(75) }
    world.hidesInspector()
  }

  /// Shows the screen until a condition is met.
  private func shows(until what: String, _ isReached: () -> Bool) async throws {
    try await world.pilot.waits(until: what) { pilot in
      pictures.show(pilot.frame)
      return isReached()
    }
  }

  /// Performs an input as a person would, and shows the screen.
  private func input(_ act: () -> Void) {
    world.session.noteInput()
    act()
    pictures.show(world.pilot.frame)
  }

  private func connects() async throws {
    try await shows(until: "it can be connected") { world.pilot.shows("Connect Health") }
    input { world.pilot.press(.enter) }
    try await shows(until: "the sheet is up") { world.pilot.shows("Health Access") }
  }

  private func picture(_ words: String) throws -> SessionReport.Picture {
    try #require(pictures.pictures.first { $0.label.contains(words) }, "\(pictures.pictures.map(\.label))")
  }

  @Test("A picture of the screen is taken after each decision, and not only when the next decision is made")
  func decisions() async throws {
    try await connects()
    input { world.pilot.press("a") }
    input { world.pilot.press("A") }
    try await shows(until: "it is answered") { !world.device.consent.history.isEmpty && world.pilot.shows("a day") }
    input { world.pilot.press("2", .enter) }
    try await shows(until: "the page is open") { world.pilot.shows("Turn Off All") }
    input { world.pilot.press(identifier: "settings.read.heartRate") }
    try await shows(until: "it is decided") { world.device.consent.history.count == 2 }
    input { world.pilot.press("0") }
    pictures.end()

    let sheet = try picture("Stride asks").frame.text
    #expect(sheet.contains("Health Access") && !sheet.contains("Turn On All"), "as it was answered")
    let answered = try picture("On the sheet: Stride may now")
    #expect(answered.frame.text.contains("a day") && !answered.frame.text.contains("Turn Off All"))
    #expect(answered.label.hasSuffix("(9:41:00 AM on the device, 1:15 into the session)"), "\(answered.label)")
    let withdrawn = try picture("In Settings: Stride may no longer read Heart Rate").frame.text
    #expect(withdrawn.contains("Turn Off All") && withdrawn.contains("2 of 3"))
    #expect(try picture("The end").frame.text.contains("Home"))
    let app = "com.example.stride"
    #expect(pictures.pictures.map(\.app) == [nil, app, app, app, nil], "each belongs to a page of the report, or none")
    #expect(pictures.pictures.map(\.isOfQuestion) == [false, true, false, false, false])
    #expect(pictures.pictures.map { $0.label.prefix { $0 != "." } } == ["1", "2", "3", "4", "5"])
  }

  @Test("If a question disappears undecided, the caption says so, above a picture of the screen without the question")
  func cancelled() async throws {
    try await connects()
    input { world.pilot.press("x") }
    try await shows(until: "it is gone") { world.device.consent.prompt == nil }
    let gone = try picture("without a decision").frame.text
    #expect(!gone.contains("Health Access"))
    #expect(try picture("Stride asks").frame.text.contains("Health Access"))
  }
}
