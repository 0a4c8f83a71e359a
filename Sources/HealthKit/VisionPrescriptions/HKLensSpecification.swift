import Foundation
import HealthDaemon
import HealthModel

/// What every lens has, in glasses or on the eye (rules S84 and S85). iOS 16.
open class HKLensSpecification: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Unchecked: the class is open, as in Apple's framework, but nothing here changes once it is made.

  let lens: VisionPrescriptionRecord.Lens

  init(_ lens: VisionPrescriptionRecord.Lens) { self.lens = lens }

  /// The strength for near- or far-sightedness, in dioptres.
  open var sphere: HKQuantity { HKQuantity(lens.sphere) }

  /// The strength for astigmatism, in dioptres.
  open var cylinder: HKQuantity? { lens.cylinder.map(HKQuantity.init) }

  /// The direction of the cylinder, in degrees from 0 to 180.
  open var axis: HKQuantity? { lens.axis.map(HKQuantity.init) }

  /// What is added for reading, in dioptres.
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

  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) {
    coder.encode(lens.sphere, forKey: "sphere")
    coder.encode(lens.cylinder, forKey: "cylinder")
    coder.encode(lens.axis, forKey: "axis")
    coder.encode(lens.addPower, forKey: "addPower")
    coder.encode(lens.vertexDistance, forKey: "vertexDistance")
    coder.encode(lens.prism.map(HKVisionPrism.init), forKey: "prism")
    coder.encode(lens.farPupillaryDistance, forKey: "farPupillaryDistance")
    coder.encode(lens.nearPupillaryDistance, forKey: "nearPupillaryDistance")
    coder.encode(lens.baseCurve, forKey: "baseCurve")
    coder.encode(lens.diameter, forKey: "diameter")
  }

  public required init?(coder: NSCoder) {
    guard let sphere = coder.quantity("sphere") else { return nil }
    var lens = VisionPrescriptionRecord.Lens(sphere: sphere)
    lens.cylinder = coder.quantity("cylinder")
    lens.axis = coder.quantity("axis")
    lens.addPower = coder.quantity("addPower")
    lens.vertexDistance = coder.quantity("vertexDistance")
    lens.prism = coder.object("prism", of: HKVisionPrism.self)?.prism
    lens.farPupillaryDistance = coder.quantity("farPupillaryDistance")
    lens.nearPupillaryDistance = coder.quantity("nearPupillaryDistance")
    lens.baseCurve = coder.quantity("baseCurve")
    lens.diameter = coder.quantity("diameter")
    self.lens = lens
  }
}

/// A lens in glasses. iOS 16.
open class HKGlassesLensSpecification: HKLensSpecification, @unchecked Sendable {
  /// A lens. Everything but the sphere may be missing.
  ///
  /// - Important: A unit that does not fit stops the app: dioptres for sphere, cylinder and addition, an angle for the
  ///   axis, a length for the distances (rule S85). Values are not checked: the usual ranges are typical, not enforced
  ///   (rule S90).
  public convenience init(
    sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?, vertexDistance: HKQuantity?,
    prism: HKVisionPrism?, farPupillaryDistance: HKQuantity?, nearPupillaryDistance: HKQuantity?
  ) {
    var lens = VisionPrescriptionRecord.Lens(sphere, cylinder: cylinder, axis: axis, addPower: addPower)
    lens.vertexDistance = vertexDistance?.checked(.meter, "vertexDistance")
    lens.prism = prism?.prism
    lens.farPupillaryDistance = farPupillaryDistance?.checked(.meter, "farPupillaryDistance")
    lens.nearPupillaryDistance = nearPupillaryDistance?.checked(.meter, "nearPupillaryDistance")
    self.init(lens)
  }

  /// From the back of the lens to the eye, usually in millimetres.
  open var vertexDistance: HKQuantity? { lens.vertexDistance.map(HKQuantity.init) }

  /// What moves the image sideways or up and down.
  open var prism: HKVisionPrism? { lens.prism.map(HKVisionPrism.init) }

  /// From the middle of the nose to the pupil when looking far away.
  open var farPupillaryDistance: HKQuantity? { lens.farPupillaryDistance.map(HKQuantity.init) }

  /// From the middle of the nose to the pupil when reading.
  open var nearPupillaryDistance: HKQuantity? { lens.nearPupillaryDistance.map(HKQuantity.init) }
}

/// A lens on the eye. iOS 16.
open class HKContactsLensSpecification: HKLensSpecification, @unchecked Sendable {
  /// A lens. Everything but the sphere may be missing. Units are checked as for ``HKGlassesLensSpecification``.
  public convenience init(
    sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?, baseCurve: HKQuantity?,
    diameter: HKQuantity?
  ) {
    var lens = VisionPrescriptionRecord.Lens(sphere, cylinder: cylinder, axis: axis, addPower: addPower)
    lens.baseCurve = baseCurve?.checked(.meter, "baseCurve")
    lens.diameter = diameter?.checked(.meter, "diameter")
    self.init(lens)
  }

  /// The radius of the lens’s back.
  open var baseCurve: HKQuantity? { lens.baseCurve.map(HKQuantity.init) }

  /// The lens’s diameter.
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
  /// The quantity’s value, after a look at its unit.
  func checked(_ unit: HealthUnit, _ name: String) -> HealthQuantity {
    if !quantity.isCompatible(with: unit) {
      HealthExceptionHandler.raise(
        HealthException(
          .invalidArgument, "\(name) must be in a unit compatible with \(unit.string), not \(quantity.unit.string)"))
    }
    return quantity
  }
}
