/// The kind of lenses that a vision prescription is for. iOS 16.
public enum HKVisionPrescriptionType: UInt, Sendable {
  case glasses = 1, contacts = 2
}

/// One of a person’s two eyes. iOS 16.
public enum HKVisionEye: Int, Sendable {
  case left = 1, right = 2
}

/// The direction of a prism’s thick edge. iOS 16; rule S86.
public enum HKPrismBase: Int, Sendable {
  /// No prism in this direction.
  case none = 0
  /// Toward the forehead.
  case up = 1
  /// Toward the cheek.
  case down = 2
  /// Toward the nose.
  case `in` = 3
  /// Toward the temple.
  case out = 4
}
