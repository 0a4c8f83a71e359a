import HealthDaemon

extension PersonSensors {
  /// The sensors of Kim's latest phone and watch.
  package static let demo = PersonSensors(
    phone: instrument(DemoSources.phones[7]), watch: instrument(DemoSources.watches[7]))

  private static func instrument(_ instrument: DemoSources.Instrument) -> Instrument {
    Instrument(instrument.revision, device: instrument.device)
  }
}
