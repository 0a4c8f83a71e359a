import Foundation
import HealthDaemon
import HealthModel

/// The properties of a lens for glasses, or of a contact lens (rules S84 and S85). iOS 16.
open class HKLensSpecification: NSObject, NSCopying, NSSecureCoding, _HKArchivable, @unchecked Sendable {
  /// The stored record of the lens.
  let lens: VisionPrescriptionRecord.Lens

  init(_ lens: VisionPrescriptionRecord.Lens) { self.lens = lens }

  /// The power that corrects near- or farsightedness, in diopters.
  open var sphere: HKQuantity { HKQuantity(lens.sphere) }

  /// The power that corrects astigmatism, in diopters; nil when the lens has none.
  open var cylinder: HKQuantity? { lens.cylinder.map(HKQuantity.init) }

  /// The direction of the cylinder, in degrees from 0 to 180; nil without a cylinder.
  open var axis: HKQuantity? { lens.axis.map(HKQuantity.init) }

  /// The power added for reading, in diopters; nil when there is none.
  open var addPower: HKQuantity? { lens.addPower.map(HKQuantity.init) }

  // MARK: Value semantics

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKLensSpecification else { return false }
    return type(of: other) == type(of: self) && other.lens == lens
  }

  open override var hash: Int { lens.hashValue }

  open override var description: String {
    [sphere, cylinder, axis, addPower].compactMap { $0?.description }.joined(separator: ", ")
  }

  open func encode(with coder: NSCoder) { coder.encode(record: lens) }

  public required init?(coder: NSCoder) {
    guard let lens: VisionPrescriptionRecord.Lens = coder.record() else { return nil }
    self.lens = lens
  }
}

/// A lens in glasses. iOS 16.
open class HKGlassesLensSpecification: HKLensSpecification, @unchecked Sendable {
  /// Creates a lens. All values except the sphere may be nil.
  ///
  /// - Important: A unit of another dimension stops the app: diopters are required for sphere, cylinder and addition,
  ///   an angle for the axis, a length for the distances (rule S85). Values outside the usual ranges are accepted (rule
  ///   S90).
  public convenience init(
    sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?, vertexDistance: HKQuantity?,
    prism: HKVisionPrism?, farPupillaryDistance: HKQuantity?, nearPupillaryDistance: HKQuantity?
  ) {
    var lens = VisionPrescriptionRecord.Lens(sphere, cylinder: cylinder, axis: axis, addPower: addPower)
    lens.vertexDistance = vertexDistance?.checked(.meter, "vertexDistance")
    lens.prism = prism?.record
    lens.farPupillaryDistance = farPupillaryDistance?.checked(.meter, "farPupillaryDistance")
    lens.nearPupillaryDistance = nearPupillaryDistance?.checked(.meter, "nearPupillaryDistance")
    self.init(lens)
  }

  /// The distance from the back of the lens to the eye, usually in millimeters; nil when unknown.
  open var vertexDistance: HKQuantity? { lens.vertexDistance.map(HKQuantity.init) }

  /// The prism, which moves the image sideways or up and down; nil without one.
  open var prism: HKVisionPrism? { lens.prism.map(HKVisionPrism.init) }

  /// The distance from the middle of the nose to the pupil when looking far away; nil when unknown.
  open var farPupillaryDistance: HKQuantity? { lens.farPupillaryDistance.map(HKQuantity.init) }

  /// The distance from the middle of the nose to the pupil when reading; nil when unknown.
  open var nearPupillaryDistance: HKQuantity? { lens.nearPupillaryDistance.map(HKQuantity.init) }
}

/// A contact lens. iOS 16.
open class HKContactsLensSpecification: HKLensSpecification, @unchecked Sendable {
  /// Creates a lens. All values except the sphere may be nil. A unit of another dimension stops the app (rule S85).
  public convenience init(
    sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?, baseCurve: HKQuantity?,
    diameter: HKQuantity?
  ) {
    var lens = VisionPrescriptionRecord.Lens(sphere, cylinder: cylinder, axis: axis, addPower: addPower)
    lens.baseCurve = baseCurve?.checked(.meter, "baseCurve")
    lens.diameter = diameter?.checked(.meter, "diameter")
    self.init(lens)
  }

  /// The radius of the back of the lens, as a length; nil when unknown.
  open var baseCurve: HKQuantity? { lens.baseCurve.map(HKQuantity.init) }

  /// The diameter of the lens, as a length; nil when unknown.
  open var diameter: HKQuantity? { lens.diameter.map(HKQuantity.init) }
}

extension VisionPrescriptionRecord.Lens {
  fileprivate init(_ sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?) {
    self.init(sphere: sphere.checked(.diopter, "sphere"))
    self.cylinder = cylinder?.checked(.diopter, "cylinder")
    self.axis = axis?.checked(.degree, "axis")
    self.addPower = addPower?.checked(.diopter, "addPower")
  }
}

extension HKQuantity {
  /// Returns the quantity’s value. A unit of another dimension stops the app.
  func checked(_ unit: HealthUnit, _ name: String) -> HealthQuantity {
    if !quantity.isCompatible(with: unit) {
      HealthExceptionHandler.raise(HealthException(.invalidArgument, .lensUnit(name, unit, not: quantity.unit)))
    }
    return quantity
  }
}
