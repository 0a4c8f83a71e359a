import Foundation
import TerminalUI

/// A vision prescription as the card shows it.
struct PrescriptionSummary: Hashable, Sendable {
  /// The lens of one eye, in the order an optician writes it: sphere, cylinder, axis, addition.
  struct Lens: Hashable, Sendable {
    /// Diopters.
    var sphere: Double
    var cylinder: Double?
    /// Degrees.
    var axis: Double?
    var addPower: Double?

    /// For example "−2.25  −0.50 × 90°  add +1.00".
    var text: LocalizedStringKey {
      var parts = [Self.diopters(sphere)]
      if let cylinder {
        let axis = axis.map { " × \($0.formatted(.number.locale(Self.locale).precision(.fractionLength(0))))°" } ?? ""
        parts.append(Self.diopters(cylinder) + axis)
      }
      let lens = parts.joined(separator: "  ")
      return addPower.map { "\(lens)  add \(Self.diopters($0))" } ?? "\(lens)"
    }

    /// Prescriptions are written the same everywhere.
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
