import Foundation

/// A prescription for glasses or contact lenses (rules S82 to S90).
///
/// The sample starts at the date of issue and ends at the expiration date, or at its start when there is none.
package struct VisionPrescriptionRecord: Hashable, Sendable, Codable {
  /// Raw values as in `HKVisionPrescriptionType`.
  package enum Kind: Int, Sendable, Codable { case glasses = 1, contacts = 2 }

  /// The strength of a lens. Only the sphere is required.
  package struct Lens: Hashable, Sendable, Codable {
    /// The power that corrects near- or farsightedness, in diopters.
    package var sphere: HealthQuantity
    /// The power that corrects astigmatism, in diopters.
    package var cylinder: HealthQuantity?
    /// The direction of the cylinder, in degrees.
    package var axis: HealthQuantity?
    /// The additional power for reading, in diopters.
    package var addPower: HealthQuantity?
    /// The distance from the lens to the eye. Glasses only.
    package var vertexDistance: HealthQuantity?
    /// The prism of the lens; nil for none. Glasses only.
    package var prism: Prism?
    /// The distance from the pupil to the middle of the nose when looking far. Glasses only.
    package var farPupillaryDistance: HealthQuantity?
    /// The distance from the pupil to the middle of the nose when looking near. Glasses only.
    package var nearPupillaryDistance: HealthQuantity?
    /// The curvature of the lens. Contact lenses only.
    package var baseCurve: HealthQuantity?
    /// The diameter of the lens. Contact lenses only.
    package var diameter: HealthQuantity?

    package init(sphere: HealthQuantity) { self.sphere = sphere }
  }

  /// A prism as an amount and an angle. Its vertical and horizontal parts are computed from these (rules S86 and S87).
  package struct Prism: Hashable, Sendable, Codable {
    /// The strength, in prism diopters.
    package var amount: HealthQuantity
    /// The direction, in degrees.
    package var angle: HealthQuantity
    /// The eye: 1 for left and 2 for right, as in `HKVisionEye`.
    package var eye: Int

    package init(amount: HealthQuantity, angle: HealthQuantity, eye: Int) {
      self.amount = amount
      self.angle = angle
      self.eye = eye
    }
  }

  package var kind: Kind
  package var dateIssued: Date
  /// The expiration date; nil when the prescription does not expire.
  package var expirationDate: Date?
  package var rightEye: Lens?
  package var leftEye: Lens?
  /// The brand of contact lenses; nil for glasses.
  package var brand: String?

  package init(
    kind: Kind, dateIssued: Date, expirationDate: Date? = nil, rightEye: Lens? = nil, leftEye: Lens? = nil,
    brand: String? = nil
  ) {
    self.kind = kind
    self.dateIssued = dateIssued
    self.expirationDate = expirationDate
    self.rightEye = rightEye
    self.leftEye = leftEye
    self.brand = brand
  }
}
