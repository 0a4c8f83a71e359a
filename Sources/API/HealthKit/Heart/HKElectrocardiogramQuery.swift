import Foundation
import HealthDaemon
import HealthModel

/// A query for the voltages of an electrocardiogram. It calls the handler once per voltage (rule Q83). iOS 14.
open class HKElectrocardiogramQuery: HKQuery, @unchecked Sendable {
  /// The argument of a handler call: a voltage, an error, or the end.
  public enum Result {
    case measurement(HKElectrocardiogram.VoltageMeasurement)
    case error(any Error)
    case done
  }

  private let electrocardiogram: HKElectrocardiogram
  private let dataHandler: (HKElectrocardiogramQuery, Result) -> Void

  /// Creates a query. The last call of the handler passes ``Result/done`` or an error.
  public init(
    _ ecg: HKElectrocardiogram, dataHandler: @escaping (_ query: HKElectrocardiogramQuery, _ result: Result) -> Void
  ) {
    electrocardiogram = ecg
    self.dataHandler = dataHandler
    super.init(objectType: ecg.sampleType, predicate: nil)
  }

  /// Creates a query. The last call of the handler has `done` set and no voltage.
  public convenience init(
    electrocardiogram: HKElectrocardiogram,
    dataHandler:
      @escaping (
        _ query: HKElectrocardiogramQuery, _ measurement: HKElectrocardiogram.VoltageMeasurement?, _ done: Bool,
        _ error: (any Error)?
      ) -> Void
  ) {
    self.init(electrocardiogram) { query, result in
      switch result {
      case .measurement(let measurement): dataHandler(query, measurement, false, nil)
      case .error(let error): dataHandler(query, nil, true, error)
      case .done: dataHandler(query, nil, true, nil)
      }
    }
  }

  override func run(_ run: QueryRun) {
    let answer = run.stored(electrocardiogram)
    guard let stored = answer.parts.value as? HKElectrocardiogram else {
      return run.finish { dataHandler(self, .error(answer.parts.error ?? HKError(.errorNoData))) }
    }
    for measurement in stored.voltageMeasurements {
      guard run.execution.isRunning else { return }
      run.deliver { dataHandler(self, .measurement(measurement)) }
    }
    run.finish { dataHandler(self, .done) }
  }
}

extension QueryRun {
  /// Returns a sample as currently stored; nil when it was deleted, or when the app may no longer see it.
  func stored(_ sample: HKSample) -> Result<HKSample?, any Error> {
    ask { try $0.stored(sample) }
  }
}

extension Connection {
  /// Returns a sample as currently stored; nil when it was deleted, or when the app may no longer see it.
  func stored(_ sample: HKSample) throws -> HKSample? {
    try samples(matchingAny: [SampleQuery(sample.record.type, .uuids([sample.uuid]))], limit: 1).first
      .map(HKSample.sample)
  }
}
