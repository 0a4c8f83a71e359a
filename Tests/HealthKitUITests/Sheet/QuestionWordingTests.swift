import Foundation
import HealthKitUI
import HealthModel
import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("The audit log's record of a question")
struct QuestionWordingTests {
  @Test(
    "Every line of a question that the log records is on the screen", arguments: ["en_US", "zh_CN"],
    [AuthorizationSheetLayout.navigationBar, .bottomButtons, .groups])
  func shown(locale: String, layout: AuthorizationSheetLayout) {
    let (share, read) = ([ObjectType.workout], [ObjectType.heartRate, .stepCount])
    let request = AuthorizationSheetRequest(
      app: .strideOnPaper, share: share, read: read, asksForHistory: layout == .groups)
    let sheet = SheetOnScreen<SheetChoices>(
      share: share, read: read, layout: layout, asksForHistory: layout == .groups,
      size: Size(width: 120, height: 60), locale: locale)
    expectLines(request.wording(in: Locale(identifier: locale), layout), on: sheet.pilot)
    guard layout == .groups else { return }
    sheet.pilot.press("a", "A")
    expectLines(request.wording(in: Locale(identifier: locale), layout, .history), on: sheet.pilot)
  }

  @Test("A purpose string without text has no line, on the screen or in the audit log")
  func emptyPurpose() {
    let app = AppIdentity(
      bundleIdentifier: "com.example.stride", displayName: "Stride", readPurpose: "", writePurpose: "")
    let request = AuthorizationSheetRequest(app: app, share: [.workout], read: [.stepCount])
    for layout in [AuthorizationSheetLayout.navigationBar, .bottomButtons, .groups] {
      let words = request.wording(in: Locale(identifier: "en_US"), layout)
      #expect(!words.contains { $0.hasPrefix("App explanation") || $0.hasSuffix("ing: ") })
      let pilot = SheetOnScreen<SheetChoices>(app: app, share: [.workout], read: [.stepCount], layout: layout).pilot
      #expect(!pilot.shows("explanation") && !pilot.shows("ing: "))
    }
  }

  /// Compares letters and digits alone: the screen has icons between words, and its headings are in capitals.
  private func expectLines(_ lines: [String], on pilot: Pilot) {
    func letters(_ text: some StringProtocol) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let shown = letters(pilot.frame.rows.joined())
    #expect(lines.count > 5)
    // A recorded button may be followed by a note in brackets, which the screen does not show.
    for line in lines { #expect(shown.contains(letters(line.prefix { !"[［".contains($0) })), "\(line)") }
  }
}
