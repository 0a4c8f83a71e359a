import Foundation
import HealthDaemon
import HealthModel

/// A prism in a lens: its strength, and the direction in which it moves the image. iOS 16.
///
///     let prism = HKVisionPrism(
///       verticalAmount: HKQuantity(unit: .prismDiopter(), doubleValue: 3), verticalBase: .up,
///       horizontalAmount: HKQuantity(unit: .prismDiopter(), doubleValue: 4), horizontalBase: .in, eye: .right)
///     prism.amount.description       // "5 pD"
///
/// Opticians write a prism as an amount and an angle, or as an amount up or down and another in or out. A prism
/// provides both forms, however it was created (rule S86). The angle increases counterclockwise, from 0 to 360 degrees;
/// 0° points toward the nose for the right eye and away from it for the left (rule S87).
open class HKVisionPrism: NSObject, NSCopying, NSSecureCoding, Archivable, @unchecked Sendable {
  /// The stored record of the prism: amount, angle and eye.
  let record: VisionPrescriptionRecord.Prism

  init(_ record: VisionPrescriptionRecord.Prism) { self.record = record }

  /// Creates a prism from an amount in prism diopters and an angle.
  ///
  /// - Important: A unit of another dimension stops the app.
  public convenience init(amount: HKQuantity, angle: HKQuantity, eye: HKVisionEye) {
    self.init(
      VisionPrescriptionRecord.Prism(
        amount: amount.checked(.prismDiopter, "amount"), angle: angle.checked(.degree, "angle"), eye: eye.rawValue))
  }

  /// Creates a prism from its vertical and horizontal parts, both in prism diopters.
  ///
  /// - Important: A unit of another dimension stops the app, and so does a vertical base other than up and down, or a
  ///   horizontal base other than in and out. A part that is zero may have no base.
  public convenience init(
    verticalAmount: HKQuantity, verticalBase: HKPrismBase, horizontalAmount: HKQuantity, horizontalBase: HKPrismBase,
    eye: HKVisionEye
  ) {
    let vertical = verticalAmount.checked(.prismDiopter, "verticalAmount").value(in: .prismDiopter) ?? 0
    let horizontal = horizontalAmount.checked(.prismDiopter, "horizontalAmount").value(in: .prismDiopter) ?? 0
    HKVisionPrism.check(verticalBase, of: vertical, among: [.up, .down], "verticalBase")
    HKVisionPrism.check(horizontalBase, of: horizontal, among: [.in, .out], "horizontalBase")
    let up = verticalBase == .down ? -vertical : vertical
    let right = horizontalBase == HKVisionPrism.base(right: true, eye: eye) ? horizontal : -horizontal
    let degrees = atan2(up, right) * 180 / .pi
    self.init(
      VisionPrescriptionRecord.Prism(
        amount: HealthQuantity((up * up + right * right).squareRoot().tidy, .prismDiopter),
        angle: HealthQuantity((degrees < 0 ? degrees + 360 : degrees).tidy, .degree), eye: eye.rawValue))
  }

  private static func check(_ base: HKPrismBase, of amount: Double, among allowed: [HKPrismBase], _ name: String) {
    if allowed.contains(base) || (base == .none && amount == 0) { return }
    HealthExceptionHandler.raise(
      HealthException(.invalidArgument, .prismBase(name, allowed.map { "\($0)" }, not: "\(base)")))
  }

  /// Returns the base, in or out, of a prism whose thick edge points to the examiner’s right or left.
  private static func base(right: Bool, eye: HKVisionEye) -> HKPrismBase { right == (eye == .right) ? .in : .out }

  // MARK: As amount and angle

  /// The strength, in prism diopters.
  open var amount: HKQuantity { HKQuantity(record.amount) }

  /// The direction of the base, in degrees or another unit of angle.
  open var angle: HKQuantity { HKQuantity(record.angle) }

  /// The eye that the prism is for.
  open var eye: HKVisionEye { HKVisionEye(rawValue: record.eye) ?? .left }

  // MARK: As parts

  /// The strength up or down, in prism diopters; never negative.
  open var verticalAmount: HKQuantity { part(abs(up)) }

  /// The vertical base, up or down; none when the prism has only a horizontal part.
  open var verticalBase: HKPrismBase { up == 0 ? .none : up > 0 ? .up : .down }

  /// The strength in or out, in prism diopters; never negative.
  open var horizontalAmount: HKQuantity { part(abs(right)) }

  /// The horizontal base, in or out; none when the prism has only a vertical part.
  open var horizontalBase: HKPrismBase { right == 0 ? .none : HKVisionPrism.base(right: right > 0, eye: eye) }

  private var up: Double { (amountInPrismDiopters * sin(radians)).tidy }

  private var right: Double { (amountInPrismDiopters * cos(radians)).tidy }

  private var amountInPrismDiopters: Double { record.amount.value(in: .prismDiopter) ?? 0 }

  private var radians: Double { (record.angle.value(in: .degree) ?? 0) * .pi / 180 }

  private func part(_ amount: Double) -> HKQuantity { HKQuantity(HealthQuantity(amount, .prismDiopter)) }

  // MARK: Value semantics

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKVisionPrism)?.record == record }

  open override var hash: Int { record.hashValue }

  open override var description: String { "\(amount) at \(angle), \(eye) eye" }

  static func object(of record: VisionPrescriptionRecord.Prism) -> NSObject? { HKVisionPrism(record) }
}

extension Double {
  /// The number without the rounding errors of sines and roots, rounded to a billionth so that zero is exactly zero.
  fileprivate var tidy: Double { (self * 1e9).rounded() / 1e9 + 0 }
}
