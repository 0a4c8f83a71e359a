extension ElectrocardiogramRecord {
  /// A sentence that says why the electrocardiogram is invalid (queries, rule Q83); nil when it is valid.
  var flaw: String? {
    Flaw.first(
      classification.flaw("HKElectrocardiogram.Classification", in: Flaw.openEnumeration),
      symptomsStatus.flaw("HKElectrocardiogram.SymptomsStatus", in: 0...2),
      averageHeartRate?.flaw("The average heart rate", in: .beatsPerMinute),
      samplingFrequency.flaw("The sampling frequency"),
      samplingFrequency > 0 ? nil : "The sampling frequency of an electrocardiogram must be more than 0 Hz.",
      Flaw.first(in: voltages) { $0.flaw("A voltage of an electrocardiogram") })
  }
}

extension [HeartbeatRecord] {
  /// A sentence that says why these cannot be the beats of a series (rule S128); nil when they can.
  var flaw: String? {
    var last = 0.0
    for beat in self {
      if let flaw = beat.secondsSinceStart.durationFlaw("The time of a heartbeat") { return flaw }
      if beat.secondsSinceStart < last { return "The heartbeats of a series must be in order of time." }
      last = beat.secondsSinceStart
    }
    return nil
  }
}
