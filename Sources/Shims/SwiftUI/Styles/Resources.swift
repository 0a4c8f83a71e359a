/// A picture of an asset catalogue, which is not drawn.
public struct ImageResource: Hashable, Sendable {
  let name: String
  public init(name: String, bundle: Bundle) { self.name = name }
}

/// A colour of an asset catalogue.
public struct ColorResource: Hashable, Sendable {
  let color: Color
  /// Creates the tint colour, because the catalogue is not read when the app runs.
  public init(name: String, bundle: Bundle) { color = Color(name, bundle: bundle) }
  /// Creates a colour whose values `healthsheet adopt` has read from the catalogue.
  public init(color: Color) { self.color = color }
}

extension Image {
  public init(_ resource: ImageResource) { self.init(resource.name) }
  public init(decorative resource: ImageResource) { self.init(decorative: resource.name) }
}

extension Color {
  public init(_ resource: ColorResource) { self = resource.color }
}

extension UIImage {
  public convenience init(resource: ImageResource) { self.init(resourceNamed: resource.name) }
}

extension UIColor {
  public convenience init(resource: ColorResource) { self.init(resource.color) }
}
