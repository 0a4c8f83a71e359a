/// A power of ten before a unit (rule S60).
///
///     HKUnit.gramUnit(with: .kilo).unitString   // "kg"
public enum HKMetricPrefix: Int, Sendable {
  case none = 0, femto = 13, pico = 1, nano = 2, micro = 3, milli = 4, centi = 5, deci = 6, deca = 7, hecto = 8
  case kilo = 9, mega = 10, giga = 11, tera = 12
}
