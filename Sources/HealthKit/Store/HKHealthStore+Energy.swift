import Foundation

extension HKHealthStore {
  /// Splits the energy of some time into what a body takes at rest and what moving took (rule Q87). Apple deprecated it.
  ///
  /// What a body takes at rest is 1,500 kilocalories a day here, whoever the person is: a split that went by age, sex and
  /// weight would tell an app about them without being asked. There is never more rest than energy in all.
  ///
  /// The handler is called on a background queue with the resting and the active energy;
  /// ``HKError/Code/errorInvalidArgument`` comes with what is no energy and with an end before the start. iOS 9.
  @preconcurrency
  public func splitTotalEnergy(
    _ totalEnergy: HKQuantity, start startDate: Date, end endDate: Date,
    resultsHandler:
      @escaping @Sendable (_ restingEnergy: HKQuantity?, _ activeEnergy: HKQuantity?, (any Error)?) -> Void
  ) {
    callBack {
      guard totalEnergy.is(compatibleWith: .kilocalorie()) else {
        return resultsHandler(nil, nil, HKError.invalid("\(totalEnergy) is not an energy"))
      }
      guard startDate <= endDate else {
        return resultsHandler(
          nil, nil, HKError.invalid("The end \(endDate.legible) is before the start \(startDate.legible)"))
      }
      let total = totalEnergy.doubleValue(for: .kilocalorie())
      let resting = min(total, 1_500 * endDate.timeIntervalSince(startDate) / 86_400)
      resultsHandler(
        HKQuantity(unit: .kilocalorie(), doubleValue: resting),
        HKQuantity(unit: .kilocalorie(), doubleValue: total - resting), nil)
    }
  }
}
