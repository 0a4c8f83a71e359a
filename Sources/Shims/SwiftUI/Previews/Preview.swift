import CTypeNames

/// A preview. Xcode shows a preview on its canvas; here `swift run Walks --preview NAME` opens it on the device.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
  #externalMacro(module: "PreviewMacro", type: "PreviewMacro")

/// A preview with traits, which are ignored.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait, _ more: PreviewTrait...,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewMacro", type: "PreviewMacro")

/// Lets a preview declare a property with a property wrapper, on one line: `@Previewable @State var isOn = true`.
@attached(peer)
public macro Previewable() = #externalMacro(module: "PreviewMacro", type: "PreviewMacro")

/// A trait of a preview, which has no effect here.
public struct PreviewTrait: Sendable {
  public static let portrait = PreviewTrait()
  public static let landscapeLeft = PreviewTrait()
  public static let landscapeRight = PreviewTrait()
  public static let sizeThatFitsLayout = PreviewTrait()
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait { PreviewTrait() }
}

/// Previews in the style of earlier versions of SwiftUI. `--preview` opens all of a type's previews, one below another.
@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}

extension View {
  public func previewDisplayName(_ name: String?) -> some View { self }
  public func previewLayout(_ layout: PreviewLayout) -> some View { self }
  public func previewDevice(_ device: String?) -> some View { self }
  public func previewInterfaceOrientation(_ orientation: InterfaceOrientation) -> some View { self }
}

/// The orientation of a preview, which has no effect here.
public enum InterfaceOrientation: Hashable, Sendable {
  case portrait, portraitUpsideDown, landscapeLeft, landscapeRight
}

/// The size of a preview, which has no effect here.
public enum PreviewLayout: Sendable {
  case device, sizeThatFits
  case fixed(width: CGFloat, height: CGFloat)
}

/// The type that a `#Preview` macro creates. Do not declare such a type yourself.
@MainActor
public protocol PreviewEntry {
  static var content: PreviewContent { get }
}

/// The name and the views of a preview. The macro creates them from its arguments.
@MainActor
public struct PreviewContent {
  let name: String?
  /// The file that contains the preview, without its folder and extension; nil for a `PreviewProvider`.
  let file: String?
  let body: @MainActor () -> AnyView

  public init(
    _ name: String? = nil, fileID: String = #fileID, @ViewBuilder body: @escaping @MainActor () -> any View
  ) {
    (self.name, file) = (name, Self.file(in: fileID))
    self.body = { AnyView(body()) }
  }

  public init(
    _ name: String? = nil, traits: PreviewTrait, _ more: PreviewTrait..., fileID: String = #fileID,
    @ViewBuilder body: @escaping @MainActor () -> any View
  ) { self.init(name, fileID: fileID, body: body) }

  fileprivate init<Provider: PreviewProvider>(of provider: Provider.Type) {
    (name, file) = ("\(provider)", nil)
    body = { AnyView(VStack { provider.previews }) }
  }

  /// Returns the name of the file in an id such as "Walks/ContentView.swift", without its extension. Works in a macro's
  /// expansion too.
  private static func file(in id: String) -> String {
    let name = id.split(separator: "/").last ?? ""
    return String(name.prefix { $0 != "." })
  }
}

extension PreviewContent {
  /// The previews of the program, with the names that open them, sorted by name. A preview without a name has the name
  /// of its file; if several have the same name, a number follows from the second on.
  static var all: [(name: String, content: PreviewContent)] {
    var found: [PreviewContent] = []
    for type in types {
      if let entry = type as? any PreviewEntry.Type { found.append(entry.content) }
      if let provider = type as? any PreviewProvider.Type { found.append(of(provider)) }
    }
    var counts: [String: Int] = [:]
    return found.map { content in
      let name = content.name ?? content.file ?? "Preview"
      counts[name, default: 0] += 1
      let number = counts[name] ?? 1
      return (number == 1 ? name : "\(name) \(number)", content)
    }
    .sorted { $0.name < $1.name }
  }

  /// The types of the program whose names contain “Preview”.
  private static var types: [Any.Type] {
    var types: [Any.Type] = []
    withUnsafeMutablePointer(to: &types) { types in
      visit_types_named(
        "Preview",
        { metadata, types in
          guard let metadata, let types else { return }
          types.assumingMemoryBound(to: [Any.Type].self).pointee.append(unsafeBitCast(metadata, to: Any.Type.self))
        }, types)
    }
    return types
  }

  private static func of<Provider: PreviewProvider>(_ provider: Provider.Type) -> PreviewContent {
    PreviewContent(of: provider)
  }
}
