import Foundation
import HealthDaemon
import HealthModel

/// Reads the voltages of an electrocardiogram, one call of the handler each (rule Q83). iOS 14.
open class HKElectrocardiogramQuery: HKQuery, @unchecked Sendable {
  /// What the handler gets.
  public enum Result {
    case measurement(HKElectrocardiogram.VoltageMeasurement)
    case error(any Error)
    case done
  }

  private let electrocardiogram: HKElectrocardiogram
  private let dataHandler: (HKElectrocardiogramQuery, Result) -> Void

  /// Reads an electrocardiogram; ``Result/done`` comes last.
  public init(
    _ ecg: HKElectrocardiogram, dataHandler: @escaping (_ query: HKElectrocardiogramQuery, _ result: Result) -> Void
  ) {
    electrocardiogram = ecg
    self.dataHandler = dataHandler
    super.init(objectType: ecg.sampleType, predicate: nil)
  }

  /// Reads an electrocardiogram; the last call has `done` set and no voltage.
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
  /// A sample as the store has it now, and as far as the app may still read it; nil when it may not.
  func stored(_ sample: HKSample) -> Result<HKSample?, HKError> {
    ask { connection throws(HealthError) in try connection.stored(sample) }
  }
}

extension Connection {
  /// A sample as the store has it now, and as far as the app may still read it; nil when it may not.
  func stored(_ sample: HKSample) throws(HealthError) -> HKSample? {
    try samples(matchingAny: [SampleQuery(sample.record.type, .uuids([sample.uuid]))], limit: 1).first
      .map(HKSample.sample)
  }
}
