import Foundation
import HealthDaemon
import HealthModel
import Testing

/// Rules A29 to A44: the rows of the sheet, and the effects of its buttons.
@Suite("Each answer to the sheet has its documented effect", .timeLimit(.minutes(20)))
struct SheetTests {
  let presenter = ScriptedPresenter()

  @Test("Rows of the sheet are sorted by title, writing before reading (A30)")
  func order() async throws {
    try await makeDaemon(presenter).connect(.stride).requestAuthorization(
      toShare: [.stepCount, .bodyMass], read: [.heartRate, .stepCount, .activeEnergyBurned])
    #expect(
      presenter.prompts.first?.rows
        == ["share stepCount", "share bodyMass", "read activeEnergyBurned", "read heartRate", "read stepCount"],
      "Steps, Weight; Active Energy, Heart Rate, Steps")
  }

  @Test("The order of the sheet's rows follows the device's language (A30)")
  func chineseOrder() async throws {
    let chinese = Locale(identifier: "zh-Hans")
    let daemon = makeDaemon(presenter) { $0.locale = chinese }
    try await daemon.connect(.stride).requestAuthorization(toShare: [], read: [.heartRate, .stepCount, .bodyMass])
    let names = presenter.prompts.first?.rows
    // Sorted by pinyin: bù shù, tǐ zhòng, xīn lǜ.
    #expect(names == ["read stepCount", "read bodyMass", "read heartRate"])
  }

  @Test("Allow grants the permissions whose rows are on and denies the others (A36)")
  func allow() async throws {
    let daemon = makeDaemon(presenter)
    presenter.script(.answer(.allow([Permission(.stepCount, .share), Permission(.heartRate, .read)])))
    try await daemon.connect(.stride).requestAuthorization(
      toShare: [.stepCount, .bodyMass], read: [.heartRate, .stepCount])
    #expect(
      daemon.decisions(of: AppIdentity.stride.bundleIdentifier) == [
        Permission(.stepCount, .share): .granted, Permission(.bodyMass, .share): .denied,
        Permission(.heartRate, .read): .granted, Permission(.stepCount, .read): .denied,
      ])
  }

  @Test("An answer for rows that are not on the sheet changes nothing")
  func foreignRows() async throws {
    let daemon = makeDaemon(presenter)
    presenter.script(.answer(.allow([Permission(.heartRate, .read), Permission(.bloodType, .read)])))
    try await daemon.connect(.stride).requestAuthorization(toShare: [], read: [.heartRate])
    #expect(daemon.decisions(of: AppIdentity.stride.bundleIdentifier) == [Permission(.heartRate, .read): .granted])
  }

  @Test("Don’t Allow denies the permissions of all rows, whatever is on (A37)")
  func dontAllow() async throws {
    let daemon = makeDaemon(presenter)
    presenter.script(.answer(.dontAllow))
    try await daemon.connect(.stride).requestAuthorization(toShare: [.stepCount], read: [.heartRate])
    #expect(Set(daemon.decisions(of: AppIdentity.stride.bundleIdentifier).values) == [.denied])
  }

  @Test("Every type of the catalogue fits into one request (A41)")
  func everything() async throws {
    let daemon = makeDaemon(presenter)
    let types = ObjectType.all.filter(daemon.settings.has)
    let read = Set(types.filter { $0.appMayRequestRead && $0.kind != .clinical })
    let share = Set(types.filter(\.appMayShare))
    try await daemon.connect(.stride).requestAuthorization(toShare: share, read: read)
    #expect(presenter.prompts.first?.rows.count == share.count + read.count)
    #expect(Set(daemon.decisions(of: AppIdentity.stride.bundleIdentifier).values) == [.granted])
  }

  @Test("Clinical records have a separate sheet, after the sheet for other types (A43)")
  func clinicalSheet() async throws {
    let allergies = try #require(ObjectType.all.first { $0.kind == .clinical })
    try await makeDaemon(presenter).connect(.stride).requestAuthorization(toShare: [], read: [.heartRate, allergies])
    #expect(presenter.prompts.map(\.rows) == [["read heartRate"], ["read \(allergies.swiftName)"]])
  }

  @Test("Refusing a required clinical type makes the request fail and is stored (A79 and A80)")
  func requiredTypeDenied() async throws {
    let clinical = Set(ObjectType.all.filter { $0.kind == .clinical }.prefix(3))
    var app = AppIdentity.stride
    app.requiredClinicalTypes = clinical
    let stride = makeDaemon(presenter).connect(app)
    presenter.script(.answer(.dontAllow))
    for _ in 1...2 {
      await #expect(throws: HealthError.requiredAuthorizationDenied) {
        try await stride.requestAuthorization(toShare: [], read: clinical)
      }
    }
    #expect(presenter.prompts.count == 1)
    try await stride.requestAuthorization(toShare: [], read: [.heartRate])
  }

  @Test("Refusing a clinical type that is not required succeeds (A80)")
  func otherTypeDenied() async throws {
    let clinical = ObjectType.all.filter { $0.kind == .clinical }
    var app = AppIdentity.stride
    app.requiredClinicalTypes = Set(clinical.prefix(3))
    presenter.script(.answer(.allow(Set(clinical.prefix(3).map { Permission($0, .read) }))))
    try await makeDaemon(presenter).connect(app).requestAuthorization(toShare: [], read: Set(clinical.prefix(4)))
  }

  @Test("Decisions belong to the bundle identifier, for all versions and extensions (A44)")
  func answersBelongToTheBundle() async throws {
    let daemon = makeDaemon(presenter)
    try await daemon.connect(.stride).requestAuthorization(toShare: [.stepCount], read: [])
    let update = daemon.connect(.app("Stride", version: "2"))
    #expect(update.shareDecision(for: .stepCount) == .granted)
    #expect(daemon.connect(.pulse).shareDecision(for: .stepCount) == .undetermined)
  }
}
