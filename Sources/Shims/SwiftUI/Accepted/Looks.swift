// Values that describe only a phone's appearance. Apps can write them, but a terminal has a single appearance.

/// A blend mode, which a terminal ignores.
public enum BlendMode: Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver
  case destinationOut, plusDarker, plusLighter
}

/// The scaling of a picture, which a terminal ignores.
public enum ContentMode: Hashable, Sendable {
  case fit, fill
}

/// A text size, which a terminal ignores.
public enum DynamicTypeSize: Int, Hashable, Sendable, Comparable, CaseIterable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge, accessibility1, accessibility2
  case accessibility3, accessibility4, accessibility5
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

/// The spacing of list sections, which a terminal ignores.
public enum ListSectionSpacing: Hashable, Sendable {
  case `default`, compact
}

/// The visibility of scroll indicators, which a terminal ignores.
public enum ScrollIndicatorVisibility: Hashable, Sendable {
  case automatic, visible, hidden, never
}

/// The gesture that dismisses a keyboard, which a terminal ignores.
public enum ScrollDismissesKeyboardMode: Hashable, Sendable {
  case automatic, immediately, interactively, never
}

/// The bounce at the end of scrolling, which a terminal ignores.
public enum ScrollBounceBehavior: Hashable, Sendable {
  case automatic, always, basedOnSize
}

/// The position where scrolling stops, which a terminal ignores.
public enum ScrollTargetBehaviors: Hashable, Sendable {
  case viewAligned, paging
}

/// The presentation on small screens, which a terminal ignores.
public enum PresentationAdaptation: Hashable, Sendable {
  case automatic, none, popover, sheet, fullScreenCover
}

/// The capitalization while typing, which a terminal ignores.
public enum TextInputAutocapitalization: Hashable, Sendable {
  case never, words, sentences, characters
}

/// The label of a keyboard's return key, which a terminal ignores.
public enum SubmitLabel: Hashable, Sendable {
  case done, go, send, join, route, search, `return`, next, `continue`
}

/// The size of controls, which a terminal ignores.
public enum ControlSize: Hashable, Sendable {
  case mini, small, regular, large, extraLarge
}

/// The shape of a button's border, which a terminal ignores.
public enum ButtonBorderShape: Hashable, Sendable {
  case automatic, capsule, roundedRectangle, circle
}

/// The part of a scroll view that gets margins. Here it is always the content.
public enum ContentMarginPlacement: Hashable, Sendable {
  case automatic, scrollContent, scrollIndicators
}

/// The container that gets a background, which a terminal ignores.
public enum ContainerBackgroundPlacement: Hashable, Sendable {
  case navigation, tabView, widget, window
}

/// The prominence of a section's header, which a terminal ignores.
public enum Prominence: Hashable, Sendable {
  case standard, increased
}

/// The dots of a tab view with pages, which a terminal does not draw: the strip of tabs has titles.
public struct PageIndexViewStyle: Hashable, Sendable {
  public enum BackgroundDisplayMode: Hashable, Sendable { case automatic, always, never, interactive }
  public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) {}
  public static var page: PageIndexViewStyle { PageIndexViewStyle() }
  public static func page(backgroundDisplayMode: BackgroundDisplayMode) -> PageIndexViewStyle { PageIndexViewStyle() }
}

/// The scrolling that shrinks a tab bar, which a terminal ignores.
public enum TabBarMinimizeBehavior: Hashable, Sendable {
  case automatic, onScrollDown, onScrollUp, never
}

/// The sensitivity of a watch's crown, which a terminal does not have.
public enum DigitalCrownRotationalSensitivity: Hashable, Sendable {
  case low, medium, high
}

/// The transition between pages, which a terminal ignores.
public enum NavigationTransition: Hashable, Sendable {
  case automatic
}

/// The placement of a toolbar, which a terminal ignores.
public enum ToolbarPlacement: Hashable, Sendable {
  case automatic, navigationBar, tabBar, bottomBar, windowToolbar
}

/// A horizontal edge, which a terminal ignores.
public enum HorizontalEdge: Hashable, Sendable {
  case leading, trailing
}

/// The size class of a window, which a terminal ignores.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  case compact, regular
}

/// The writing direction of a layout, which a terminal ignores.
public enum LayoutDirection: Hashable, Sendable {
  case leftToRight, rightToLeft
}

/// The variants of symbols, which a terminal ignores.
public struct SymbolVariants: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let none: SymbolVariants = []
  public static let fill = SymbolVariants(rawValue: 1 << 1)
  public static let circle = SymbolVariants(rawValue: 1 << 2)
  public static let square = SymbolVariants(rawValue: 1 << 3)
  public static let rectangle = SymbolVariants(rawValue: 1 << 4)
  public static let slash = SymbolVariants(rawValue: 1 << 5)
}

/// The reasons to redact a view, which a terminal ignores.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let placeholder = RedactionReasons(rawValue: 1 << 0)
  public static let privacy = RedactionReasons(rawValue: 1 << 1)
  public static let invalidated = RedactionReasons(rawValue: 1 << 2)
}

/// The regions of a safe area, which a terminal ignores.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let container = SafeAreaRegions(rawValue: 1 << 0)
  public static let keyboard = SafeAreaRegions(rawValue: 1 << 1)
  public static let all = SafeAreaRegions(rawValue: ~0)
}

/// Accessibility traits, which a terminal ignores.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let isButton = AccessibilityTraits(rawValue: 1 << 0)
  public static let isHeader = AccessibilityTraits(rawValue: 1 << 1)
  public static let isSelected = AccessibilityTraits(rawValue: 1 << 2)
  public static let isLink = AccessibilityTraits(rawValue: 1 << 3)
  public static let isImage = AccessibilityTraits(rawValue: 1 << 4)
  public static let isStaticText = AccessibilityTraits(rawValue: 1 << 5)
  public static let isModal = AccessibilityTraits(rawValue: 1 << 6)
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 7)
  public static let isSummaryElement = AccessibilityTraits(rawValue: 1 << 8)
  public static let isToggle = AccessibilityTraits(rawValue: 1 << 9)
  public static let playsSound = AccessibilityTraits(rawValue: 1 << 10)
  public static let startsMediaSession = AccessibilityTraits(rawValue: 1 << 11)
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 1 << 12)
  public static let causesPageTurn = AccessibilityTraits(rawValue: 1 << 13)
  public static let isSearchField = AccessibilityTraits(rawValue: 1 << 14)
  public static let isKeyboardKey = AccessibilityTraits(rawValue: 1 << 15)
}

/// The style of a list. A terminal has only one.
public protocol ListStyle: Sendable {}

public struct DefaultListStyle: ListStyle { public init() {} }
extension ListStyle where Self == DefaultListStyle {
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}
public struct PlainListStyle: ListStyle { public init() {} }
extension ListStyle where Self == PlainListStyle { public static var plain: PlainListStyle { PlainListStyle() } }
public struct InsetListStyle: ListStyle { public init() {} }
extension ListStyle where Self == InsetListStyle { public static var inset: InsetListStyle { InsetListStyle() } }
public struct GroupedListStyle: ListStyle { public init() {} }
extension ListStyle where Self == GroupedListStyle {
  public static var grouped: GroupedListStyle { GroupedListStyle() }
}
public struct InsetGroupedListStyle: ListStyle { public init() {} }
extension ListStyle where Self == InsetGroupedListStyle {
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}
public struct SidebarListStyle: ListStyle { public init() {} }
extension ListStyle where Self == SidebarListStyle {
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}
public struct CarouselListStyle: ListStyle { public init() {} }
extension ListStyle where Self == CarouselListStyle {
  public static var carousel: CarouselListStyle { CarouselListStyle() }
}
public struct EllipticalListStyle: ListStyle { public init() {} }
extension ListStyle where Self == EllipticalListStyle {
  public static var elliptical: EllipticalListStyle { EllipticalListStyle() }
}

/// The style of a text field. A terminal has only one.
public protocol TextFieldStyle: Sendable {}

public struct DefaultTextFieldStyle: TextFieldStyle { public init() {} }
extension TextFieldStyle where Self == DefaultTextFieldStyle {
  public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}
public struct PlainTextFieldStyle: TextFieldStyle { public init() {} }
extension TextFieldStyle where Self == PlainTextFieldStyle {
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}
public struct RoundedBorderTextFieldStyle: TextFieldStyle { public init() {} }
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

/// The style of a progress view. A terminal has only one.
public protocol ProgressViewStyle: Sendable {}

public struct DefaultProgressViewStyle: ProgressViewStyle { public init() {} }
extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}
public struct CircularProgressViewStyle: ProgressViewStyle {
  public init() {}
  public init(tint: Color) {}
}
extension ProgressViewStyle where Self == CircularProgressViewStyle {
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}
public struct LinearProgressViewStyle: ProgressViewStyle {
  public init() {}
  public init(tint: Color) {}
}
extension ProgressViewStyle where Self == LinearProgressViewStyle {
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

/// The style of a date picker. A terminal has only one.
public protocol DatePickerStyle: Sendable {}

public struct DefaultDatePickerStyle: DatePickerStyle { public init() {} }
extension DatePickerStyle where Self == DefaultDatePickerStyle {
  public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}
public struct CompactDatePickerStyle: DatePickerStyle { public init() {} }
extension DatePickerStyle where Self == CompactDatePickerStyle {
  public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}
public struct GraphicalDatePickerStyle: DatePickerStyle { public init() {} }
extension DatePickerStyle where Self == GraphicalDatePickerStyle {
  public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}
public struct WheelDatePickerStyle: DatePickerStyle { public init() {} }
extension DatePickerStyle where Self == WheelDatePickerStyle {
  public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}

/// The style of a gauge. A terminal has only one.
public protocol GaugeStyle: Sendable {}

public struct DefaultGaugeStyle: GaugeStyle { public init() {} }
extension GaugeStyle where Self == DefaultGaugeStyle {
  public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}
public struct CircularGaugeStyle: GaugeStyle { public init() {} }
extension GaugeStyle where Self == CircularGaugeStyle {
  public static var circular: CircularGaugeStyle { CircularGaugeStyle() }
}
public struct LinearCapacityGaugeStyle: GaugeStyle { public init() {} }
extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}
public struct AccessoryCircularGaugeStyle: GaugeStyle { public init() {} }
extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle { public init() {} }
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
    AccessoryCircularCapacityGaugeStyle()
  }
}
public struct AccessoryLinearGaugeStyle: GaugeStyle { public init() {} }
extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}
public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle { public init() {} }
extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
  public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle { AccessoryLinearCapacityGaugeStyle() }
}

/// The style of a menu. A terminal has only one.
public protocol MenuStyle: Sendable {}

public struct DefaultMenuStyle: MenuStyle { public init() {} }
extension MenuStyle where Self == DefaultMenuStyle {
  public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}
public struct ButtonMenuStyle: MenuStyle { public init() {} }
extension MenuStyle where Self == ButtonMenuStyle { public static var button: ButtonMenuStyle { ButtonMenuStyle() } }
public struct BorderlessButtonMenuStyle: MenuStyle { public init() {} }
extension MenuStyle where Self == BorderlessButtonMenuStyle {
  public static var borderlessButton: BorderlessButtonMenuStyle { BorderlessButtonMenuStyle() }
}

/// The style of a form. A terminal has only one.
public protocol FormStyle: Sendable {}

public struct AutomaticFormStyle: FormStyle { public init() {} }
extension FormStyle where Self == AutomaticFormStyle {
  public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}
public struct GroupedFormStyle: FormStyle { public init() {} }
extension FormStyle where Self == GroupedFormStyle {
  public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}
public struct ColumnsFormStyle: FormStyle { public init() {} }
extension FormStyle where Self == ColumnsFormStyle {
  public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

/// The style of a navigation view. A terminal has only one.
public protocol NavigationViewStyle: Sendable {}

public struct DefaultNavigationViewStyle: NavigationViewStyle { public init() {} }
extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}
public struct StackNavigationViewStyle: NavigationViewStyle { public init() {} }
extension NavigationViewStyle where Self == StackNavigationViewStyle {
  public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}
public struct ColumnNavigationViewStyle: NavigationViewStyle { public init() {} }
extension NavigationViewStyle where Self == ColumnNavigationViewStyle {
  public static var columns: ColumnNavigationViewStyle { ColumnNavigationViewStyle() }
}
public struct DoubleColumnNavigationViewStyle: NavigationViewStyle { public init() {} }
extension NavigationViewStyle where Self == DoubleColumnNavigationViewStyle {
  public static var doubleColumn: DoubleColumnNavigationViewStyle { DoubleColumnNavigationViewStyle() }
}

/// The colours of a symbol's layers. A terminal draws symbols in one colour.
public struct SymbolRenderingMode: Hashable, Sendable {
  public static let monochrome = SymbolRenderingMode()
  public static let multicolor = SymbolRenderingMode()
  public static let hierarchical = SymbolRenderingMode()
  public static let palette = SymbolRenderingMode()
}

/// The glass material of iOS 26, which a terminal does not draw.
public struct Glass: Hashable, Sendable {
  public static let regular = Glass()
  public static let clear = Glass()
  public func tint(_ color: Color?) -> Glass { self }
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

/// The height of a sheet. A terminal's sheet is always as high as its content.
public struct PresentationDetent: Hashable, Sendable {
  private let name: String
  public static let medium = PresentationDetent(name: "medium")
  public static let large = PresentationDetent(name: "large")
  public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(name: "\(height)") }
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent { PresentationDetent(name: "\(fraction)") }
}

/// The navigation bar of a page.
public enum NavigationBarItem {
  public enum TitleDisplayMode: Hashable, Sendable { case automatic, inline, large, inlineLarge }
}

/// A named coordinate space.
public struct NamedCoordinateSpace: Hashable, Sendable {
  private let name: String
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace { NamedCoordinateSpace(name: "\(name)") }
}

/// The way in which assistive programs read the children of an element.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  public static let ignore = AccessibilityChildBehavior()
  public static let contain = AccessibilityChildBehavior()
  public static let combine = AccessibilityChildBehavior()
}

extension Text {
  /// The part of a long text that is truncated. A terminal always truncates the end.
  public enum TruncationMode: Hashable, Sendable { case head, middle, tail }
}

// MARK: Selecting text

public protocol TextSelectability {}

public struct EnabledTextSelectability: TextSelectability {}

public struct DisabledTextSelectability: TextSelectability {}

extension TextSelectability where Self == EnabledTextSelectability {
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
  public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}
