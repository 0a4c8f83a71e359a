import Foundation
import HealthModel

extension SampleKind {
  static let heartbeatSeries = SampleKind(
    .heartbeatSeries, type: HKSeriesType.init, sample: HKHeartbeatSeriesSample.init
  ) { content, coder in
    guard case .heartbeatSeries(let beats) = content else { return }
    coder.encode(beats.map { NSNumber(value: $0.secondsSinceStart) } as NSArray, forKey: "beats")
    coder.encode(integers: beats.map { $0.isPrecededByGap ? 1 : 0 }, forKey: "gaps")
  } decode: { coder, _ in
    let seconds = coder.objects("beats", of: NSNumber.self).map(\.doubleValue)
    return .heartbeatSeries(
      zip(seconds, coder.integers("gaps")).map { HeartbeatRecord(secondsSinceStart: $0, isPrecededByGap: $1 == 1) })
  }
}
