// MARK: Nutrition

extension HKQuantityTypeIdentifier {
  /// Biotin, in g. Summed. iOS 8.0.
  public static let dietaryBiotin = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryBiotin")

  /// Caffeine, in g. Summed. iOS 8.0.
  public static let dietaryCaffeine = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCaffeine")

  /// Calcium, in g. Summed. iOS 8.0.
  public static let dietaryCalcium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCalcium")

  /// Carbohydrates, in g. Summed. iOS 8.0.
  public static let dietaryCarbohydrates = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierDietaryCarbohydrates")

  /// Chloride, in g. Summed. iOS 8.0.
  public static let dietaryChloride = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryChloride")

  /// Dietary Cholesterol, in g. Summed. iOS 8.0.
  public static let dietaryCholesterol = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierDietaryCholesterol")

  /// Chromium, in g. Summed. iOS 8.0.
  public static let dietaryChromium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryChromium")

  /// Copper, in g. Summed. iOS 8.0.
  public static let dietaryCopper = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryCopper")

  /// Dietary Energy, in kcal. Summed. iOS 8.0.
  public static let dietaryEnergyConsumed = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierDietaryEnergyConsumed")

  /// Monounsaturated Fat, in g. Summed. iOS 8.0.
  public static let dietaryFatMonounsaturated = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierDietaryFatMonounsaturated")

  /// Polyunsaturated Fat, in g. Summed. iOS 8.0.
  public static let dietaryFatPolyunsaturated = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierDietaryFatPolyunsaturated")

  /// Saturated Fat, in g. Summed. iOS 8.0.
  public static let dietaryFatSaturated = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierDietaryFatSaturated")

  /// Total Fat, in g. Summed. iOS 8.0.
  public static let dietaryFatTotal = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFatTotal")

  /// Fiber, in g. Summed. iOS 8.0.
  public static let dietaryFiber = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFiber")

  /// Folate, in g. Summed. iOS 8.0.
  public static let dietaryFolate = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryFolate")

  /// Iodine, in g. Summed. iOS 8.0.
  public static let dietaryIodine = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryIodine")

  /// Iron, in g. Summed. iOS 8.0.
  public static let dietaryIron = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryIron")

  /// Magnesium, in g. Summed. iOS 8.0.
  public static let dietaryMagnesium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryMagnesium")

  /// Manganese, in g. Summed. iOS 8.0.
  public static let dietaryManganese = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryManganese")

  /// Molybdenum, in g. Summed. iOS 8.0.
  public static let dietaryMolybdenum = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryMolybdenum")

  /// Niacin, in g. Summed. iOS 8.0.
  public static let dietaryNiacin = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryNiacin")

  /// Pantothenic Acid, in g. Summed. iOS 8.0.
  public static let dietaryPantothenicAcid = HKQuantityTypeIdentifier(
    rawValue: "HKQuantityTypeIdentifierDietaryPantothenicAcid")

  /// Phosphorus, in g. Summed. iOS 8.0.
  public static let dietaryPhosphorus = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryPhosphorus")

  /// Potassium, in g. Summed. iOS 8.0.
  public static let dietaryPotassium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryPotassium")

  /// Protein, in g. Summed. iOS 8.0.
  public static let dietaryProtein = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryProtein")

  /// Riboflavin, in g. Summed. iOS 8.0.
  public static let dietaryRiboflavin = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryRiboflavin")

  /// Selenium, in g. Summed. iOS 8.0.
  public static let dietarySelenium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietarySelenium")

  /// Sodium, in g. Summed. iOS 8.0.
  public static let dietarySodium = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietarySodium")

  /// Dietary Sugar, in g. Summed. iOS 8.0.
  public static let dietarySugar = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietarySugar")

  /// Thiamin, in g. Summed. iOS 8.0.
  public static let dietaryThiamin = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryThiamin")

  /// Vitamin A, in g. Summed. iOS 8.0.
  public static let dietaryVitaminA = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminA")

  /// Vitamin B12, in g. Summed. iOS 8.0.
  public static let dietaryVitaminB12 = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminB12")

  /// Vitamin B6, in g. Summed. iOS 8.0.
  public static let dietaryVitaminB6 = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminB6")

  /// Vitamin C, in g. Summed. iOS 8.0.
  public static let dietaryVitaminC = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminC")

  /// Vitamin D, in g. Summed. iOS 8.0.
  public static let dietaryVitaminD = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminD")

  /// Vitamin E, in g. Summed. iOS 8.0.
  public static let dietaryVitaminE = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminE")

  /// Vitamin K, in g. Summed. iOS 8.0.
  public static let dietaryVitaminK = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryVitaminK")

  /// Water, in mL. Summed. iOS 9.0.
  public static let dietaryWater = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryWater")

  /// Zinc, in g. Summed. iOS 8.0.
  public static let dietaryZinc = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierDietaryZinc")
}
