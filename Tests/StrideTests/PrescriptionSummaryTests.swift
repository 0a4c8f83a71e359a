import Testing

@testable import Stride

@Suite("The card shows a prescription")
struct PrescriptionSummaryTests {
  typealias Lens = PrescriptionSummary.Lens

  @Test(
    "Stride's card writes a prescription as opticians write it",
    arguments: [
      (Lens(sphere: -2.25, cylinder: -0.5, axis: 90, addPower: 1), "−2.25  −0.50 × 90°  add +1.00"),
      (Lens(sphere: 0), "+0.00"),
      (Lens(sphere: 1.5, cylinder: 0.25), "+1.50  +0.25"),
      (Lens(sphere: -6, addPower: 2.5), "−6.00  add +2.50"),
    ])
  func lens(lens: Lens, text: String) {
    #expect(lens.text.written == text)
  }
}
