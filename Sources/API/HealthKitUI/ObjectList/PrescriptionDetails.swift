import Foundation
import HealthModel
import TerminalUI

/// A complete vision prescription: both eyes in a table, as on an optician's form.
struct PrescriptionDetails: View {
  let sample: SampleRecord
  let close: @MainActor () -> Void

  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale

  var body: some View {
    let summary = PrescriptionSummary(sample: sample, calendar: calendar, locale: locale)
    DetailsSheet(title: summary.title, close: close) {
      Text("From \(summary.source)")
      Text(summary.dates)
      Section {
        if rows.isEmpty { Text("The prescription holds no lens data.").foregroundStyle(.secondary) }
        ForEach(rows, id: \.name) { LensLine(row: $0) }
      } header: {
        if !rows.isEmpty { LensLine(row: LensRow(name: "", right: "Right eye", left: "Left eye")).textCase(nil) }
      }
    }
  }

  private var rows: [LensRow] {
    guard case .visionPrescription(let prescription) = sample.content else { return [] }
    return LensRow.rows(right: prescription.rightEye, left: prescription.leftEye)
  }
}

/// A property of a prescription for both eyes. An eye without it shows a dash.
struct LensRow: Hashable {
  /// The name of the property: "Sphere".
  var name: LocalizedStringKey
  /// The value of the right eye, with its unit.
  var right: LocalizedStringKey
  /// The value of the left eye, with its unit.
  var left: LocalizedStringKey
}

extension LensRow {
  typealias Lens = VisionPrescriptionRecord.Lens

  /// Returns a row for each property that at least one eye has, in the order of a prescription form.
  static func rows(right: Lens?, left: Lens?) -> [LensRow] {
    properties.compactMap { name, text in
      let right = right.flatMap(text)
      let left = left.flatMap(text)
      return right == nil && left == nil ? nil : LensRow(name: name, right: right ?? "–", left: left ?? "–")
    }
  }

  private static let properties: [(name: LocalizedStringKey, text: @Sendable (Lens) -> LocalizedStringKey?)] = [
    ("Sphere", { diopters($0.sphere) }),
    ("Cylinder", { $0.cylinder.flatMap(diopters) }),
    ("Axis", { $0.axis.flatMap { number($0, in: .degree, digits: 0).map { "\($0)°" } } }),
    ("Addition", { $0.addPower.flatMap(diopters) }),
    ("Prism", { $0.prism.flatMap(prism) }),
    ("Vertex distance", { $0.vertexDistance.flatMap(millimeters) }),
    ("Far pupillary distance", { $0.farPupillaryDistance.flatMap(millimeters) }),
    ("Near pupillary distance", { $0.nearPupillaryDistance.flatMap(millimeters) }),
    ("Base curve", { $0.baseCurve.flatMap(millimeters) }),
    ("Diameter", { $0.diameter.flatMap(millimeters) }),
  ]

  @Sendable private static func diopters(_ quantity: HealthQuantity) -> LocalizedStringKey? {
    "\(PrescriptionSummary.diopters(quantity)) D"
  }

  @Sendable private static func millimeters(_ quantity: HealthQuantity) -> LocalizedStringKey? {
    number(quantity, in: .millimeter, digits: 1).map { "\($0) mm" }
  }

  @Sendable private static func prism(_ prism: VisionPrescriptionRecord.Prism) -> LocalizedStringKey? {
    guard let amount = number(prism.amount, in: .prismDiopter, digits: 2),
      let angle = number(prism.angle, in: .degree, digits: 0)
    else { return nil }
    return "\(amount) Δ at \(angle)°"
  }

  private static func number(_ quantity: HealthQuantity, in unit: HealthUnit, digits: Int) -> String? {
    quantity.value(in: unit).map { String(format: "%.\(digits)f", $0) }
  }
}

private struct LensLine: View {
  let row: LensRow

  var body: some View {
    ViewThatFits(in: .horizontal) {
      HStack(spacing: 1) {
        Text(row.name).lineLimit(1).frame(width: 23, alignment: .leading)
        Text(row.right).lineLimit(1).frame(width: 16, alignment: .leading)
        Text(row.left).lineLimit(1).frame(width: 16, alignment: .leading)
      }
      HStack(alignment: .top, spacing: 1) {
        Text(row.name).frame(maxWidth: .infinity, alignment: .leading)
        Text(row.right).frame(width: 10, alignment: .leading)
        Text(row.left).frame(width: 10, alignment: .leading)
      }
    }
  }
}
