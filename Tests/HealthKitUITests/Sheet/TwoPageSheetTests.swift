import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import TerminalUI
import TestSupport
import Testing

/// Rules V1 to V51: the sheet of iOS 27, which asks on two pages.
@MainActor
@Suite("Appearance of the iOS 27 sheet")
struct TwoPageSheetTests {
  private let allow = "UIA.Health.Allow.Button"
  private let dontAllow = "UIA.Health.DoNotAllow.Button"
  private let all = "UIA.Health.AuthSheet.AllCategoryButton"
  private let steps = Permission(.stepCount, .read)

  private func sheet(
    share: [ObjectType] = [.workout], read: [ObjectType] = [.heartRate, .stepCount], asksForHistory: Bool = true,
    size: Size = .standard, locale: String = "en_US"
  ) -> SheetOnScreen<SheetChoices> {
    SheetOnScreen<SheetChoices>(
      share: share, read: read, layout: .groups, asksForHistory: asksForHistory, size: size, locale: locale)
  }

  private func title(of identifier: String, on pilot: Pilot) -> String? {
    pilot.host.element(identifier: identifier)?.text
  }

  // MARK: Page 1

  @Test(
    "On the iOS 27 sheet, types are in groups, each with a switch (V6 to V10, V16 to V18, V20 and V31)",
    arguments: [
      ("sheet-27", Size.standard), ("sheet-27-small", Size(width: 40, height: 12)),
      ("sheet-27-wide", Size(width: 120, height: 40)),
    ])
  func groups(golden: String, size: Size) throws {
    let pilot = sheet(size: size).pilot
    pilot.matches(golden: golden)
    guard size.height > 20 else { return }
    let rows = try ["Select All 2 Topics", "Activity", "Workouts", "Steps", "Heart", "Heart Rate", "Don’t Allow"]
      .map { try #require(pilot.position(of: $0)?.y) }
    #expect(rows == rows.sorted())
  }

  @Test("The iOS 27 sheet uses the device's language (V51)", arguments: ["en_US", "zh_Hans"])
  func language(locale: String) {
    let sheet = sheet(locale: locale)
    sheet.pilot.press("a", "A")
    sheet.pilot.matches(golden: "sheet-27-history-\(locale)")
  }

  @Test("A group's switch turns its rows on and off, and is on when all rows are on (V11)")
  func groupSwitch() {
    let sheet = sheet()
    let group = "UIA.Health.AuthSheet.Activity.Switch"
    sheet.pilot.press(identifier: group)
    sheet.pilot.press("A")
    #expect(sheet.pilot.shows("How much data"), "reading steps is on")
    sheet.pilot.press(.escape)
    sheet.pilot.press(identifier: "UIA.Health.Read.StepCount.SwitchCell")
    sheet.pilot.press("A")
    #expect(sheet.all == [.allow([Permission(.workout, .share)])], "the row to write stays on")
  }

  @Test("Select All turns everything on, and a second press changes nothing (V21 and V22)")
  func selectAll() {
    let sheet = sheet()
    sheet.pilot.press("a", "a", "A")
    sheet.pilot.press(identifier: "HealthUI.HKAuthorizationTimeBoundedView.full")
    sheet.pilot.press("A")
    #expect(sheet.all == [.allow([steps, Permission(.heartRate, .read), Permission(.workout, .share)], .full)])
  }

  @Test("Allow is dimmed until a switch is on, and Don’t Allow is never dimmed (V27)")
  func dimmed() {
    let sheet = sheet()
    #expect(sheet.pilot.host.element(identifier: allow)?.isEnabled == false)
    #expect(sheet.pilot.host.element(identifier: dontAllow)?.isEnabled == true)
    sheet.pilot.press("A")
    #expect(sheet.all.isEmpty && !sheet.pilot.shows("How much data"))
  }

  @Test("The button says Continue once a type whose history can be limited is switched on (V25, V26 and V36)")
  func continues() {
    let sheet = sheet(share: [.workout], read: [.bloodType, .stepCount])
    #expect(title(of: allow, on: sheet.pilot) == "Allow")
    for identifier in [
      "UIA.Health.Write.Workouts.SwitchCell", "UIA.Health.Read.BloodType.SwitchCell",
    ] {
      sheet.pilot.press(identifier: identifier)
      #expect(title(of: allow, on: sheet.pilot) == "Allow", "neither writing nor a characteristic has a history")
    }
    sheet.pilot.press(identifier: "UIA.Health.Read.StepCount.SwitchCell")
    #expect(title(of: allow, on: sheet.pilot) == "Continue")
    #expect(sheet.all.isEmpty)
  }

  @Test("Return toggles the focused switch, and never answers the sheet")
  func returnTurns() {
    let sheet = sheet(share: [.workout], read: [])
    sheet.pilot.press(.enter)
    #expect(sheet.pilot.host.element(identifier: allow)?.isEnabled == true && sheet.all.isEmpty)
    sheet.pilot.press("A")
    #expect(sheet.all == [.allow([Permission(.workout, .share)])])
  }

  @Test("Don’t Allow on the first page refuses everything, whatever switches are on (V29)")
  func refusesOnFirstPage() {
    let sheet = sheet()
    sheet.pilot.press("a", "D")
    #expect(sheet.all == [.dontAllow])
  }

  @Test("For an approved research app there is no history page, so Allow answers at once (V44)")
  func research() {
    let sheet = sheet(asksForHistory: false)
    sheet.pilot.press("a", "A")
    guard case .allow(let granted, .full)? = sheet.all.first else { return #expect(Bool(false), "\(sheet.all)") }
    #expect(granted.count == 3)
  }

  // MARK: Page 2

  @Test("On the history page nothing is preselected, and Allow is dimmed until a choice (V28 and V37 to V40)")
  func historyIsOpen() {
    let sheet = sheet()
    sheet.pilot.press("a", "A", "A")
    #expect(sheet.pilot.host.element(identifier: "HealthUI.HKAuthorizationTimeBoundedView") != nil)
    #expect(title(of: allow, on: sheet.pilot) == "Allow" && sheet.pilot.shows("‹ Health Access"))
    #expect(sheet.all.isEmpty && sheet.pilot.shows("How much data would you like to share with “Stride”?"))
    sheet.pilot.press(.enter, "A")
    guard case .allow(_, .limited)? = sheet.all.first else { return #expect(Bool(false), "\(sheet.all)") }
  }

  @Test("Pressing a choice of history again keeps it, and pressing the other one replaces it (V39)")
  func choiceMoves() {
    let sheet = sheet()
    sheet.pilot.press("a", "A", .enter, .enter, .down, .enter, "A")
    guard case .allow(_, .full)? = sheet.all.first else { return #expect(Bool(false), "\(sheet.all)") }
  }

  @Test("Back from the history page keeps the switches and forgets the choice (V41)")
  func back() {
    let sheet = sheet()
    sheet.pilot.press("a", "A", .enter, .escape)
    #expect(sheet.pilot.shows("Select All 2 Topics") && title(of: allow, on: sheet.pilot) == "Continue")
    sheet.pilot.press("A")
    #expect(sheet.pilot.host.element(identifier: allow)?.isEnabled == false)
    #expect(sheet.all.isEmpty)
  }

  @Test("Don’t Allow on the second page is a separate answer, unlike Don’t Allow on the first page (V47)")
  func refusesOnSecondPage() {
    let sheet = sheet()
    sheet.pilot.press("a", "A", "D")
    #expect(sheet.all == [.dontAllowHistory])
  }

  @Test("Every type of the catalogue fits into the sheet, and a key reaches the buttons (V24 and V32)")
  func everyType() {
    let read = ObjectType.all.filter { $0.appMayRequestRead && $0.kind != .clinical }
    let sheet = sheet(share: ObjectType.all.filter(\.appMayShare), read: read)
    #expect(sheet.pilot.host.element(identifier: all) != nil)
    sheet.pilot.press("a", .end)
    #expect(sheet.pilot.shows("Continue"))
  }
}
