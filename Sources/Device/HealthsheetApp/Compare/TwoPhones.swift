import Foundation
import HealthDaemon
import HealthModel
import Observation
import Scenarios
import Staging
import TerminalUI

/// Two devices that receive the same input, each at the end of its scenario, with a comparison of what an app gets on
/// both.
///
///     let phones = try await TwoPhones(Scenario(contentsOf: refused), Scenario(contentsOf: neverMeasured))
///     await phones.compare().isEqual        // true: no app can tell a refusal from a type without data
///     let status = await phones.run(on: terminal)
@MainActor
@Observable
package final class TwoPhones {
  /// The part of the screen that receives keys. In a narrow terminal it is also the only visible part.
  enum Part: CaseIterable { case first, second, comparison }

  var part = Part.first
  /// The comparison after the latest change; nil before the first.
  private(set) var comparison: Comparison?
  /// The theme of the screen and both devices; nil for the terminal's own background.
  @ObservationIgnored let colorScheme: ColorScheme?
  let players: [ScenarioPlayer]
  private let locale: Locale
  /// The titles in the person's language; nil for the titles of the scenarios.
  private let givenTitles: [String]?

  /// Prepares both devices, and plays their scripts.
  ///
  /// - Parameters:
  ///   - titles: The titles of the two devices, in the language of `locale`; nil for the titles of the scenarios.
  ///   - locale: The language of the comparison; each device has its own.
  ///   - limit: The timeout for a step whose expected state does not appear.
  ///   - waitsForStillness: True to wait after each step until the whole program is idle. Use it only in a program that
  ///     does nothing else.
  /// - Throws: `DeviceStartError` if a device cannot be prepared, or a step of its script cannot be done.
  package init(
    _ first: Scenario, _ second: Scenario, titles: [String]? = nil, glyphs: GlyphSet = .braille,
    colorScheme: ColorScheme? = nil,
    locale: Locale = Locale(identifier: "en_US"), limit: Duration = .seconds(10), waitsForStillness: Bool = false
  ) async throws {
    var players: [ScenarioPlayer] = []
    for scenario in [first, second] {
      let player = ScenarioPlayer(
        try await StagedScenario.stage(scenario), glyphs: glyphs, limit: limit,
        waitsForStillness: waitsForStillness)
      while await player.playStep() {}
      if let obstacle = player.obstacle {
        throw DeviceStartError("\(scenario.location.file): \(obstacle)", exitStatus: 65)
      }
      player.device.colorScheme = colorScheme
      // Hide the inspector, because the comparison shows what the app gets on both devices.
      player.device.inspector.isWanted = false
      players.append(player)
    }
    (self.players, self.colorScheme, self.locale, givenTitles) = (players, colorScheme, locale, titles)
  }

  var devices: [DeviceModel] { players.map(\.device) }
  var hosts: [ViewHost] { players.map(\.pilot.host) }
  /// The titles of the two devices, in the person's language.
  var titles: [String] {
    givenTitles
      ?? players.map { String(localized: LocalizedStringKey($0.scenario.title), table: .scenarios, locale: locale) }
  }

  // MARK: Input

  /// Sends a key to both devices.
  func press(_ key: KeyPress) { for host in hosts { host.send(.key(key)) } }

  /// Moves keyboard input to the next part.
  ///
  /// - Parameter isNarrow: True if one part is shown at a time; otherwise both phones are one part.
  func goOn(isNarrow: Bool) {
    part =
      switch part {
      case .first: isNarrow ? .second : .comparison
      case .second: .comparison
      case .comparison: .first
      }
  }

  // MARK: The comparison

  /// The part of the devices' state on which an app's answers depend. When it changes, the comparison is repeated.
  struct Subject: Hashable {
    var app: String
    var launch: Int?
    var revision: Int
    var typesRead: Set<ObjectType>
  }

  var subject: [Subject] {
    devices.map {
      Subject(
        app: $0.frontmost, launch: $0.frontProcess.launch, revision: $0.revision,
        typesRead: $0.inspector.typesReadByFrontApp)
    }
  }

  /// Asks both devices every question that the first device's foreground app can ask, and stores the comparison.
  @discardableResult
  package func compare() async -> Comparison {
    let app = devices[0].frontApp
    let bundleIdentifier = app.identity.bundleIdentifier
    let permissions = Set(
      devices.flatMap { device in
        device.daemon.decisions(of: bundleIdentifier).keys
          + device.daemon.objectTypes(askedForBy: bundleIdentifier).map { Permission($0, .read) }
      })
    let read = Set(devices.flatMap { $0.frontmost == bundleIdentifier ? $0.inspector.typesReadByFrontApp : [] })
    let questions = AppAnswers.Question.all(about: permissions, alsoRead: read, in: locale)
    var answers: [AppAnswers] = []
    for device in devices {
      let installed = device.apps.first { $0.identity.bundleIdentifier == bundleIdentifier } ?? device.frontApp
      let connection = device.process(of: installed).connection
      answers.append(
        await CallLog.$isPaused.withValue(true) {
          await AppAnswers.answers(
            to: questions, about: permissions, of: installed.identity, through: connection, on: device.daemon)
        })
    }
    let comparison = Comparison(
      answers[0], answers[1], to: questions, of: app.identity.displayName, worlds: titles, in: locale)
    self.comparison = comparison
    return comparison
  }

  // MARK: In a terminal

  /// Shows both devices until the person quits or the terminal closes.
  ///
  /// - Returns: The exit status for the shell.
  package func run(on terminal: any Terminal) async -> Int32 {
    HealthExceptionHandler.install { [self] exception, connection in
      guard let connection else { return }
      Task { @MainActor in crash(exception, of: connection) }
    }
    defer { HealthExceptionHandler.install(nil) }
    await ViewHost(rootView(), size: terminal.size, glyphs: terminal.glyphs).run(on: terminal)
    end()
    return 0
  }

  /// Ends the app that made a call, on the device that owns the connection; the other device ignores it.
  func crash(_ exception: HealthException, of connection: Connection) {
    for device in devices { device.crash(exception, of: connection) }
  }

  /// Returns a view of both devices and the comparison, for a terminal or a test.
  func rootView() -> some View { TwoPhonesScreen(phones: self).environment(\.locale, locale) }

  package func end() { for player in players { player.end() } }
}
