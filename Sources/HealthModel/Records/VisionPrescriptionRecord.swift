import Foundation

/// What a vision prescription holds (rules S82 to S90). Its dates are the sample's own.
package struct VisionPrescriptionRecord: Hashable, Sendable, Codable {
  /// Raw values as in `HKVisionPrescriptionType`.
  package enum Kind: Int, Sendable, Codable { case glasses = 1, contacts = 2 }

  /// The strength of one lens. Absent parts are nil; only the sphere is always there.
  package struct Lens: Hashable, Sendable, Codable {
    package var sphere: HealthQuantity
    package var cylinder: HealthQuantity?
    package var axis: HealthQuantity?
    package var addPower: HealthQuantity?
    // Glasses only.
    package var vertexDistance: HealthQuantity?
    package var prism: Prism?
    package var farPupillaryDistance: HealthQuantity?
    package var nearPupillaryDistance: HealthQuantity?
    // Contacts only.
    package var baseCurve: HealthQuantity?
    package var diameter: HealthQuantity?

    package init(sphere: HealthQuantity) { self.sphere = sphere }
  }

  /// A prism as polar coordinates; the rectangular form is derived from it (rules S86 and S87).
  package struct Prism: Hashable, Sendable, Codable {
    package var amount: HealthQuantity
    package var angle: HealthQuantity
    /// 1 left, 2 right, as in `HKVisionEye`.
    package var eye: Int

    package init(amount: HealthQuantity, angle: HealthQuantity, eye: Int) {
      self.amount = amount
      self.angle = angle
      self.eye = eye
    }
  }

  package var kind: Kind
  package var dateIssued: Date
  package var expirationDate: Date?
  package var rightEye: Lens?
  package var leftEye: Lens?
  /// Contacts only.
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
