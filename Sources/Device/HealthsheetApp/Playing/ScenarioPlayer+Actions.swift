import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import Scenarios
import Staging
import TerminalUI

/// Performing the verbs of a script.
extension ScenarioPlayer {
  /// Performs an action, and waits until the screen has its result.
  ///
  /// - Throws: ``ScenarioFailure`` when it cannot be done.
  func perform(_ action: Step.Action) async throws(ScenarioFailure) {
    switch action {
    case .press(let keys):
      for key in keys {
        let question = device.prompt?.id
        pilot.host.send(.key(key.keyPress))
        await answerArrives(to: question)
        pilot.redraw()
      }
    case .type(let text): pilot.type(text)
    case .click(let target): try await click(target)
    case .wait(let target, let isGone): try await wait(for: target, isGone: isGone)
    case .turn(let on, let off): try await turn(on: on, off: off)
    case .answer(let answer): try await press(answer)
    case .settings(let answer):
      do throws(DeviceStartError) { try daemon.apply(answer) } catch { throw ScenarioFailure(error.message) }
    case .device(let change):
      device.changeSettings { change.apply(to: &$0) }
      if change.isRestarted { device.restart() }
    case .time(let change): try await pass(change)
    case .open(let place): try open(place)
    case .kill(let app):
      guard device.process(of: try installed(app)).connection != nil else {
        throw ScenarioFailure("\(app) does not run: there is nothing to kill.")
      }
      device.forceQuit(try installed(app))
      // Its question leaves the screen a moment later.
      _ = await pilot.holds { _ in self.device.prompt?.prompt.app.bundleIdentifier != app }
    case .terminate(let app):
      guard device.endInBackground(try installed(app)) else {
        throw ScenarioFailure("\(app) does not run in the background: the system ends no app that is in front.")
      }
    case .launch(let app):
      let app = try installed(app)
      device.launch(app)
      await finishLaunching(app)
    case .uninstall(let app, let withData): device.delete(try installed(app), withData: withData)
    case .install(let app): device.install(try installed(app))
    case .reset(let app): device.resetDecisions(of: try installed(app).identity)
    case .add(let samples): daemon.add(samples)
    case .delete(.type(let type)): daemon.deleteAllSamples(of: type)
    case .delete(.data(let app)): daemon.deleteAllData(of: app)
    case .request(let request): try await ask(request)
    case .read(let app, let type):
      let connection = try await startedConnection(of: app)
      // An error is an answer too: it stands in the log of calls.
      _ = try? connection.samples(matchingAny: [SampleQuery(type)])
    case .save(let app, let samples):
      let connection = try await startedConnection(of: app)
      do throws(HealthError) {
        try connection.save(samples)
      } catch {
        throw ScenarioFailure("Saving failed with error \(error.code.rawValue): \(error.message)")
      }
    }
    pilot.redraw()
  }

  /// Lets time pass. Time waits for each app that is woken until its work is done.
  private func pass(_ change: Step.TimeChange) async throws(ScenarioFailure) {
    let settle: @Sendable () async -> Void = { [self] in await settleDeliveries() }
    let settings = daemon.settings
    switch change {
    case .advance(let period):
      await daemon.advance(by: period.length(from: settings.now(), in: settings.calendar), settle: settle)
    case .skip(let period):
      await daemon.skip(by: period.length(from: settings.now(), in: settings.calendar), settle: settle)
    case .until(.date(let date)):
      if date < settings.now() {
        throw ScenarioFailure("That moment is over: the clock shows \(settings.now().formatted(.iso8601)). Use “set”.")
      }
      await daemon.advance(to: date, settle: settle)
    case .until(.midnight): await daemon.advanceToMidnight(settle: settle)
    case .until(.nextEvent):
      guard await daemon.advanceToNextEvent(settle: settle) else {
        throw ScenarioFailure("Nothing happens by itself on this device, however long one waits.")
      }
    case .set(let date): daemon.setTime(to: date)
    }
  }

  /// Returns an app of the device by its bundle identifier.
  func installed(_ app: String) throws(ScenarioFailure) -> InstalledApp {
    guard let found = device.apps.first(where: { $0.identity.bundleIdentifier == app }) else {
      throw ScenarioFailure("There is no app \(app) on this device.")
    }
    return found
  }

  /// Returns the app's connection to the device. An app that does not run is started first.
  func connection(of app: String) throws(ScenarioFailure) -> Connection {
    let installed = try installed(app)
    device.startIfNeeded(installed)
    guard let connection = device.process(of: installed).connection else {
      throw ScenarioFailure("\(app) does not run: it has stopped.")
    }
    return connection
  }

  /// Returns the app's connection to the device, once the app has finished launching.
  private func startedConnection(of app: String) async throws(ScenarioFailure) -> Connection {
    await start(try installed(app))
    return try connection(of: app)
  }

  /// Starts an app that does not run, and waits until it has finished launching.
  private func start(_ app: InstalledApp) async {
    guard case .notRunning = device.process(of: app) else { return }
    device.start(app)
    await finishLaunching(app)
  }

  private func finishLaunching(_ app: InstalledApp) async {
    if waitsForStillness { return await settleIfAlone() }
    _ = await pilot.holds { _ in !self.device.isStarting(app) }
  }

  private func click(_ target: Step.Target) async throws(ScenarioFailure) {
    let element: Element
    do throws(PilotError) { element = try await pilot.element(target.query) } catch {
      throw ScenarioFailure(error.sentence)
    }
    let question = device.prompt?.id
    guard element.isEnabled, pilot.host.press(element) else {
      throw ScenarioFailure("Pressing \(target.query) does nothing now.")
    }
    await answerArrives(to: question)
    pilot.redraw()
  }

  private func wait(for target: Step.Target, isGone: Bool) async throws(ScenarioFailure) {
    if await pilot.holds({ _ in self.isShown(target) != isGone }) { return }
    throw ScenarioFailure("The screen \(isGone ? "still shows" : "never showed") \(target.query).")
  }

  /// Returns true when the target is on the screen.
  func isShown(_ target: Step.Target) -> Bool {
    switch target {
    case .words(let words): pilot.shows(words)
    case .identifier(let identifier): pilot.host.element(identifier: identifier) != nil
    }
  }

  // MARK: Questions

  private func pending() async throws(ScenarioFailure) -> PendingPrompt {
    guard await pilot.holds({ _ in self.device.prompt != nil }), let prompt = device.prompt else {
      throw ScenarioFailure(
        "There is no sheet and no list to answer.\(lastRequestError.map { " \($0)" } ?? "")")
    }
    return prompt
  }

  private func turn(on: Step.Selection, off: Step.Selection) async throws(ScenarioFailure) {
    let pending = try await pending()
    for (selection, isOn) in [(on, true), (off, false)] {
      for permission in selection.permissions {
        guard pending.lists(permission) else {
          throw ScenarioFailure("The sheet has no switch to \(permission.inWords).")
        }
        if isOn { device.prompt?.granted.insert(permission) } else { device.prompt?.granted.remove(permission) }
      }
      for reference in selection.objects {
        guard let object = daemon.object(reference), pending.lists(object) else {
          throw ScenarioFailure("The list has no such object.")
        }
        if isOn { device.prompt?.allowed.insert(object) } else { device.prompt?.allowed.remove(object) }
      }
    }
  }

  /// Presses the button of an answer. One that is dim does nothing, as for a person.
  private func press(_ answer: Step.Answer) async throws(ScenarioFailure) {
    let pending = try await pending()
    let layout = AuthorizationSheetLayout(operatingSystemVersion: device.settings.operatingSystemVersion)
    let identifier =
      switch answer {
      case .allow: layout.allowIdentifier
      case .dontAllow: layout.dontAllowIdentifier
      case .done: "UIA.Health.ObjectList.DoneButton"
      case .cancel: "UIA.Health.ObjectList.CancelButton"
      }
    // A question stands in the window of the app that asks.
    device.show(try installed(pending.prompt.app.bundleIdentifier))
    guard await pilot.holds({ $0.host.element(identifier: identifier) != nil }),
      let button = pilot.host.element(identifier: identifier)
    else { throw ScenarioFailure("The question has no button for “\(answer.rawValue)”.") }
    guard button.isEnabled, pilot.host.press(button) else {
      throw ScenarioFailure("The button for “\(answer.rawValue)” is dim: nothing is on.")
    }
    await answerArrives(to: pending.id)
  }

  /// Waits, without drawing, until another sheet of the request is up or the request has ended, if a question was just
  /// answered: by then the effects of the answer are there.
  ///
  /// If the screen were drawn earlier, the app would sometimes look at Health while the answer is still on its way.
  private func answerArrives(to question: PendingPrompt.ID?) async {
    guard let question, device.prompt?.id != question else { return }
    _ = await pilot.holds(isDrawing: false) { _ in self.device.prompt != nil || self.latestRequest?.result != .waiting }
  }

  private func ask(_ request: Step.Request) async throws(ScenarioFailure) {
    let app = try installed(request.app)
    let connection: Connection
    switch request.process {
    case .app: connection = try await startedConnection(of: request.app)
    case .appExtension, .watchApp:
      await start(app)
      connection = daemon.connect(app.identity, as: request.process, calls: device.calls)
    }
    let asked = RequestInScript()
    latestRequest = asked
    let (before, line) = (device.prompt?.id, device.askingProcesses.count)
    let question = request.question
    // Not detached: an app that makes a mistake stops on this device.
    Task {
      do throws(HealthError) {
        switch question {
        case .permissions(let types):
          try await connection.requestAuthorization(toShare: Set(types.share), read: Set(types.read))
        case .objects(let type): try await connection.requestPerObjectReadAuthorization(for: type, predicate: .all)
        }
        asked.end(nil)
      } catch {
        asked.end(error)
      }
    }
    // Until it asks the person, waits in the line, or is over.
    _ = await pilot.holds { _ in
      if asked.result != .waiting { return true }
      // An extension has its place once its app asks for it.
      if request.process == .appExtension {
        return self.device.askingProcesses.contains { $0.process == .appExtension && $0.isInLine }
      }
      // The first in the line has the screen.
      return line == 0
        ? self.device.prompt != nil && self.device.prompt?.id != before : self.device.askingProcesses.count > line
    }
  }

  private func open(_ place: Step.Place) throws(ScenarioFailure) {
    switch place {
    case .home: device.screen = .home
    case .settings: device.screen = .settings
    case .health: device.screen = .health
    case .device: device.screen = .controlPanel
    case .app(nil): device.screen = .app
    case .app(let app?): device.show(try installed(app))
    }
  }
}

extension PendingPrompt {
  fileprivate func lists(_ permission: Permission) -> Bool {
    guard case .permissions(let share, let read) = prompt.question else { return false }
    return (permission.direction == .share ? share : read).contains(permission.type)
  }

  fileprivate func lists(_ object: UUID) -> Bool {
    guard case .objects(_, let samples, _) = prompt.question else { return false }
    return samples.contains { $0.uuid == object }
  }
}

extension Step.Target {
  /// The target as a pilot finds it.
  var query: ElementQuery {
    switch self {
    case .words(let words): .text(words)
    case .identifier(let identifier): .identifier(identifier)
    }
  }
}

extension Permission {
  /// The permission in a sentence: "write Steps", "read Heart Rate".
  var inWords: String { "\(direction.verb) \(type.displayName)" }
}
