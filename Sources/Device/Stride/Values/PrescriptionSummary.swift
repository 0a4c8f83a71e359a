import Foundation
import TerminalUI

/// A vision prescription as the card shows it.
struct PrescriptionSummary: Hashable, Sendable {
  /// The lens of one eye, in the order in which an optician writes it: sphere, cylinder, axis, addition.
  struct Lens: Hashable, Sendable {
    /// The power, in diopters.
    var sphere: Double
    /// The power that corrects astigmatism, in diopters; nil without any.
    var cylinder: Double?
    /// The axis of the cylinder, in degrees; nil without one.
    var axis: Double?
    /// The addition for reading, in diopters; nil without one.
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

  /// The kind: "Glasses" or "Contacts", with the brand of contacts.
  var title: LocalizedStringKey
  var issued: Date
  /// The date of expiry; nil where the prescription names none.
  var expires: Date?
  /// The lens of the right eye; nil where the prescription has none.
  var rightEye: Lens?
  /// The lens of the left eye; nil where the prescription has none.
  var leftEye: Lens?
}
