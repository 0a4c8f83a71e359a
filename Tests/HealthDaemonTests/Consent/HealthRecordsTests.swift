import Foundation
import HealthModel
import Testing

@testable import HealthDaemon

/// Rules HR1 and HR9 to HR14: the effects of an answer to the pages of health records.
@Suite("Health records requests", .timeLimit(.minutes(20)))
struct HealthRecordsTests {
  let presenter = ScriptedPresenter()
  let app = AppIdentity.stride.bundleIdentifier
  let records = ObjectType.all.filter { $0.kind == .clinical }
  private var all: Set<ObjectType> { Set(records) }

  private func reading(_ types: some Sequence<ObjectType>) -> Set<Permission> {
    Set(types.map { Permission($0, .read) })
  }

  @Test("Done grants the health records that are on, denies the others, and keeps the choice for new ones (HR9, HR10)")
  func answer() async throws {
    let daemon = makeDaemon(presenter)
    presenter.script(.answer(.records(reading(records.prefix(2)), .share)))
    try await daemon.connect(.stride).requestAuthorization(toShare: [], read: all)
    let decisions = daemon.decisions(of: app)
    #expect(Set(decisions.filter { $0.value == .granted }.keys) == reading(records.prefix(2)))
    #expect(decisions.values.count { $0 == .denied } == records.count - 2)
    #expect(daemon.newRecords(for: app) == .share)
  }

  @Test("Denying a required category fails the request after Done (HR10)")
  func required() async throws {
    var stride = AppIdentity.stride
    stride.requiredClinicalTypes = Set(records.prefix(3))
    let daemon = makeDaemon(presenter)
    presenter.script(.answer(.records(reading(records.dropFirst()), .ask)))
    await #expect(throws: HealthError.requiredAuthorizationDenied) {
      try await daemon.connect(stride).requestAuthorization(toShare: [], read: all)
    }
    #expect(daemon.decisions(of: app).values.count { $0 == .granted } == records.count - 1, "it holds all the same")
  }

  @Test("Cancelling the records flow decides nothing, and the next request asks again (HR11)")
  func cancelled() async throws {
    let daemon = makeDaemon(presenter)
    let stride = daemon.connect(.stride)
    presenter.script(.answer(.cancel))
    await #expect(throws: HealthError.userCanceled) {
      try await stride.requestAuthorization(toShare: [], read: all)
    }
    #expect(daemon.decisions(of: app).values.allSatisfy { $0 == .undetermined })
    #expect(try stride.requestStatus(toShare: [], read: all) == .shouldRequest)
  }

  @Test("In a mixed request the sheet comes first, and after a refusal the records flow still appears (HR13)")
  func mixed() async throws {
    let daemon = makeDaemon(presenter)
    presenter.script(.answer(.dontAllow), .answer(.records(reading(records), .ask)))
    try await daemon.connect(.stride).requestAuthorization(toShare: [], read: all.union([.stepCount]))
    #expect(daemon.decisions(of: app)[Permission(.stepCount, .read)] == .denied)
    #expect(reading(records).allSatisfy { daemon.decisions(of: app)[$0] == .granted })
  }

  @Test("On iOS 27 the records flow has no history page, and appears after a refusal on the history page (HR13)")
  func mixedSince27() async throws {
    let daemon = makeDaemon(presenter) { $0.operatingSystemVersion = "27.0" }
    presenter.script(.answer(.dontAllowHistory), .answer(.records(reading(records), .ask)))
    await #expect(throws: HealthError.deniedByPerson) {
      try await daemon.connect(.stride).requestAuthorization(toShare: [], read: all.union([.stepCount]))
    }
    #expect(presenter.prompts.count == 2)
    #expect(daemon.decisions(of: app)[Permission(.stepCount, .read)] == .undetermined)
    #expect(reading(records).allSatisfy { daemon.decisions(of: app)[$0] == .granted })
  }

  @Test("An answer that is meant for the records flow is an error if another sheet is open")
  func misfit() async throws {
    let daemon = makeDaemon(presenter)
    presenter.script(.answer(.records([], .share)))
    await #expect(throws: HealthError.self) {
      try await daemon.connect(.stride).requestAuthorization(toShare: [], read: [.stepCount])
    }
    #expect(daemon.newRecords(for: app) == nil)
  }

  @Test(
    "A new account makes the next request ask again, unless new records are shared automatically (A48 and HR14)",
    arguments: NewRecords.allCases)
  func newAccount(choice: NewRecords) async throws {
    let daemon = makeDaemon(presenter)
    let stride = daemon.connect(.stride)
    presenter.script(.answer(.records(reading(records), choice)))
    try await stride.requestAuthorization(toShare: [], read: all)
    #expect(try stride.requestStatus(toShare: [], read: all) == .unnecessary)
    daemon.changeSettings { $0[isConnectedTo: .b] = true }
    #expect(try stride.requestStatus(toShare: [], read: all) == (choice == .ask ? .shouldRequest : .unnecessary))
    #expect(daemon.decisions(of: app).values.allSatisfy { $0 == .granted }, "the answers hold until then")
    try await stride.requestAuthorization(toShare: [], read: all)
    #expect(presenter.prompts.count == (choice == .ask ? 2 : 1))
  }

  @Test("Disconnecting an account does not make the next request ask again")
  func lostAccount() async throws {
    let daemon = makeDaemon(presenter)
    daemon.changeSettings { $0[isConnectedTo: .a] = true }
    let stride = daemon.connect(.stride)
    try await stride.requestAuthorization(toShare: [], read: all)
    daemon.changeSettings { $0[isConnectedTo: .a] = false }
    #expect(try stride.requestStatus(toShare: [], read: all) == .unnecessary)
  }

  @Test("After choosing automatic sharing in Settings, nothing is asked again (HR14)")
  func settings() async throws {
    let daemon = makeDaemon(presenter)
    let stride = daemon.connect(.stride)
    #expect(daemon.newRecords(for: app) == nil, "an app that never asked has no choice")
    try await stride.requestAuthorization(toShare: [], read: all)
    #expect(daemon.newRecords(for: app) == .ask)
    daemon.renewHealthRecords()
    daemon.setNewRecords(.share, for: app)
    #expect(try stride.requestStatus(toShare: [], read: all) == .unnecessary)
    daemon.setNewRecords(.ask, for: app)
    #expect(try stride.requestStatus(toShare: [], read: all) == .unnecessary, "those records are shared")
    daemon.renewHealthRecords()
    #expect(try stride.requestStatus(toShare: [], read: all) == .shouldRequest)
  }

  @Test(
    "Health Records is available in three regions; elsewhere nothing is asked (HR1)",
    arguments: [("en_US", true), ("fr_CA", true), ("en_GB", true), ("de_DE", false), ("zh_CN", false), ("en", true)])
  func regions(locale: String, exist: Bool) async throws {
    let daemon = makeDaemon(presenter)
    daemon.changeSettings { $0.locale = Locale(identifier: locale) }
    #expect(daemon.settings.supportsHealthRecords == exist)
    let stride = daemon.connect(.stride)
    #expect(try stride.requestStatus(toShare: [], read: all) == (exist ? .shouldRequest : .unnecessary))
    try await stride.requestAuthorization(toShare: [], read: all)
    #expect(presenter.prompts.count == (exist ? 1 : 0))
    #expect(daemon.decisions(of: app).values.allSatisfy { $0 == (exist ? .granted : .undetermined) })
  }
}
