import Foundation

/// Decibels and the energy they stand for, relative to 0 dB: 80 dB are 100,000,000.
struct SoundLevel {
  let energy: Double

  init(energy: Double) { self.energy = energy }
  init(decibels: Double) { energy = pow(10, decibels / 10) }

  var decibels: Double { 10 * log10(energy) }
}
