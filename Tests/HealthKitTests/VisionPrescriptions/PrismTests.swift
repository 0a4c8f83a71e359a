import Foundation
import HealthKit
import Testing

@Suite("Prisms", .timeLimit(.minutes(20)))
struct PrismTests {
  func amount(_ value: Double) -> HKQuantity { HKQuantity(unit: .prismDiopter(), doubleValue: value) }
  func angle(_ degrees: Double) -> HKQuantity { HKQuantity(unit: .degreeAngle(), doubleValue: degrees) }

  @Test("The parts of a prism give an amount and an angle (rules S86 and S87)")
  func polar() {
    let prism = HKVisionPrism(
      verticalAmount: amount(3), verticalBase: .up, horizontalAmount: amount(4), horizontalBase: .in, eye: .right)
    #expect(prism.amount == amount(5))
    #expect(abs(prism.angle.doubleValue(for: .degreeAngle()) - 36.869898) < 1e-6)
    #expect(prism.verticalAmount == amount(3) && prism.horizontalAmount == amount(4))
    #expect(prism.verticalBase == .up && prism.horizontalBase == .in)
  }

  @Test(
    "Zero degrees points to the nose for the right eye, and away from the nose for the left (rule S87)",
    arguments: [
      (HKVisionEye.right, 0.0, HKPrismBase.in, HKPrismBase.none), (.right, 180, .out, .none), (.left, 0, .out, .none),
      (.left, 180, .in, .none), (.right, 90, .none, .up), (.left, 270, .none, .down), (.left, 45, .out, .up),
      (.right, 225, .out, .down),
    ])
  func bases(eye: HKVisionEye, degrees: Double, horizontal: HKPrismBase, vertical: HKPrismBase) {
    let prism = HKVisionPrism(amount: amount(2), angle: angle(degrees), eye: eye)
    #expect(prism.horizontalBase == horizontal && prism.verticalBase == vertical)
    #expect((prism.horizontalAmount == amount(0)) == (horizontal == .none))
  }

  @Test(
    "The parts of a prism survive a conversion to an angle and back, for any bases",
    arguments: [HKVisionEye.left, .right])
  func roundTrip(eye: HKVisionEye) {
    for vertical in [HKPrismBase.up, .down] {
      for horizontal in [HKPrismBase.in, .out] {
        let parts = HKVisionPrism(
          verticalAmount: amount(0.75), verticalBase: vertical, horizontalAmount: amount(1.5),
          horizontalBase: horizontal, eye: eye)
        let polar = HKVisionPrism(amount: parts.amount, angle: parts.angle, eye: eye)
        #expect(polar.verticalBase == vertical && polar.horizontalBase == horizontal)
        #expect(polar.verticalAmount == amount(0.75) && polar.horizontalAmount == amount(1.5))
        #expect((0..<360).contains(parts.angle.doubleValue(for: .degreeAngle())))
        #expect(polar == parts)
      }
    }
  }

  @Test("A prism of zero has no bases")
  func nothing() {
    let prism = HKVisionPrism(
      verticalAmount: amount(0), verticalBase: .none, horizontalAmount: amount(0), horizontalBase: .none, eye: .left)
    #expect(prism.amount == amount(0) && prism.verticalBase == .none && prism.horizontalBase == .none)
  }

  @Test("A vertical base that points sideways stops the app")
  func wrongBase() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let one = HKQuantity(unit: .prismDiopter(), doubleValue: 1)
      _ = HKVisionPrism(
        verticalAmount: one, verticalBase: .in, horizontalAmount: one, horizontalBase: .in, eye: .left)
    }
    #expect(result.says("verticalBase must be up or down, not in"))
  }
}
