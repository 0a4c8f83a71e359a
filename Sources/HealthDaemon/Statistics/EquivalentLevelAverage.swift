import Foundation

/// The steady sound level that carries the same energy: audio exposure in decibels (rule Q38).
///
/// The textbook Leq: 10 · log10(Σ d · 10^(L/10) ÷ Σ d). A minute at 90 dB and nine at 60 dB make 80 dB, where the plain
/// mean is 63.
struct EquivalentLevelAverage: Average {
  private var energy = 0.0
  private var seconds = 0.0
  /// For a bucket that holds only instants: each counts the same.
  private var energyOfInstants = 0.0
  private var instants = 0

  mutating func add(_ part: StatisticsPart) {
    let power = pow(10, part.value / 10)
    energy += power * (part.end - part.start)
    seconds += part.end - part.start
    if part.end == part.start {
      energyOfInstants += power
      instants += 1
    }
  }

  var value: Double? {
    if seconds > 0 { return 10 * log10(energy / seconds) }
    return instants > 0 ? 10 * log10(energyOfInstants / Double(instants)) : nil
  }
}
