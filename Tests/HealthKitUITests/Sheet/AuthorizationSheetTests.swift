import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import TerminalUI
import TestSupport
import Testing

/// Rules A29 to A44: the contents of the sheet, and the effects of its switches and buttons.
@MainActor
@Suite("Appearance of the sheet")
struct AuthorizationSheetTests {
  let steps = Permission(.stepCount, .read)
  let heart = Permission(.heartRate, .read)
  let walks = Permission(.stepCount, .share)

  @Test("The title of the sheet is Health Access (rule A29)")
  func title() {
    let sheet = SheetOnScreen<SheetChoices>()
    #expect(sheet.pilot.frame.rows.first?.contains("Health Access") == true)
    sheet.pilot.matches(golden: "sheet-navigation-bar")
  }

  @Test(
    "The sheet has, from the top, the sentence, Turn On All, writing and reading, with purposes (rules A30 and A42)")
  func order() throws {
    let pilot = SheetOnScreen<SheetChoices>().pilot
    let rows = try [
      "would like to access and", "Turn On All", "ALLOW “STRIDE” TO WRITE", "saves the walks", "ALLOW “STRIDE” TO READ",
      "Heart Rate", "charts your steps",
    ].map { try #require(pilot.position(of: $0)?.y) }
    #expect(rows == rows.sorted())
  }

  @Test("Only the requested directions have a section, a purpose and a sentence (rules A30 and A42)")
  func onlyReading() {
    let pilot = SheetOnScreen<SheetChoices>(share: []).pilot
    #expect(pilot.shows("would like to access your Health data") || pilot.shows("would like to access your"))
    #expect(!pilot.shows("TO WRITE"))
    #expect(!pilot.shows("saves the walks"))
    let writing = SheetOnScreen<SheetChoices>(read: []).pilot
    #expect(!writing.shows("TO READ"))
    #expect(!writing.shows("charts your steps"))
  }

  @Test("Every switch on the sheet is off at first, and Allow is dimmed until a switch is on (rules A31 and A33)")
  func offAtFirst() {
    let sheet = SheetOnScreen<SheetChoices>()
    let allow = "UIA.Health.AuthSheet.DoneButton"
    #expect(sheet.pilot.host.element(identifier: allow)?.isEnabled == false)
    sheet.pilot.press(.space)
    #expect(sheet.pilot.host.element(identifier: allow)?.isEnabled == true)
    sheet.pilot.press(.space)
    #expect(sheet.pilot.host.element(identifier: allow)?.isEnabled == false)
    sheet.pilot.press(identifier: allow)
    #expect(sheet.all.isEmpty, "a dimmed button answers nothing")
  }

  @Test(
    "Space and Return toggle the focused switch on every layout, and never answer the sheet",
    arguments: [KeyPress.space, .enter], [AuthorizationSheetLayout.navigationBar, .bottomButtons, .groups])
  func toggling(key: KeyPress, layout: AuthorizationSheetLayout) {
    let sheet = SheetOnScreen<SheetChoices>(layout: layout)
    sheet.pilot.press(key)
    #expect(sheet.pilot.shows("██●█"))
    sheet.pilot.press(key)
    #expect(!sheet.pilot.shows("██●█"))
    // Return toggles the focused switch, so pressing it by habit turns the second switch off again.
    sheet.pilot.press(.space, .down, .space, .enter)
    #expect(sheet.all.isEmpty)
  }

  @Test(
    "Arrow keys reach both answers, and Return presses the focused answer", arguments: [false, true])
  func arrowsToAnswers(isNewer: Bool) {
    let layout: AuthorizationSheetLayout = isNewer ? .bottomButtons : .navigationBar
    let (allow, dontAllow) = (layout.allowIdentifier, layout.dontAllowIdentifier)
    let sheet = SheetOnScreen<SheetChoices>(layout: layout)
    sheet.pilot.press(.space)
    for _ in 0..<8 where !sheet.pilot.isFocused(allow) && !sheet.pilot.isFocused(dontAllow) {
      sheet.pilot.press(isNewer ? .down : .up)
    }
    sheet.pilot.press(.left)
    #expect(sheet.pilot.isFocused(dontAllow))
    sheet.pilot.press(.right)
    #expect(sheet.pilot.isFocused(allow))
    sheet.pilot.press(.enter)
    #expect(sheet.all == [.allow([walks])])
  }

  @Test("Pressing the key of a dimmed Allow explains why Allow is dimmed (rule A33)")
  func whyDimmed() {
    let sheet = SheetOnScreen<SheetChoices>()
    sheet.pilot.press("A")
    #expect(sheet.all.isEmpty)
    #expect(sheet.pilot.shows("Nothing is on: turn on a switch"))
    sheet.pilot.press(.space)
    #expect(!sheet.pilot.shows("Nothing is on"))
  }

  @Test("The switch of a granted permission warns that leaving the switch off revokes the permission (rule A4)")
  func heldAlready() throws {
    let sheet = SheetOnScreen<SheetChoices>(held: [walks])
    let row = try #require(sheet.pilot.frame.rows.first { $0.contains("your answer turns it off") })
    #expect(row.contains("Steps  on now; your answer turns it off"))
    #expect(sheet.pilot.frame.rows.filter { $0.contains("on now") }.count == 1)
    #expect(row.contains("(○ )"), "it is off all the same (rule A31)")
    sheet.pilot.press(.space)
    #expect(!sheet.pilot.shows("your answer turns it off") && sheet.pilot.shows("on now"))
  }

  @Test("Changes made in Settings are shown below the sheet's sentence, with the time")
  func changedElsewhere() {
    let change = ChangeElsewhere(types: [.stepCount, .heartRate], time: Date(timeIntervalSince1970: 1_763_631_660))
    let pilot = SheetOnScreen<SheetChoices>(change: change).pilot
    #expect(pilot.shows("Changed in Settings at 9:41 AM: Heart Rate, Steps. The switches show it."))
    let many = ChangeElsewhere(types: Set(ObjectType.all.prefix(70)), time: change.time)
    #expect(SheetOnScreen<SheetChoices>(change: many).pilot.shows(" and 69 more."))
  }

  @Test(
    "The sheet's sentence and both buttons stay visible for any number of types and on small screens",
    arguments: [false, true])
  func staysInSight(isNewer: Bool) {
    let read = ObjectType.all.filter { $0.appMayRequestRead && $0.kind != .clinical }
    let sheet = SheetOnScreen<SheetChoices>(
      read: read, layout: isNewer ? .bottomButtons : .navigationBar, size: .small)
    for keys in [[], [KeyPress.end], [.home, .pageDown, .pageDown]] as [[KeyPress]] {
      sheet.pilot.press(keys)
      #expect(sheet.pilot.shows("“Stride” would like to"))
      #expect(sheet.pilot.shows("Don’t Allow"))
      #expect(
        sheet.pilot.frame.rows.contains { $0.contains("Don’t Allow") && $0.hasSuffix(isNewer ? "[ Allow ]" : "Allow") })
    }
  }

  @Test("Don’t Allow is always enabled (rule A33)")
  func dontAllow() {
    let sheet = SheetOnScreen<SheetChoices>()
    sheet.pilot.press("D")
    #expect(sheet.all == [.dontAllow])
  }

  @Test("Turn On All turns on both sections and becomes Turn Off All until a switch is turned off (rule A32)")
  func turnOnAll() {
    let sheet = SheetOnScreen<SheetChoices>()
    sheet.pilot.press("a")
    #expect(sheet.pilot.shows("Turn Off All"))
    sheet.pilot.matches(golden: "sheet-everything-on")
    sheet.pilot.press(identifier: "UIA.Health.Read.HeartRate.SwitchCell")
    #expect(sheet.pilot.shows("Turn On All"))
    sheet.pilot.press("a", "A")
    #expect(sheet.all == [.allow([steps, heart, walks])])
    sheet.pilot.press("a")
    #expect(sheet.pilot.host.element(identifier: "UIA.Health.AuthSheet.DoneButton")?.isEnabled == false)
  }

  @Test("With a single row, the row's switch changes Turn On All into Turn Off All (rule A32)")
  func singleRow() {
    let pilot = SheetOnScreen<SheetChoices>(share: [], read: [.heartRate]).pilot
    pilot.press(.space)
    #expect(pilot.shows("Turn Off All"))
    pilot.press(.space)
    #expect(pilot.shows("Turn On All"))
  }

  @Test("Allow grants exactly the permissions whose switches are on (rule A36)")
  func allow() {
    let sheet = SheetOnScreen<SheetChoices>()
    sheet.pilot.press(identifier: "UIA.Health.Read.HeartRate.SwitchCell")
    sheet.pilot.press("A")
    #expect(sheet.all == [.allow([heart])])
  }

  @Test("Older systems have buttons in the navigation bar, and iOS 26 has large buttons at the bottom (rule A34)")
  func layouts() throws {
    #expect(AuthorizationSheetLayout(SystemVersion(18, 1)) == .navigationBar)
    #expect(AuthorizationSheetLayout(SystemVersion(26)) == .bottomButtons)
    let older = SheetOnScreen<SheetChoices>().pilot
    #expect(older.frame.rows.first?.contains("Don’t Allow") == true, "with a typographic apostrophe")
    let newer = SheetOnScreen<SheetChoices>(layout: .bottomButtons).pilot
    #expect(newer.frame.rows.first?.contains("Don’t Allow") == false)
    #expect(try #require(newer.position(of: "Don’t Allow")?.y) > 20)
    newer.matches(golden: "sheet-bottom-buttons")
  }

  @Test("Buttons and switches have Apple's accessibility identifiers (rule A35)", arguments: [false, true])
  func identifiers(isNewer: Bool) {
    let pilot = SheetOnScreen<SheetChoices>(layout: isNewer ? .bottomButtons : .navigationBar).pilot
    let buttons =
      isNewer
      ? ["UIA.Health.Allow.Button", "UIA.Health.DoNotAllow.Button"]
      : ["UIA.Health.AuthSheet.DoneButton", "UIA.Health.AuthSheet.CancelButton"]
    let others = [
      "UIA.Health.AuthSheet.AllCategoryButton", "UIA.Health.Write.StepCount.SwitchCell",
      "UIA.Health.Read.HeartRate.SwitchCell",
    ]
    for identifier in buttons + others { #expect(pilot.host.element(identifier: identifier) != nil, "\(identifier)") }
  }

  @Test("Every type of the catalogue fits into one scrolling list (rule A41)")
  func everyType() {
    let read = ObjectType.all.filter { $0.appMayRequestRead && $0.kind != .clinical }
    let sheet = SheetOnScreen<SheetChoices>(share: ObjectType.all.filter(\.appMayShare), read: read)
    sheet.pilot.press(.end)
    sheet.pilot.press("a", "A")
    guard case .allow(let granted, _) = sheet.all.first else {
      return #expect(Bool(false), "the sheet was not answered")
    }
    #expect(granted.count == read.count + ObjectType.all.filter(\.appMayShare).count)
  }
}
