import Foundation
import TerminalUI

/// The newest vision prescription that Stride may see, and the number of others.
struct PrescriptionCard: View {
  /// The prescriptions, the newest first.
  let prescriptions: [PrescriptionSummary]

  @Environment(\.appName) private var appName
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    VStack(alignment: .leading) {
      ViewThatFits(in: .horizontal) {
        title + Text(dates.map { " · \($0)" } ?? "").foregroundStyle(.secondary)
        title
      }
      if let prescription {
        ViewThatFits(in: .horizontal) {
          HStack(spacing: 4) { eyes(prescription) }
          VStack(alignment: .leading) { eyes(prescription) }
        }
      } else {
        Text("No prescription. Choose “Prescriptions…” to pick the ones \(appName) may read.").foregroundStyle(
          .secondary)
      }
    }
  }

  private var prescription: PrescriptionSummary? { prescriptions.first }

  private var title: Text {
    let title = Text("Vision").bold().foregroundStyle(.teal)
    guard let prescription else { return title }
    return title
      + Text(
        prescriptions.count > 1
          ? " · \(prescription.title), newest of \(prescriptions.count)" : " · \(prescription.title)")
  }

  private var dates: LocalizedStringKey? {
    guard let prescription else { return nil }
    let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)
      .day().month(.abbreviated).year()
    let issued = style.format(prescription.issued)
    return prescription.expires.map { "issued \(issued), expires \(style.format($0))" } ?? "issued \(issued)"
  }

  @ViewBuilder private func eyes(_ prescription: PrescriptionSummary) -> some View {
    eye("Right", prescription.rightEye)
    eye("Left", prescription.leftEye)
  }

  private func eye(_ name: LocalizedStringKey, _ lens: PrescriptionSummary.Lens?) -> some View {
    Text(name).foregroundStyle(.secondary) + Text("  \(lens?.text ?? "no lens")")
  }
}
