/// The form of a medication, such as tablets. iOS 26.
///
/// This package chose the raw strings, because Apple’s are not public.
public struct HKMedicationGeneralForm: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A capsule to swallow.
  public static let capsule = HKMedicationGeneralForm(rawValue: "capsule")
  /// A cream for the skin.
  public static let cream = HKMedicationGeneralForm(rawValue: "cream")
  /// A device that administers the medication, such as a pump.
  public static let device = HKMedicationGeneralForm(rawValue: "device")
  /// Drops, for the eyes for example.
  public static let drops = HKMedicationGeneralForm(rawValue: "drops")
  /// A foam for the skin.
  public static let foam = HKMedicationGeneralForm(rawValue: "foam")
  /// A gel.
  public static let gel = HKMedicationGeneralForm(rawValue: "gel")
  /// A device for inhaling the medication.
  public static let inhaler = HKMedicationGeneralForm(rawValue: "inhaler")
  /// An injection.
  public static let injection = HKMedicationGeneralForm(rawValue: "injection")
  /// A liquid to drink.
  public static let liquid = HKMedicationGeneralForm(rawValue: "liquid")
  /// A lotion for the skin.
  public static let lotion = HKMedicationGeneralForm(rawValue: "lotion")
  /// An ointment for the skin.
  public static let ointment = HKMedicationGeneralForm(rawValue: "ointment")
  /// A patch on the skin.
  public static let patch = HKMedicationGeneralForm(rawValue: "patch")
  /// A powder.
  public static let powder = HKMedicationGeneralForm(rawValue: "powder")
  /// A spray, for the nose for example.
  public static let spray = HKMedicationGeneralForm(rawValue: "spray")
  /// A suppository.
  public static let suppository = HKMedicationGeneralForm(rawValue: "suppository")
  /// A tablet to swallow.
  public static let tablet = HKMedicationGeneralForm(rawValue: "tablet")
  /// Another form that is applied to the skin.
  public static let topical = HKMedicationGeneralForm(rawValue: "topical")
  /// An unknown form.
  public static let unknown = HKMedicationGeneralForm(rawValue: "unknown")
}
