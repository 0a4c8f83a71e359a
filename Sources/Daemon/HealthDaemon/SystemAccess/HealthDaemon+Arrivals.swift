import Foundation
import HealthModel

/// Samples that arrive as time passes.
extension HealthDaemon {
  /// Adds a plan of samples, which arrive from now on as time passes.
  package func addArrivals(_ plan: any ArrivalPlan) { change { $0.arrivals.add(plan, now: $0.settings.now()) } }

  /// Adds the samples that have arrived by now to the store.
  func takeArrivals() {
    let arrived = change { state in
      let (now, settings) = (state.settings.now(), state.settings)
      return state.arrivals.take(at: now, settings) + state.takeMeasurements()
    }
    if !arrived.isEmpty { add(arrived) }
  }
}
