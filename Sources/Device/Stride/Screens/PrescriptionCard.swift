import Foundation
import TerminalUI

/// The newest vision prescription that Stride may see, and the number of others.
struct PrescriptionCard: View {
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

struct PrescriptionSummary: Hashable, Sendable {
  /// The lens of one eye, in the order opticians use: sphere, cylinder, axis, addition.
  struct Lens: Hashable, Sendable {
    /// The power, in diopters.
    var sphere: Double
    /// The power that corrects astigmatism, in diopters; nil if there is none.
    var cylinder: Double?
    var axis: Double?
    var addPower: Double?

    /// The lens in one line, for example "−2.25  −0.50 × 90°  add +1.00".
    var text: LocalizedStringKey {
      var parts = [Self.diopters(sphere)]
      if let cylinder {
        let axis = axis.map { " × \($0.formatted(.number.locale(Self.locale).precision(.fractionLength(0))))°" } ?? ""
        parts.append(Self.diopters(cylinder) + axis)
      }
      let lens = parts.joined(separator: "  ")
      return addPower.map { "\(lens)  add \(Self.diopters($0))" } ?? "\(lens)"
    }

    /// The locale of the numbers: prescriptions are written the same everywhere.
    private static let locale = Locale(identifier: "en_US_POSIX")

    private static func diopters(_ value: Double) -> String {
      let number = abs(value).formatted(.number.locale(locale).precision(.fractionLength(2)))
      return (value < 0 ? "−" : "+") + number
    }
  }

  /// "Glasses" or "Contacts", with the brand of contacts.
  var title: LocalizedStringKey
  var issued: Date
  var expires: Date?
  var rightEye: Lens?
  var leftEye: Lens?
}
