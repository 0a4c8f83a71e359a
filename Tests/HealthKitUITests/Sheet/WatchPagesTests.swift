import Foundation
import HealthDaemon
import HealthKitUI
import HealthModel
import Languages
import TerminalUI
import TestSupport
import Testing

/// Rules WA1 to WA13: the pages on which the watch asks the person for authorization.
@MainActor
@Suite("Appearance of the watch’s pages")
struct WatchPagesTests {
  private let review = "UIA.Health.WatchAuthSheet.ReviewButton"
  private let forward = "UIA.Health.WatchAuthSheet.ConfigureCell.Button"
  private let all = "UIA.Health.WatchAuthSheet.SwitchCellALL_REQUESTED_DATA"
  private let steps = Permission(.stepCount, .read)
  private let heart = Permission(.heartRate, .read)
  private let workouts = Permission(.workout, .share)

  private func sheet(
    app: AppIdentity = .strideOnPaper, share: [ObjectType] = [.workout], read: [ObjectType] = [.heartRate, .stepCount],
    held: Set<Permission> = [], change: ChangeElsewhere? = nil, layout: AuthorizationSheetLayout = .bottomButtons,
    size: Size = .standard,
    glyphs: GlyphSet = .braille, locale: String = "en_US"
  ) -> SheetOnScreen<SheetChoices> {
    SheetOnScreen<SheetChoices>(
      app: app, share: share, read: read, held: held, change: change, layout: layout, isOnWatch: true, size: size,
      glyphs: glyphs,
      locale: locale)
  }

  private func title(of identifier: String, on sheet: SheetOnScreen<SheetChoices>) -> String? {
    sheet.pilot.host.element(identifier: identifier)?.text
  }

  private func isOn(_ identifier: String, on sheet: SheetOnScreen<SheetChoices>) -> Bool? {
    sheet.pilot.host.element(identifier: identifier)?.isOn
  }

  private func row(_ type: String) -> String { "UIA.Health.WatchAuthSheet.\(type)" }

  // MARK: Appearance

  @Test(
    "Each of three pages is as narrow as a watch, with the heading in the title line (WA1 to WA7 and WA13)",
    arguments: [
      ("standard", Size.standard), ("small", Size(width: 40, height: 12)), ("wide", Size(width: 120, height: 40)),
    ])
  func pages(name: String, size: Size) {
    let sheet = sheet(size: size)
    sheet.pilot.matches(golden: "watch-review-\(name)")
    sheet.pilot.press("N")
    sheet.pilot.matches(golden: "watch-write-\(name)")
    sheet.pilot.press("N")
    sheet.pilot.matches(golden: "watch-read-\(name)")
    #expect(sheet.all.isEmpty)
  }

  @Test("The watch's pages use the device’s language without any English (WA3 to WA7)")
  func language() {
    var app = AppIdentity.strideOnPaper
    app.readPurpose = "Stride 用图表展示你的步数。"
    app.writePurpose = "Stride 会保存你记录的步行。"
    let sheet = sheet(app: app, locale: "zh_CN")
    sheet.pilot.matches(golden: "watch-review-zh-Hans")
    sheet.pilot.press("N")
    sheet.pilot.matches(golden: "watch-write-zh-Hans")
    sheet.pilot.press("N")
    sheet.pilot.matches(golden: "watch-read-zh-Hans")
    #expect(LocalizedStringTable.device.missingKeys == [])
  }

  @Test("The watch's pages work in plain ASCII (WA13)")
  func ascii() {
    let sheet = sheet(glyphs: .ascii)
    sheet.pilot.press("N", "N", .space)
    sheet.pilot.matches(golden: "watch-read-ascii")
  }

  @Test("In line-by-line mode each page of the watch states its number (WA13)")
  func plain() {
    let sheet = sheet()
    #expect(
      sheet.pilot.host.plainPage().lines == [
        "Health Access, page 1 of 3", "“Stride” would like to access and update your Health data.",
        "1. Review, button", "2. Close, button",
      ])
    sheet.pilot.press("N")
    #expect(
      sheet.pilot.host.plainPage().lines == [
        "Write Access, page 2 of 3", "“Stride” would like permission to write the following data to Health.",
        "APP EXPLANATION: Stride saves the walks you record.", "1. All Requested Data Below: off",
        "2. Workouts, write: off", "3. Next, button", "4. ‹ Back, button",
      ])
    sheet.pilot.press("N", .space)
    #expect(
      sheet.pilot.host.plainPage().lines == [
        "Read Access, page 3 of 3", "“Stride” would like permission to read the following data from Health.",
        "APP EXPLANATION: Stride charts your steps and heart rate.", "1. All Requested Data Below: off",
        "2. Heart Rate, read: on", "3. Steps, read: off", "4. Done, button", "5. ‹ Back, button",
      ])
  }

  @Test("The layouts of the phone's sheet do not change the watch's pages (WA1)")
  func layouts() {
    let frames = [AuthorizationSheetLayout.navigationBar, .bottomButtons, .groups].map { layout in
      let sheet = sheet(layout: layout)
      sheet.pilot.press("N")
      return sheet.pilot.frame.rows
    }
    #expect(Set(frames).count == 1)
  }

  // MARK: Which pages appear

  @Test("On the watch, a request only to write, or only to read, has two pages (WA3, WA7 and WA8)")
  func oneDirection() {
    let writing = sheet(read: [])
    writing.pilot.press("N")
    #expect(writing.pilot.shows("Write Access") && title(of: forward, on: writing) == "Done")
    #expect(writing.pilot.shows("2/2"))
    let reading = sheet(share: [])
    reading.pilot.press("N")
    #expect(reading.pilot.shows("Read Access") && title(of: forward, on: reading) == "Done")
  }

  @Test("The button on the watch's pages says Next until the last page, and then Done (WA6)")
  func titles() {
    let sheet = sheet()
    #expect(title(of: review, on: sheet) == "Review")
    sheet.pilot.press("N")
    #expect(title(of: forward, on: sheet) == "Next")
    sheet.pilot.press("N")
    #expect(title(of: forward, on: sheet) == "Done")
  }

  // MARK: Switches

  @Test("On the watch, every switch is off at first, and has the name of its type (WA5)")
  func switches() {
    let sheet = sheet()
    sheet.pilot.press("N")
    #expect(isOn(row("Workouts"), on: sheet) == false && isOn(all, on: sheet) == false)
    sheet.pilot.press("N")
    #expect(isOn(row("StepCount"), on: sheet) == false && isOn(row("HeartRate"), on: sheet) == false)
    #expect(ObjectType.all.allSatisfy { !$0.nameInIdentifiers.isEmpty })
    #expect(Set(ObjectType.all.map(\.nameInIdentifiers)).count == ObjectType.all.count)
  }

  @Test("On the watch, the switch for all rows affects only its page, and is on when all rows are on (WA4)")
  func allOnThisPage() {
    let sheet = sheet()
    sheet.pilot.press("N", "N", "a")
    #expect(isOn(row("StepCount"), on: sheet) == true && isOn(row("HeartRate"), on: sheet) == true)
    sheet.pilot.press(identifier: row("HeartRate"))
    #expect(isOn(all, on: sheet) == false)
    sheet.pilot.press(identifier: row("HeartRate"))
    #expect(isOn(all, on: sheet) == true)
    sheet.pilot.press(.escape)
    #expect(isOn(row("Workouts"), on: sheet) == false)
    sheet.pilot.press("N", "a", "F")
    #expect(sheet.all == [.allow([])])
  }

  @Test(
    "Return and Space toggle the focused row on every page of the watch (WA13)", arguments: [KeyPress.enter, .space])
  func turns(key: KeyPress) {
    let sheet = sheet()
    sheet.pilot.press(.enter, key)
    #expect(isOn(row("Workouts"), on: sheet) == true, "on the first page return presses Review")
    sheet.pilot.press("N", key, key, key)
    #expect(isOn(row("HeartRate"), on: sheet) == true && isOn(row("StepCount"), on: sheet) == false)
    #expect(sheet.all.isEmpty)
  }

  @Test("The row of a granted type warns that leaving its switch off revokes the permission (WA5)")
  func held() {
    let sheet = sheet(held: [steps])
    sheet.pilot.press("N", "N")
    #expect(sheet.pilot.shows("on now; your"))
  }

  @Test("On the watch, the focused row stays visible on the smallest screen, also below a change in Settings (WA13)")
  func changeOnSmallScreen() {
    // The height that the device leaves in a terminal with 12 rows.
    let sheet = sheet(
      change: ChangeElsewhere(types: [.stepCount, .heartRate], time: Date(timeIntervalSince1970: 1_700_000_000)),
      size: Size(width: 40, height: 8))
    #expect(sheet.pilot.shows("Changed in Settings"))
    sheet.pilot.press("N", "N")
    #expect(sheet.pilot.frame.rows.contains { $0.contains("▸ ♥ Heart Rate") })
    #expect(sheet.pilot.shows("show it."))
  }

  // MARK: Answers

  @Test("Done on the watch grants what is on and denies the rest (WA9)")
  func done() {
    let sheet = sheet()
    sheet.pilot.press("N", .space, "N", .down, .space, "F")
    #expect(sheet.all == [.allow([workouts, steps])])
  }

  @Test("On the watch, Done is never dimmed, and with every switch off it grants nothing (WA9)")
  func doneWithNothing() {
    let sheet = sheet()
    sheet.pilot.press("N", "N")
    #expect(sheet.pilot.host.element(identifier: forward)?.isEnabled == true)
    #expect(!sheet.pilot.shows("Don’t Allow"))
    sheet.pilot.press("F")
    #expect(sheet.all == [.allow([])])
  }

  @Test("On the watch's pages, arrow keys reach the button at the bottom (WA6)")
  func arrows() {
    let sheet = sheet(share: [])
    sheet.pilot.press(.enter, .space, .down, .down)
    #expect(sheet.pilot.host.element(identifier: forward)?.isFocused == true)
    sheet.pilot.press(.enter)
    #expect(sheet.all == [.allow([heart])])
  }

  @Test("On the watch, the key of Done works only on the last page, and the key of Next only before it (WA6)")
  func keys() {
    let sheet = sheet()
    sheet.pilot.press("F", "N", "F", "N", "N", "N")
    #expect(sheet.all.isEmpty && sheet.pilot.shows("Read Access"))
  }

  @Test("Close, or Back on the first page, cancels the request (WA2 and WA10)", arguments: [true, false])
  func close(byButton: Bool) {
    let sheet = sheet()
    if byButton {
      sheet.pilot.press(identifier: "UIA.Health.WatchAuthSheet.CloseButton")
    } else {
      sheet.pilot.press("N", "a", .escape)
      #expect(sheet.all.isEmpty && sheet.pilot.shows("Health Access"))
      sheet.pilot.press(.escape)
    }
    #expect(sheet.all == [.cancel])
  }

  @Test("Back returns to the previous page of the watch and keeps every switch (WA10)")
  func back() {
    let sheet = sheet()
    sheet.pilot.press("N", .space, "N", .space)
    sheet.pilot.press(identifier: "UIA.Health.WatchAuthSheet.BackButton")
    #expect(isOn(row("Workouts"), on: sheet) == true)
    sheet.pilot.press(.space, "N")
    #expect(isOn(row("HeartRate"), on: sheet) == true)
    sheet.pilot.press("F")
    #expect(sheet.all == [.allow([heart])])
  }

  @Test(
    "Every type of the catalogue fits into the watch's pages, and a key reaches the button (WA1)",
    arguments: [Size.standard, .small])
  func everyType(size: Size) {
    let read = ObjectType.all.filter { $0.appMayRequestRead && $0.kind != .clinical }
    let sheet = sheet(share: ObjectType.all.filter(\.appMayShare), read: read, size: size)
    sheet.pilot.press("N", "a", .end)
    #expect(sheet.pilot.shows("Next"))
    sheet.pilot.press("N", "F")
    #expect(sheet.all == [.allow(Set(ObjectType.all.filter(\.appMayShare).map { Permission($0, .share) }))])
  }

  @Test("The text of a page in the audit log is on the screen (WA2 to WA7)", arguments: ["en_US", "zh_CN"])
  func wording(locale: String) {
    let sheet = sheet(size: Size(width: 120, height: 40), locale: locale)
    let request = AuthorizationSheetRequest(
      app: .strideOnPaper, share: [.workout], read: [.heartRate, .stepCount], isOnWatch: true)
    for page in [AuthorizationSheetPage.review, .write, .read] {
      let words = request.wording(in: Locale(identifier: locale), .bottomButtons, page)
      // Besides the rows: the back button, the heading, the sentence, the purpose, the switch for all, and the footer.
      #expect(words.count == (page == .review ? 4 : page == .write ? 7 : 8))
      let shown = sheet.pilot.frame.rows.joined().filter { !$0.isWhitespace }
      for line in words { #expect(shown.contains(line.prefix(6).filter { !$0.isWhitespace }), "\(line)") }
      sheet.pilot.press("N")
    }
  }
}
