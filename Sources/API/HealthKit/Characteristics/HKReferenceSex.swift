/// The sex whose reference ranges apply when a clinical measurement is classified (rule V106). It is independent of
/// ``HKBiologicalSex``. iOS 27.3.
public enum HKReferenceSex: Int, Sendable {
  /// Not entered. An app that may not read the value gets an error instead.
  case notSet = 0
  case female = 1, male = 2
}
