/// The elements that stand for something that was measured: what a reading accounts for, one by one.
enum SampleElement: String, CaseIterable {
  case record = "Record"
  case correlation = "Correlation"
  case workout = "Workout"
  case visionPrescription = "VisionPrescription"
  case activitySummary = "ActivitySummary"
  case clinicalRecord = "ClinicalRecord"
  case audiogram = "Audiogram"

  init?(_ name: Text) {
    // Nearly all elements of an export are records.
    if name == "Record" {
      self = .record
    } else if name == "MetadataEntry" {
      return nil
    } else {
      self.init(rawValue: name.string)
    }
  }
}

/// The way the root's children are set.
enum ChildrenLayout {
  /// Each on a line of its own, so many blanks in.
  case lines(indent: Int)
  /// On the root's own line.
  case oneLine
}
