import Foundation
import HealthModel

/// The path of a request to the person and back (rules A2 to A11 and A36 to A40).
extension HealthDaemon {
  /// Shows the permissions that are still undetermined, and records the answer. The caller must already have made the
  /// checks of rule A28.
  ///
  /// Denying a clinical type that the app requires is a valid answer, but it fails the request with an error that does
  /// not name the type (rules A79 and A80).
  func askForPermissions(
    _ requested: Set<Permission>, on connection: ConnectedApp
  ) async throws(HealthError) -> RequestOutcome {
    let app = connection.app.bundleIdentifier
    let isBlank = read { $0.showsBlankSheet(for: requested, of: app) }
    let known = read { $0.typesAnsweredBefore(among: requested, of: app) }
    let (isDetermined, isLogged) = try commit { state throws(HealthError) -> (Bool, Bool) in
      try state.requireLive(connection)
      state.ledger.recordRequest(for: requested, by: app)
      let isDetermined = state.asksNoMore(app) || state.listed(among: requested, of: app).isEmpty
      // An app that repeats a request without end must not fill the log, nor make every screen update each time.
      if isDetermined, state.countUnasked(requested, on: connection) > DaemonState.LiveConnection.loggedRequests {
        return (isDetermined, false)
      }
      state.log(
        .requested, of: app,
        [
          "permissions": .permissions(requested), "program": .text(connection.process.rawValue),
          "purpose": connection.app.auditedPurposes,
        ])
      state.announceChange()
      return (isDetermined, true)
    }
    if !isLogged { countRepetition(of: requested, on: connection) }
    if isBlank { try await showBlankSheet(on: connection) }
    var (isAnswered, wasLeft) = (false, false)
    var refusal: HealthError?
    if !isDetermined {
      try await takingTurn(on: connection, for: .requestAuthorization, requested.types) {
        () async throws(HealthError) in
        // Clinical types have their own flow (rule A43), which a refusal on the sheet does not skip (rule HR13).
        let isSheetBySheet = self.settings.behavior.requestOfTwoSheets == .takesEffectSheetBySheet
        let groups = [false, true].map { isOfRecords in
          requested.filter { $0.isOfHealthRecords == isOfRecords }
        }.filter { group in self.read { !$0.listed(among: group, of: app).isEmpty } }
        for (index, group) in groups.enumerated() {
          let position = AuthorizationPrompt.Position(
            number: index + 1, count: groups.count, holdsTogether: !isSheetBySheet)
          do throws(HealthError) {
            wasLeft = try await self.showSheet(for: group, at: groups.count > 1 ? position : nil, on: connection)
          } catch .deniedByPerson where index + 1 < groups.count {
            refusal = .deniedByPerson
          }
          if wasLeft { return }
          if isSheetBySheet { try self.recordAnswers(on: connection) }
        }
        let isRefused = refusal != nil
        try self.recordAnswers(on: connection) { state in
          guard !isRefused, let error = state.refusalOfRequired(among: requested, of: connection.app) else { return }
          state.logFailure(error, of: .requestAuthorization, requested.types, on: connection)
        }
        // An earlier request in the queue may have decided the same types.
        isAnswered = !groups.isEmpty
      }
    }
    makeWindows(of: app)
    if wasLeft {
      // The app receives the result once it is in the foreground again (rule A39).
      await wait { state in !state.isLive(connection.number) || !state.isAsleep(connection.number) }
      change { state in
        if !state.isLive(connection.number) { return }
        state.logFailure(.userCanceled, of: .requestAuthorization, requested.types, on: connection)
      }
      throw .userCanceled
    }
    if let refusal { throw refusal }
    if let refusal = read({ $0.refusalOfRequired(among: requested, of: connection.app) }) {
      if isDetermined, isLogged {
        change { $0.logFailure(refusal, of: .requestAuthorization, requested.types, on: connection) }
      }
      throw refusal
    }
    if isAnswered { return known.isEmpty ? .answered : .restAnswered(before: known) }
    return read({ $0.undetermined(among: requested, of: app).isEmpty }) ? .answeredBefore : .nothingListed
  }

  /// Counts a request that has no line of its own in the audit log.
  private func countRepetition(of requested: Set<Permission>, on connection: ConnectedApp) {
    guard let accessRuns else { return }
    let types = requested.types.inOrder
    let key = AccessRuns.Key(connection: connection.number, operation: .requestAuthorization, types: types, error: 0)
    if let isDue = accessRuns.count(key, returning: 0) {
      if isDue { writeAuditLog() }
      return
    }
    let values: [String: AuditValue] = [
      "call": .text(AppCall.Operation.requestAuthorization.rawValue), "program": .text(connection.process.rawValue),
      "types": .texts(types.map(\.identifier)),
    ]
    accessRuns.begin(
      key, AuditEntry(.access, at: settings.now(), app: connection.app.bundleIdentifier, values), returning: 0)
  }

  /// Shows the list of objects at every call, and records the decisions (rule A66).
  func askForObjects(
    of type: ObjectType, matching predicate: SamplePredicate, on connection: ConnectedApp
  ) async throws(HealthError) {
    let app = connection.app.bundleIdentifier
    try commit { state throws(HealthError) in
      try state.requireLive(connection)
      state.ledger.recordObjectRequest(for: type, by: app)
      state.log(
        .requested, of: app,
        [
          "objects": .text(type.identifier), "program": .text(connection.process.rawValue),
          "purpose": connection.app.auditedPurposes,
        ])
      state.announceChange()
    }
    try await takingTurn(on: connection, for: .requestPerObjectReadAuthorization, [type]) {
      () async throws(HealthError) in
      let query = SampleQuery(type, predicate)
      let samples = self.allSamples(query, sortedBy: [SampleOrder(.start, ascending: false)])
      let listed = Set(samples.map(\.uuid))
      let allowed = self.allowedObjects(of: type, for: app).intersection(listed)
      let answer = try await self.present(.objects(type, samples: samples, allowed: allowed), on: connection)
      try self.commit { state throws(HealthError) in
        try state.requireLive(connection)
        switch answer {
        case .objects(let chosen):
          state.changeConsent(through: .objectList) {
            $0.recordObjects(allowed: chosen, among: listed, of: type, for: app)
          }
        case .cancel, .home: throw .userCanceled
        case .allow, .dontAllow, .dontAllowHistory, .records: throw .misfit(answer)
        }
      }
    }
  }

  /// Shows the documents that the person has not decided about for the app, if there are any, and records the decisions
  /// (rule A77).
  func askForDocuments(_ query: SampleQuery, on connection: ConnectedApp) async throws(HealthError) {
    let app = connection.app.bundleIdentifier
    func unasked() -> [SampleRecord] {
      let choices = read { $0.ledger.objectChoices(of: app) }
      return allSamples(query, sortedBy: [SampleOrder(.start, ascending: false)])
        .filter { choices[$0.uuid] == nil && $0.bundleIdentifier != app }
    }
    if unasked().isEmpty { return }
    try await takingTurn(on: connection, for: .documents, [query.type]) { () async throws(HealthError) in
      let samples = unasked()
      if samples.isEmpty { return }
      let answer = try await self.present(.objects(query.type, samples: samples, allowed: []), on: connection)
      try self.commit { state throws(HealthError) in
        try state.requireLive(connection)
        switch answer {
        case .objects(let chosen):
          state.changeConsent(through: .objectList) {
            $0.recordObjects(allowed: chosen, among: Set(samples.map(\.uuid)), of: query.type, for: app)
          }
        case .cancel, .home: throw .userCanceled
        case .allow, .dontAllow, .dontAllowHistory, .records: throw .misfit(answer)
        }
      }
    }
  }

  /// Shows a list of objects, and returns the objects that the person selects. Does not record the selection, so every
  /// call shows the list (rule A78).
  func handOut(
    _ query: SampleQuery, where isWanted: @escaping @Sendable (SampleRecord) -> Bool, on connection: ConnectedApp
  ) async throws(HealthError) -> [SampleRecord] {
    try load([SampleScope(query.type)])
    let samples = allSamples(query, sortedBy: [SampleOrder(.start, ascending: false)]).filter(isWanted)
    let chosen = try await takingTurn(on: connection, for: .verifiableClinicalRecords, [query.type]) {
      () async throws(HealthError) -> Set<UUID> in
      let answer = try await self.present(.objects(query.type, samples: samples, allowed: []), on: connection)
      switch answer {
      case .objects(let chosen): return chosen
      case .cancel, .home: throw .userCanceled
      case .allow, .dontAllow, .dontAllowHistory, .records: throw .misfit(answer)
      }
    }
    return samples.filter { chosen.contains($0.uuid) }
  }

  // MARK: Sheets

  /// Shows a sheet for the permissions that are still undetermined when this request gets its turn (rule A11). The
  /// answer does not take effect yet.
  ///
  /// - Returns: True when the sheet disappeared unanswered while the app is still running, because the person went to
  ///   the Home Screen or the sheet closed itself (rules A39 and HZ2).
  private func showSheet(
    for requested: Set<Permission>, at position: AuthorizationPrompt.Position?, on connection: ConnectedApp
  ) async throws(HealthError) -> Bool {
    let app = connection.app.bundleIdentifier
    let (listed, known, settings) = read {
      ($0.listed(among: requested, of: app), $0.typesAnsweredBefore(among: requested, of: app), $0.settings)
    }
    if listed.isEmpty { return false }
    let locale = settings.locale
    func types(_ direction: Direction) -> [ObjectType] {
      listed.filter { $0.direction == direction }.map(\.type).sortedByDisplayName(in: locale)
    }
    if settings.behavior.sheetPresence == .closesItself {
      change { state in
        state.log(
          .asked, of: app, ["permissions": .permissions(listed), "program": .text(connection.process.rawValue)])
        state.log(.answered, of: app, AuthorizationAnswer?.none.auditValues)
      }
      return true
    }
    let answer = try await present(
      .permissions(share: types(.share), read: types(.read)), at: position, leavingOut: known, on: connection)
    if answer == .home { return true }
    if answer == .dontAllowHistory {
      // Commit this separately, because a change that throws is not stored.
      try commit { $0.ledger.record(.refusedOnSecondPage, for: listed, of: app) }
    }
    try change { state throws(HealthError) in try state.note(answer, among: listed, of: app, in: connection.process) }
    return false
  }

  /// Waits while the requests of a reinstalled app hang, on a device with that behavior (rule HZ6).
  func waitAfterReinstallation(of connection: ConnectedApp) async {
    let end = read { state -> Date? in
      guard state.settings.behavior.requestAfterReinstall == .hangs else { return nil }
      return state.reinstallations[connection.app.bundleIdentifier].map { $0 + 45 }
    }
    guard let end else { return }
    await wait { state in !state.isLive(connection.number) || state.settings.clock.uptime >= end }
  }

  /// Records that an app was deleted and installed again.
  package func noteReinstallation(of bundleIdentifier: String) {
    change { $0.reinstallations[bundleIdentifier] = $0.settings.clock.uptime }
  }

  /// Shows a sheet without rows and buttons that only disappears with the app (rule HZ1).
  ///
  /// - Throws: Error 0, once the app has ended. The function never returns without an error.
  private func showBlankSheet(on connection: ConnectedApp) async throws(HealthError) {
    try await takingTurn(on: connection, for: .requestAuthorization) { () async throws(HealthError) in
      _ = try await self.present(.permissions(share: [], read: []), on: connection)
      // No answer applies to this sheet, not even the answer of a script.
      await self.wait { state in !state.isLive(connection.number) }
      throw .notRunning(connection.app)
    }
  }

  /// Waits until the device reaches a state.
  ///
  /// - Parameter isOver: Called after each change, under the lock. Returns true to end the wait.
  func wait(until isOver: @escaping @Sendable (DaemonState) -> Bool) async {
    await withCheckedContinuation { continuation in
      change { $0.waits.append(DaemonState.Wait(isOver: isOver, finish: { continuation.resume() })) }
    }
  }

  /// Puts the answers into effect, unless the app ended meanwhile (rule A39).
  ///
  /// - Parameter then: A further change to make in the same transaction.
  private func recordAnswers(
    on connection: ConnectedApp, _ then: (inout DaemonState) -> Void = { _ in }
  ) throws(HealthError) {
    try commit { state throws(HealthError) in
      try state.requireLive(connection)
      state.recordAnswers()
      then(&state)
    }
  }

  /// Waits for this request's turn, and afterwards passes the turn to the next request (rule A11).
  ///
  /// Cancelling the task that asks does not answer for the person: the sheet remains until it is answered.
  ///
  /// - Parameters:
  ///   - operation: The call that asks, for the log entry if the person cancels.
  ///   - types: The types of the call.
  func takingTurn<Value>(
    on connection: ConnectedApp, for operation: AppCall.Operation, _ types: [ObjectType] = [],
    _ body: () async throws(HealthError) -> Value
  ) async throws(HealthError) -> Value {
    let hasTurn = await withCheckedContinuation { turn in
      change { state in
        if !state.isLive(connection.number) { return state.callbacks.append { turn.resume(returning: false) } }
        let action = state.prompts.enqueue(state.nextNumber(), for: connection, turn)
        if let action { state.callbacks.append(action) }
        state.announceChange()
      }
    }
    guard hasTurn else { throw .notRunning(connection.app) }
    defer {
      change { state in
        if let action = state.prompts.release() { state.callbacks.append(action) }
        state.announceChange()
      }
    }
    do throws(HealthError) {
      return try await body()
    } catch {
      if error.code == .userCanceled { change { $0.logFailure(error, of: operation, types, on: connection) } }
      throw error
    }
  }

  /// Asks the person a question. The presenter runs outside the app's task, so it sees neither the app's identity nor
  /// its cancellation.
  func present(
    _ question: AuthorizationPrompt.Question, at position: AuthorizationPrompt.Position? = nil,
    leavingOut known: [ObjectType] = [], on connection: ConnectedApp
  ) async throws(HealthError) -> AuthorizationAnswer {
    let (presenter, number, settings) = change { ($0.presenter, $0.nextNumber(), $0.settings) }
    guard let presenter else { throw .nobodyAnswers(connection.app) }
    // The request may have been in the queue since before the guest session began.
    if settings.isInGuestUserMode { throw .withdrawn }
    var prompt = AuthorizationPrompt(
      id: UUID(number: number), app: connection.app,
      process: connection.asksForExtension ? .appExtension : connection.process, question: question,
      position: position, answeredBefore: known)
    // The watch asks with its own pages, which do not offer limited history (rule WA12).
    if case .permissions = question, connection.process != .watchApp {
      prompt.asksForHistory = settings.offersLimitedReading(to: connection.app)
    }
    change { [prompt] state in state.log(.asked, of: connection.app.bundleIdentifier, prompt.auditValues) }
    let task = Task.detached { [prompt] in await presenter.answer(to: prompt) }
    let isShown = change { state in
      let isShown = state.isLive(connection.number) && !state.settings.isInGuestUserMode
      if isShown { state.prompts.show(task, for: connection.number) }
      return isShown
    }
    if !isShown { task.cancel() }
    let answer = await task.value
    change { [prompt] state in
      var values = prompt.auditValues(of: answer)
      if case .permissions = prompt.question, answer?.decidesPermissions == true, state.losesAnswers {
        values["kept"] = "no"
      }
      state.log(.answered, of: connection.app.bundleIdentifier, values)
    }
    guard let answer else {
      throw read({ $0.isLive(connection.number) }) ? .withdrawn : .notRunning(connection.app)
    }
    return answer
  }
}

extension DaemonState {
  /// Returns the permissions that a sheet for these permissions lists: the undetermined permissions, without blood
  /// pressure on iOS 26.5 (rule A20c), and without health records where they are unavailable (rule HR1).
  func listed(among requested: Set<Permission>, of app: String) -> Set<Permission> {
    let undetermined = askable(among: requested, of: app)
    if !settings.systemVersion.has(.bloodPressureMissing) { return undetermined }
    return undetermined.filter { !ObjectType.bloodPressurePair.contains($0.type) }
  }

  /// Returns the types among the requested permissions that the sheet does not list because each was already answered
  /// (rule A2), in catalogue order.
  func typesAnsweredBefore(among requested: Set<Permission>, of app: String) -> [ObjectType] {
    let listed = Set(listed(among: requested, of: app).map(\.type))
    return requested.filter {
      !listed.contains($0.type) && ledger.decision(for: $0, of: app) != .undetermined
    }.map(\.type).inOrder
  }

  /// Returns the unanswered permissions that the device can ask for. Excludes health records where they are unavailable
  /// (rule HR1).
  func askable(among requested: Set<Permission>, of app: String) -> Set<Permission> {
    let undetermined = undetermined(among: requested, of: app)
    return settings.supportsHealthRecords ? undetermined : undetermined.filter { !$0.isOfHealthRecords }
  }

  /// Returns true for an app that ended while its sheet was on the screen, on a device that shows it no more sheets
  /// afterwards (rule A39).
  fileprivate func asksNoMore(_ app: String) -> Bool {
    settings.behavior.requestAfterEnd == .asksNoMore && appsEndedUnderSheet.contains(app)
  }

  /// Returns true when a request leads to a blank sheet, because another request's sheet is open or there is nothing to
  /// ask (rule HZ1).
  fileprivate func showsBlankSheet(for requested: Set<Permission>, of app: String) -> Bool {
    guard settings.behavior.needlessRequest == .showsBlankSheet else { return false }
    return !prompts.line.isEmpty || undetermined(among: requested, of: app).isEmpty
  }

  /// Returns the unanswered permissions among the requested ones (rules A2 to A4). On iOS 27 a sheet lists only these:
  /// no request extends or moves a limit (rules V4, V59 and V62).
  func undetermined(among requested: Set<Permission>, of app: String) -> Set<Permission> {
    let listsOthers = !settings.systemVersion.has(.limitedReading)
    return ledger.undeterminedPermissions(
      among: requested, of: app,
      partlyAnswered: listsOthers ? settings.behavior.partlyAnsweredType : .listsUndeterminedDirections)
  }

  /// Returns the error for an answered request that denied a type the app requires (rule A80); nil for none.
  func refusalOfRequired(among requested: Set<Permission>, of app: AppIdentity) -> HealthError? {
    let isRefused = requested.contains { permission in
      app.requiredClinicalTypes.contains(permission.type)
        && ledger.decision(for: permission, of: app.bundleIdentifier) == .denied
    }
    return isRefused ? .requiredAuthorizationDenied : nil
  }

  /// Checks that a connection is open.
  ///
  /// - Throws: Error 0 when its app has ended.
  func requireLive(_ connection: ConnectedApp) throws(HealthError) {
    if !isLive(connection.number) { throw .notRunning(connection.app) }
  }

  /// Counts a request that needs no question, and returns how often the program has made it.
  fileprivate mutating func countUnasked(_ requested: Set<Permission>, on connection: ConnectedApp) -> Int {
    let count = (liveConnections[connection.number]?.unaskedRequests[requested] ?? 0) + 1
    liveConnections[connection.number]?.unaskedRequests[requested] = count
    return count
  }
}

extension HealthError {
  /// The error for any call of an app that was killed.
  static func notRunning(_ app: AppIdentity) -> HealthError {
    HealthError(.unknownError, "“\(app.displayName)” is no longer running")
  }

  /// The error for a widget that asks. An Apple engineer mentions code 111 but no domain (rule A90b).
  static let widgetMayNotAsk = HealthError(
    .unknownError,
    """
    A widget cannot ask the person (code 111 on a phone). Ask in the app; in the widget, \
    getRequestStatusForAuthorization says whether the app must ask.
    """)

  static let endedWhileWaiting = HealthError(.unknownError, "The extension ended before its app had asked")

  /// The error for a call whose mistake stops the app, thrown after the exception handler returned.
  static func stopped(by exception: HealthException) -> HealthError {
    var error = HealthError(.unknownError, "The app was stopped: \(exception.reason)")
    error.stop = exception
    return error
  }

  /// The error for a question in a program that has no sheet for the person and no script in the person's place.
  static func nobodyAnswers(_ app: AppIdentity) -> HealthError {
    HealthError(
      .unknownError,
      """
      Nobody can answer the question “\(app.displayName)” asks: this program shows no sheet. Let a script answer it \
      with HealthKitTestDevice(responder:) of HealthKitUI, or run the app on the healthsheet device. To test a \
      library as on a Mac, where there is no Health, set HEALTHKIT_PROCESS=unavailable.
      """)
  }

  /// The error for a question that the presenter withdrew unanswered.
  package static let withdrawn = HealthError(.unknownError, "The question was withdrawn before it was answered")

  /// The error for an answer that does not fit the question.
  static func misfit(_ answer: AuthorizationAnswer) -> HealthError {
    HealthError(.unknownError, "The answer does not match the question: \(answer)")
  }
}

extension Collection<ObjectType> {
  /// Returns the types in the order of the sheet's rows: alphabetical in the given language (rule A30).
  package func sortedByDisplayName(in locale: Locale) -> [ObjectType] {
    map { ($0, $0.displayName(in: locale)) }
      .sorted { left, right in
        let order = left.1.compare(right.1, options: .caseInsensitive, range: nil, locale: locale)
        return order == .orderedSame ? left.0.row < right.0.row : order == .orderedAscending
      }
      .map(\.0)
  }
}

extension Permission {
  /// True for a permission that the records flow asks for (rule A43).
  package var isOfHealthRecords: Bool { type.kind == .clinical }
}

extension Collection<Permission> {
  /// The types of the permissions without duplicates, in catalogue order.
  var types: [ObjectType] { Set(map(\.type)).inOrder }

  /// True for permissions that the records flow asks for.
  var isOfHealthRecords: Bool { allSatisfy(\.isOfHealthRecords) }
}

extension UUID {
  /// Creates an identifier from a number, so that two runs produce the same identifiers.
  init(number: Int) {
    let bytes = withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      ))
  }
}

/// The outcome of a request that did not fail. The app cannot distinguish these: each is a success (rule A6).
package enum RequestOutcome: Hashable, Sendable {
  case answered
  /// The person answered what the sheet listed. The sheet did not list these types, because they were already answered
  /// (rule A2).
  case restAnswered(before: [ObjectType])
  /// All permissions were already answered, so no sheet appeared (rule A2).
  case answeredBefore
  /// Nothing was answered, and no sheet appeared. Either this version of iOS lists none of the types (rule A20c), or
  /// the app had ended while its sheet was on the screen, and the device shows it no more sheets (rule A39).
  case nothingListed
  /// A guest is using the device and is not asked (rule A88).
  case guest
}

extension HealthDaemon {
  /// Asks the person to let an app add workouts to the watch, unless they have already answered (rule K21).
  func askForWorkoutPlans(on connection: ConnectedApp) async throws(HealthError) -> RequestOutcome {
    let app = connection.app.bundleIdentifier
    func isDetermined() -> Bool {
      read { ($0.workoutPlans.apps[app]?.authorization ?? .notDetermined) != .notDetermined }
    }
    if isDetermined() { return .answeredBefore }
    change { state in
      state.log(
        .requested, of: app, ["workoutPlans": "add to the watch", "program": .text(connection.process.rawValue)])
    }
    var isAnswered = false
    try await takingTurn(on: connection, for: .requestWorkoutPlanAuthorization) { () async throws(HealthError) in
      // An earlier request in the queue may have decided this already.
      if isDetermined() { return }
      let answer = try await self.present(.workoutPlans, on: connection)
      let authorization: WorkoutPlanAuthorization
      switch answer {
      case .allow: authorization = .authorized
      case .dontAllow: authorization = .denied
      case .cancel, .home: throw .userCanceled
      case .objects, .dontAllowHistory, .records: throw .misfit(answer)
      }
      try self.commit { state throws(HealthError) in
        try state.requireLive(connection)
        state.workoutPlans.apps[app, default: AppPlans()].authorization = authorization
      }
      isAnswered = true
    }
    return isAnswered ? .answered : .answeredBefore
  }
}

extension ObjectType {
  /// The two types of a blood pressure, which must be requested together (rules A20b and A20c).
  package static let bloodPressurePair: Set<ObjectType> = [.bloodPressureSystolic, .bloodPressureDiastolic]
}
