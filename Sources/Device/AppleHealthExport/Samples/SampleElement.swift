/// The elements that stand for a sample or a day: the report accounts for each of them.
enum SampleElement: String, CaseIterable {
  case record = "Record"
  case correlation = "Correlation"
  case workout = "Workout"
  case visionPrescription = "VisionPrescription"
  case activitySummary = "ActivitySummary"
  case clinicalRecord = "ClinicalRecord"
  case audiogram = "Audiogram"

  /// The element of a name; nil for other elements.
  init?(_ name: ParsedText) {
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

/// The layout of the root's children.
enum ChildrenLayout {
  /// A line for each child, with so many blanks before it.
  case lines(indent: Int)
  /// The root's own line for all children.
  case oneLine
}
