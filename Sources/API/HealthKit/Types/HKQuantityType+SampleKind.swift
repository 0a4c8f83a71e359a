import Foundation
import HealthModel

extension SampleKind {
  static let quantity = SampleKind(.quantity, type: HKQuantityType.init) { record in
    record.type.aggregationStyle == .cumulative
      ? HKCumulativeQuantitySample(record) : HKDiscreteQuantitySample(record)
  } encode: { content, coder in
    switch content {
    case .quantity(let quantity): coder.encode(quantity, forKey: "quantity")
    case .quantitySeries(let series):
      coder.encode(series.values.map { HKQuantity($0.quantity) } as NSArray, forKey: "quantities")
      coder.encode(series.values.map { $0.interval.start as NSDate } as NSArray, forKey: "starts")
      coder.encode(series.values.map { NSNumber(value: $0.interval.duration) } as NSArray, forKey: "durations")
    default: break
    }
  } decode: { coder, type in
    guard coder.containsValue(forKey: "quantities") else { return coder.quantity("quantity").map { .quantity($0) } }
    let intervals = zip(
      coder.objects("starts", of: NSDate.self), coder.objects("durations", of: NSNumber.self)
    ).map { DateInterval(start: $0 as Date, duration: max(0, $1.doubleValue)) }
    let values = zip(coder.objects("quantities", of: HKQuantity.self), intervals).map {
      QuantitySeriesRecord.Value($0.quantity, over: $1)
    }
    return QuantitySeriesRecord(values, style: type.aggregationStyle ?? .discreteArithmetic).map { .quantitySeries($0) }
  }
}
