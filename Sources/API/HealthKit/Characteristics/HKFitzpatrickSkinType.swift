/// The reaction of a person’s skin to the sun, on Fitzpatrick’s scale (rule S73).
public enum HKFitzpatrickSkinType: Int, Sendable {
  /// Not entered, or the app may not see it (rule S71).
  case notSet = 0
  /// Always burns, never tans.
  case I = 1
  /// Usually burns, tans a little.
  case II = 2
  /// Sometimes burns, tans evenly.
  case III = 3
  /// Rarely burns, tans well.
  case IV = 4
  /// Very rarely burns, tans easily.
  case V = 5
  /// Never burns.
  case VI = 6
}
