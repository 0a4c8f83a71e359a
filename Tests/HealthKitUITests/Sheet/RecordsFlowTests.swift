import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import Languages
import TerminalUI
import TestSupport
import Testing

/// Rules HR2 to HR12: the pages on which an app asks for health records.
@MainActor
@Suite("Appearance of the health records flow")
struct RecordsFlowTests {
  private static let all = ObjectType.all.filter { $0.kind == .clinical }

  private static let clinic: AppIdentity = {
    var app = AppIdentity(
      bundleIdentifier: "com.example.clinic", displayName: "Clinic", clinicalPurpose: "Clinic explains your results.")
    app.privacyPolicy = "https://clinic.example/privacy"
    return app
  }()

  private func flow(
    _ app: AppIdentity = Self.clinic, _ types: [ObjectType] = Self.all, accounts: [HealthInstitution] = [.a],
    layout: AuthorizationSheetLayout = .bottomButtons, size: Size = .standard, locale: String = "en_US",
    connect: @escaping @MainActor (HealthInstitution) -> Void = { _ in }
  ) -> SheetOnScreen<SheetChoices> {
    SheetOnScreen<SheetChoices>(
      app: app, share: [], read: types, layout: layout, accounts: accounts, size: size, locale: locale,
      connect: connect)
  }

  private func row(_ name: String) -> String { Permission(type(name), .read).switchIdentifier }

  private func type(_ name: String) -> ObjectType { Self.all.first { $0.swiftName == name }! }

  // MARK: The pages

  @Test(
    "The health records flow has five pages on every version of iOS (HR2 to HR8)",
    arguments: [AuthorizationSheetLayout.navigationBar, .bottomButtons, .groups])
  func pages(layout: AuthorizationSheetLayout) {
    let pilot = flow(layout: layout).pilot
    #expect(pilot.host.element(identifier: "HealthUI.ClinicalAuthorizationAccountsIntroView") != nil)
    let pages: [(String, KeyPress)] = [
      ("would like to access your Health Records.", "N"), ("Sample Location A", "N"),
      ("Clinic explains your results.", "N"), ("Allergies", "S"), ("Automatically Share", "F"),
    ]
    for (words, key) in pages {
      #expect(pilot.shows(words))
      #expect(pilot.shows("Cancel") && !pilot.shows("Allow"))
      pilot.press(key)
    }
  }

  @Test(
    "Each page of the health records flow shows its sentence and its buttons at any size",
    arguments: [("small", Size(width: 40, height: 12)), ("wide", Size(width: 120, height: 40)), ("", .standard)])
  func sizes(name: String, size: Size) {
    var app = Self.clinic
    app.requiredClinicalTypes = Set(Self.all.prefix(3))
    let pilot = flow(app, size: size).pilot
    let pages: [(String, KeyPress)] = [
      ("introduction", "N"), ("accounts", "N"), ("explanation", "N"), ("categories", "S"), ("new", "F"),
    ]
    for (page, key) in pages {
      pilot.matches(golden: ["records", page, name].filter { !$0.isEmpty }.joined(separator: "-"))
      #expect(pilot.shows("♥") && pilot.shows("Cancel"))
      #expect(pilot.shows(page == "categories" ? "[ Share ]" : page == "new" ? "[ Done ]" : "[ Next ]"))
      pilot.press(key)
    }
  }

  @Test("The pages of health records use the device's language")
  func language() {
    let sheet = flow(accounts: [], locale: "zh_Hans")
    sheet.pilot.press("N")
    sheet.pilot.matches(golden: "records-accounts-zh-Hans")
    sheet.pilot.press("A")
    sheet.pilot.matches(golden: "records-institutions-zh-Hans")
    sheet.pilot.press("F", "N", "N")
    sheet.pilot.matches(golden: "records-categories-zh-Hans")
    sheet.pilot.press("S")
    sheet.pilot.matches(golden: "records-new-zh-Hans")
    #expect(LocalizedStringTable.device.missingKeys == [])
    #expect(sheet.pilot.shows("自动共享"))
  }

  @Test("The third page of health records has only the health records purpose, and the privacy policy (HR6)")
  func explanation() {
    var app = Self.clinic
    app.readPurpose = "Clinic charts your steps."
    let pilot = flow(app).pilot
    pilot.press("N", "N")
    #expect(pilot.shows("Clinic explains your results.") && pilot.shows("https://clinic.example/privacy"))
    #expect(!pilot.shows("charts your steps"))
  }

  // MARK: Accounts

  @Test("The page of accounts has a row for each connected account, with location and institution (HR3 and HR5)")
  func accounts() {
    let pilot = flow(accounts: [.a, .c]).pilot
    pilot.press("N")
    for words in ["Sample Location A", "Sample Institution A", "Sample Location C", "Sample Institution C"] {
      #expect(pilot.shows(words))
    }
    #expect(!pilot.shows("Sample Location B") && !pilot.shows("No account is connected."))
  }

  @Test("Without an account the person can still go to the next page of health records (HR12)")
  func noAccount() {
    let sheet = flow(accounts: [])
    sheet.pilot.press("N")
    #expect(sheet.pilot.shows("No account is connected."))
    sheet.pilot.press("N", "N")
    sheet.pilot.press(identifier: row("allergyRecord"))
    sheet.pilot.press("S", "F")
    #expect(sheet.all == [.records([Permission(type("allergyRecord"), .read)], .ask)])
  }

  @Test("Add Account connects the institution that the person chooses, and returns to the flow (HR4)")
  func addAccount() {
    var connected: [HealthInstitution] = []
    let sheet = flow(accounts: [.a]) { connected.append($0) }
    let connect = RecordsButton.connectAccount.identifier
    sheet.pilot.press("N", "A")
    #expect(sheet.pilot.host.element(identifier: connect)?.isEnabled == false)
    sheet.pilot.press("A")
    #expect(connected.isEmpty && sheet.pilot.shows("Nothing is chosen"))
    sheet.pilot.press(identifier: "UIA.Health.Records.institution.C")
    sheet.pilot.press("A")
    #expect(connected == [.c])
    #expect(sheet.pilot.shows("Choose an institution"), "until Done")
    sheet.pilot.press("F")
    #expect(sheet.pilot.shows("Accounts with your health records") && sheet.all.isEmpty)
  }

  // MARK: Categories

  @Test("Only requested categories have a switch, and all switches are off (HR7)")
  func categories() {
    let pilot = flow(Self.clinic, [type("allergyRecord"), type("coverageRecord")]).pilot
    pilot.press("N", "N", "N")
    #expect(pilot.shows("Allergies") && pilot.shows("Insurance") && !pilot.shows("Lab Results"))
    for name in ["allergyRecord", "coverageRecord"] {
      #expect(pilot.host.element(identifier: row(name))?.isOn == false)
    }
  }

  @Test("Required categories are marked, and the page does not mention the app's error (A79 and A80)")
  func required() {
    var app = Self.clinic
    app.requiredClinicalTypes = Set(["labResultRecord", "medicationRecord", "vitalSignRecord"].map(type))
    let pilot = flow(app, size: .large).pilot
    pilot.press("N", "N", "N")
    #expect(pilot.frame.rows.filter { $0.contains("  required") }.count == 3)
    #expect(pilot.frame.rows.contains { $0.contains("Lab") && $0.contains("required") })
    #expect(pilot.frame.rows.contains { $0.contains("Allerg") && !$0.contains("required") })
    #expect(pilot.shows("“Clinic” requires 3 types.") && !pilot.shows("error"))
  }

  @Test("Going back in the health records flow keeps the switches and the choice about new records")
  func back() {
    let sheet = flow()
    sheet.pilot.press("N", "N", "N")
    sheet.pilot.press(identifier: row("allergyRecord"))
    sheet.pilot.press("S")
    sheet.pilot.press(identifier: "UIA.Health.Records.newRecords.share")
    sheet.pilot.press(.escape, .escape, .escape, .escape)
    #expect(sheet.pilot.shows("You choose the accounts"))
    sheet.pilot.press(.escape)
    #expect(sheet.all.isEmpty, "the first page has no page before it")
    sheet.pilot.press("N", "N", "N", "S", "F")
    #expect(sheet.all == [.records([Permission(type("allergyRecord"), .read)], .share)])
  }

  // MARK: The answer

  @Test("“Ask” is preselected for new records, so Done works at once (HR8)")
  func preset() {
    let sheet = flow()
    sheet.pilot.press("N", "N", "N", "S")
    #expect(sheet.pilot.host.element(identifier: "UIA.Health.Records.newRecords.ask")?.isOn == true)
    #expect(sheet.pilot.host.element(identifier: "UIA.Health.Records.newRecords.share")?.isOn == false)
    sheet.pilot.press("F")
    #expect(sheet.all == [.records([], .ask)], "every switch may be off")
  }

  @Test("Every page of health records can be cancelled (HR11)", arguments: 0...4)
  func cancel(page: Int) {
    let sheet = flow()
    sheet.pilot.press(Array(["N", "N", "N", "S"].prefix(page)))
    sheet.pilot.press("C")
    #expect(sheet.all == [.cancel])
  }

  @Test(
    "Repeated Return turns pages and toggles rows, and never answers the request", arguments: [KeyPress.enter, .space])
  func noAccident(key: KeyPress) {
    let sheet = flow()
    sheet.pilot.press(Array(repeating: key, count: 20))
    #expect(sheet.all.isEmpty)
    #expect(sheet.pilot.shows("Choose the records"), "the first switch has focus")
    sheet.pilot.press("S")
    sheet.pilot.press(Array(repeating: key, count: 20))
    #expect(sheet.all.isEmpty)
  }

  @Test("On pages of health records, arrow keys reach the bottom buttons and the navigation bar's buttons")
  func arrows() {
    let sheet = flow()
    sheet.pilot.press("N", "N", "N")
    sheet.pilot.press(Array(repeating: .down, count: Self.all.count))
    sheet.pilot.press(.enter)
    #expect(sheet.pilot.shows("What should happen with new records"))
    sheet.pilot.press(.down, .enter)
    #expect(sheet.all == [.records([], .ask)])
  }

  @Test("The audit log records the text of each page of health records")
  func wording() {
    let request = AuthorizationSheetRequest(app: Self.clinic, share: [], read: Self.all, accounts: [.b])
    let english = Locale(identifier: "en_US")
    var choices = request.firstChoices
    var words: [[String]] = []
    while true {
      words.append(request.wording(in: english, .bottomButtons, choices.page))
      guard let next = request.nextPage(with: choices) else { break }
      choices.show(next)
    }
    #expect(words.count == 5)
    #expect(words.map { $0.last } == ["Next", "Next", "Next", "Share", "Done"])
    #expect(words[1].contains("Sample Location B · Sample Institution B") && words[1].contains("Add Account"))
    #expect(words[2].contains("App explanation: Clinic explains your results."))
    #expect(words[3].contains("Allergies"))
    #expect(words[4].contains("Automatically Share") && words[4].contains("Ask for New Records"))
  }
}
