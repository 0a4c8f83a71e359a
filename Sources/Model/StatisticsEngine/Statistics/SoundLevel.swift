import Foundation

/// A sound level, in decibels and as energy relative to 0 dB: 80 dB are 100,000,000.
struct SoundLevel {
  /// The energy relative to 0 dB.
  let energy: Double

  init(energy: Double) { self.energy = energy }
  init(decibels: Double) { energy = pow(10, decibels / 10) }

  /// The level in decibels; minus infinity for no energy.
  var decibels: Double { 10 * log10(energy) }
}
