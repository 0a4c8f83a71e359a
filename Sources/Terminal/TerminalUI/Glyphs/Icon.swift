extension GlyphSet {
  /// The icons of types, groups and apps. Each tier has a character for each.
  public enum Icon: String, Hashable, Sendable, CaseIterable {
    // Groups of Health's types.
    case activity, body, cycle, hearing, heart, medications, mind, mobility, nutrition, respiratory, sleep, symptoms
    case vitals, other, details, records
    // Types that people know by more than their group.
    case steps, distance, cycling, swimming, stairs, clock, workout, route, height, temperature, glucose, oxygen
    case wave, fitness, water, caffeine, energy, sound, eyeglasses, sun, flow, fall, insulin
    // Shapes that apps are known by.
    case moon, cross, square, triangle
  }
}
