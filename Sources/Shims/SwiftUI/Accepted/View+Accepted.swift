/// Modifiers whose effect a terminal cannot show. Each returns the view unchanged; see ``AcceptedName``.
extension View {
  public func shadow(
    color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View { accepting(.shadow) }
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View { accepting(.blur) }
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View { accepting(.scaleEffect) }
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View { accepting(.scaleEffect) }
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
    accepting(.scaleEffect)
  }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { accepting(.rotationEffect) }
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View { accepting(.rotation3DEffect) }
  public func brightness(_ amount: Double) -> some View { accepting(.brightness) }
  public func contrast(_ amount: Double) -> some View { accepting(.contrast) }
  public func saturation(_ amount: Double) -> some View { accepting(.saturation) }
  public func grayscale(_ amount: Double) -> some View { accepting(.grayscale) }
  public func hueRotation(_ angle: Angle) -> some View { accepting(.hueRotation) }
  public func colorInvert() -> some View { accepting(.colorInvert) }
  public func colorMultiply(_ color: Color) -> some View { accepting(.blendMode) }
  public func blendMode(_ mode: BlendMode) -> some View { accepting(.blendMode) }
  public func drawingGroup(opaque: Bool = false) -> some View { accepting(.drawingGroup) }
  public func compositingGroup() -> some View { accepting(.compositingGroup) }
  public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View {
    accepting(.mask)
  }
  public func mask<Mask: View>(_ mask: Mask) -> some View { accepting(.mask) }
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { accepting(.position) }
  public func position(_ position: CGPoint) -> some View { accepting(.position) }
  public func glassEffect(_ glass: Glass = .regular) -> some View { accepting(.glassEffect) }
  public func glassEffect<S: Shape>(_ glass: Glass = .regular, in shape: S) -> some View { accepting(.glassEffect) }

  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View { accepting(.cornerRadius) }
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { accepting(.clipShape) }
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }
  public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View { accepting(.aspectRatio) }
  public func scaledToFit() -> some View { accepting(.aspectRatio) }
  public func scaledToFill() -> some View { accepting(.aspectRatio) }
  public func imageScale(_ scale: Image.Scale) -> some View { accepting(.imageScale) }
  public func symbolVariant(_ variant: SymbolVariants) -> some View { accepting(.symbolVariant) }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { accepting(.symbolRenderingMode) }

  public func minimumScaleFactor(_ factor: CGFloat) -> some View { accepting(.minimumScaleFactor) }
  public func lineSpacing(_ spacing: CGFloat) -> some View { accepting(.lineSpacing) }
  public func tracking(_ tracking: CGFloat) -> some View { accepting(.tracking) }
  public func kerning(_ kerning: CGFloat) -> some View { accepting(.kerning) }
  public func baselineOffset(_ offset: CGFloat) -> some View { accepting(.baselineOffset) }
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { accepting(.dynamicTypeSize) }
  public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View where T.Bound == DynamicTypeSize {
    accepting(.dynamicTypeSize)
  }
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { accepting(.truncationMode) }
  public func allowsTightening(_ flag: Bool) -> some View { self }
  public func lineLimit(_ range: ClosedRange<Int>) -> some View { lineLimit(range.upperBound as Int?) }
  public func lineLimit(_ range: PartialRangeFrom<Int>) -> some View { lineLimit(nil as Int?) }
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View { lineLimit(limit as Int?) }
  /// Has no effect, because all digits in a terminal have the same width.
  public func monospacedDigit() -> some View { self }
  public func monospaced(_ isActive: Bool = true) -> some View { self }

  public func listStyle<S: ListStyle>(_ style: S) -> some View { accepting(.listStyle) }
  public func listRowBackground<V: View>(_ view: V?) -> some View { accepting(.listRowBackground) }
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { accepting(.listRowInsets) }
  public func listRowSeparator(_ visibility: Visibility, edges: Edge.Set = .all) -> some View {
    accepting(.listRowSeparator)
  }
  public func listRowSeparatorTint(_ color: Color?, edges: Edge.Set = .all) -> some View {
    accepting(.listRowSeparator)
  }
  public func listSectionSeparator(_ visibility: Visibility, edges: Edge.Set = .all) -> some View {
    accepting(.listRowSeparator)
  }
  public func listRowSpacing(_ spacing: CGFloat?) -> some View { accepting(.listSectionSpacing) }
  public func listSectionSpacing(_ spacing: CGFloat) -> some View { accepting(.listSectionSpacing) }
  public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View { accepting(.listSectionSpacing) }
  public func scrollContentBackground(_ visibility: Visibility) -> some View { accepting(.scrollContentBackground) }
  public func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal])
    -> some View
  { accepting(.scrollIndicators) }
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
  public func scrollDisabled(_ disabled: Bool) -> some View { accepting(.scrollBehavior) }
  public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]) -> some View {
    accepting(.scrollBehavior)
  }
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View { accepting(.scrollBehavior) }
  public func scrollTargetBehavior(_ behavior: ScrollTargetBehaviors) -> some View { accepting(.scrollBehavior) }
  public func scrollClipDisabled(_ disabled: Bool = true) -> some View { accepting(.scrollBehavior) }
  public func contentMargins(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View { padding(edges, length) }
  public func contentMargins(_ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement)
    -> some View
  { padding(edges, length) }
  public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic) -> some View {
    padding(length)
  }
  public func containerBackground<S: ShapeStyle>(_ style: S, for container: ContainerBackgroundPlacement) -> some View {
    accepting(.toolbarBackground)
  }
  public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges) }
  public func headerProminence(_ prominence: Prominence) -> some View { accepting(.listStyle) }
  public func indexViewStyle(_ style: PageIndexViewStyle) -> some View { accepting(.tabViewStyle) }
  public func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View { accepting(.tabViewStyle) }
  public func clipped(antialiased: Bool) -> some View { clipped() }
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
    frame(
      maxWidth: axes.contains(.horizontal) ? CGFloat.infinity : nil,
      maxHeight: axes.contains(.vertical) ? CGFloat.infinity : nil, alignment: alignment)
  }

  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { accepting(.presentationDetents) }
  public func presentationDetents(_ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>)
    -> some View
  { accepting(.presentationDetents) }
  public func presentationDragIndicator(_ visibility: Visibility) -> some View {
    accepting(.presentationDragIndicator)
  }
  public func presentationCornerRadius(_ radius: CGFloat?) -> some View { accepting(.presentationBackground) }
  public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View { accepting(.presentationBackground) }
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { self }

  public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { accepting(.textFieldStyle) }
  public func keyboardType(_ type: UIKeyboardType) -> some View { accepting(.keyboardType) }
  public func textContentType(_ type: UITextContentType?) -> some View { accepting(.textContentType) }
  public func textInputAutocapitalization(_ mode: TextInputAutocapitalization?) -> some View {
    accepting(.autocapitalization)
  }
  public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View { accepting(.autocapitalization) }
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { accepting(.autocorrection) }
  public func disableAutocorrection(_ disable: Bool?) -> some View { accepting(.autocorrection) }
  public func submitLabel(_ label: SubmitLabel) -> some View { accepting(.submitLabel) }
  public func textSelection<S: TextSelectability>(_ selectability: S) -> some View { accepting(.textSelection) }
  public func labelsHidden() -> some View { accepting(.labelsHidden) }
  public func controlSize(_ size: ControlSize) -> some View { accepting(.controlSize) }
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { accepting(.buttonBorderShape) }
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View { accepting(.progressViewStyle) }
  public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View { accepting(.datePickerStyle) }
  public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View { accepting(.gaugeStyle) }
  public func menuStyle<S: MenuStyle>(_ style: S) -> some View { accepting(.menuStyle) }
  public func formStyle<S: FormStyle>(_ style: S) -> some View { self }

  public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View {
    accepting(.navigationBarAppearance)
  }
  public func toolbarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View {
    accepting(.navigationBarAppearance)
  }
  public func navigationBarHidden(_ hidden: Bool) -> some View { accepting(.navigationBarAppearance) }
  public func navigationBarBackButtonHidden(_ hidden: Bool = true) -> some View { accepting(.navigationBarAppearance) }
  public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
  public func navigationTransition(_ transition: NavigationTransition) -> some View { accepting(.transition) }
  public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View {
    accepting(.toolbarBackground)
  }
  public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    accepting(.toolbarBackground)
  }
  public func toolbarBackgroundVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    accepting(.toolbarBackground)
  }
  public func toolbarColorScheme(_ scheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View {
    accepting(.toolbarBackground)
  }
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    accepting(.toolbarVisibility)
  }
  public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    accepting(.toolbarVisibility)
  }
  public func statusBarHidden(_ hidden: Bool = true) -> some View { accepting(.statusBarHidden) }
  public func statusBar(hidden: Bool) -> some View { accepting(.statusBarHidden) }
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
  public func badge(_ count: Int) -> some View { accepting(.badge) }
  public func badge(_ label: Text?) -> some View { accepting(.badge) }
  public func redacted(reason: RedactionReasons) -> some View { accepting(.redacted) }
  public func unredacted() -> some View { self }

  /// Has no effect, because a terminal has no unsafe area.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }
  public func zIndex(_ value: Double) -> some View { self }
  public func allowsHitTesting(_ enabled: Bool) -> some View { disabled(!enabled) }
  public func coordinateSpace<T: Hashable>(name: T) -> some View { accepting(.coordinateSpace) }
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View { accepting(.coordinateSpace) }
  public func colorScheme(_ scheme: ColorScheme) -> some View { environment(\.colorScheme, scheme) }
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View { self }
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { accepting(.onOpenURL) }

  public func accessibilityHidden(_ hidden: Bool) -> some View { self }
  public func accessibilityHint(_ hint: LocalizedStringKey) -> some View { help(hint) }
  @_disfavoredOverload
  public func accessibilityHint(_ hint: some StringProtocol) -> some View { help(hint) }
  public func accessibilityLabel(_ label: Text) -> some View { accessibilityLabel(label.plainString) }
  public func accessibilityValue(_ value: LocalizedStringKey) -> some View { accepting(.accessibilityTraits) }
  @_disfavoredOverload
  public func accessibilityValue(_ value: some StringProtocol) -> some View { accepting(.accessibilityTraits) }
  public func accessibilityValue(_ value: Text) -> some View { accepting(.accessibilityTraits) }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { accepting(.accessibilityTraits) }
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { accepting(.accessibilityTraits) }
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
  public func accessibilityAction(named name: LocalizedStringKey, _ handler: @escaping () -> Void) -> some View {
    accepting(.accessibilityTraits)
  }
  public func accessibilitySortPriority(_ priority: Double) -> some View { self }

  /// Ignores the actions: a terminal has no keys for swipes and long presses.
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View { accepting(.swipeActions) }
  public func contextMenu<Items: View>(@ViewBuilder menuItems: () -> Items) -> some View { accepting(.contextMenu) }
  public func refreshable(action: @escaping @MainActor () async -> Void) -> some View { accepting(.refreshable) }
  public func digitalCrownRotation<V: BinaryFloatingPoint>(_ binding: Binding<V>) -> some View {
    accepting(.digitalCrownRotation)
  }
  public func digitalCrownRotation<V: BinaryFloatingPoint>(
    _ binding: Binding<V>, from minimum: V, through maximum: V, by stride: V.Stride? = nil,
    sensitivity: DigitalCrownRotationalSensitivity = .high, isContinuous: Bool = false,
    isHapticFeedbackEnabled: Bool = true
  ) -> some View { accepting(.digitalCrownRotation) }
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View { accepting(.onHover) }
}

extension ForEach where Content: View {
  /// Ignores the action: a terminal has no swipe to delete a row.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> Self { accepting(.onDelete) }
  /// Ignores the action: rows cannot be moved in a terminal.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self { accepting(.onMove) }
}
