import Foundation

extension HKHealthStore {
  /// Splits the energy of an interval into resting energy and active energy (rule Q87). Apple deprecated it.
  ///
  /// Resting energy is 1,500 kilocalories per day here for every person, because a split by age, sex and weight would
  /// reveal these values to an app without authorization. Resting energy is never more than the total energy.
  ///
  /// The handler is called on a background queue with the resting and the active energy, or with
  /// ``HKError/Code/errorInvalidArgument`` for a quantity that is not energy or an end before the start. iOS 9.
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
