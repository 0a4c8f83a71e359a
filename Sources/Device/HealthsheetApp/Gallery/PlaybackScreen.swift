import Scenarios
import TerminalUI

/// A scenario's device with the strip of its script, below it or, in a wide terminal, beside it.
///
/// The device gets the rest of the screen, so that the buttons of a sheet are always visible. Keys go either to the
/// script or to the device.
struct PlaybackScreen: View {
  let model: GalleryModel
  let playback: ScenarioPlayback

  var body: some View {
    GeometryReader { proxy in
      let placement = StripPlacement(size: proxy.size, isByHand: playback.isByHand)
      VStack(alignment: .leading, spacing: 0) {
        placement.layout {
          PlayedDevice(playback: playback)
            .frame(maxWidth: .infinity, maxHeight: .infinity)
          ScriptStrip(playback: playback, size: placement.size)
        }
        if !playback.isByHand { KeyHintBar() }
      }
    }
    .modifier(ScriptKeys(model: model, playback: playback))
    .onKeyPress(.handBack) {
      playback.isByHand.toggle(); return .handled
    }
  }
}

/// The place of the ``ScriptStrip`` beside or below the device, and its size.
struct StripPlacement: Hashable {
  /// True if the strip is beside the device, in a terminal of 170 columns or more; false if it is below the device.
  let isBeside: Bool
  /// The size of the strip, in cells.
  let size: Size

  /// - Parameters:
  ///   - size: The size of the whole screen, including one row for key hints.
  ///   - isByHand: True while keys go to the device, so that the strip has one row.
  init(size: Size, isByHand: Bool) {
    isBeside = size.width >= 170
    if isBeside {
      self.size = Size(width: 52, height: max(1, size.height - (isByHand ? 0 : 1)))
    } else {
      let rows = isByHand ? 0 : max(1, min(8, (size.height - 16) / 2))
      self.size = Size(width: size.width, height: 1 + rows)
    }
  }

  /// The stack of the device and the strip.
  var layout: AnyLayout {
    isBeside
      ? AnyLayout(HStackLayout(alignment: .top, spacing: 0)) : AnyLayout(VStackLayout(alignment: .leading, spacing: 0))
  }
}

/// The device, as large as possible. A device declared with a small screen keeps its size.
private struct PlayedDevice: View {
  let playback: ScenarioPlayback

  var body: some View {
    if let player = playback.player {
      let own = playback.scenario.device.size
      let isSmall = own.columns < 80 || own.rows < 24
      HostView(player.pilot.host, takesKeys: playback.isByHand, passing: [DeviceKey.handBack.key]) {
        playback.wasUsed()
      }
      .frame(maxWidth: isSmall ? own.columns : .infinity, maxHeight: isSmall ? own.rows : .infinity)
      .id(ObjectIdentifier(player))
    } else if let obstacle = playback.obstacle {
      Text(obstacle).foregroundStyle(.destructive).padding(2)
    } else {
      ProgressView { Text("Preparing the device…") }
    }
  }
}

/// The keys of the script, which work while keys do not go to the device.
private struct ScriptKeys: ViewModifier {
  let model: GalleryModel
  let playback: ScenarioPlayback

  func body(content: Content) -> some View {
    let canGoOn = playback.activity == .paused && !playback.isAtEnd
    let isMoving = playback.activity == .staging
    content
      .onKey(.nextStep, isOffered: canGoOn) { playback.next() }
      .onKey(.stepBack, isOffered: !isMoving && playback.moment > 0) { playback.back() }
      .onKey(.runOrPause, hint: playback.activity == .running ? "pause" : "run") { playback.runOrPause() }
      .onKey(.again, isOffered: !isMoving && (playback.moment > 0 || playback.wasChangedByHand)) { playback.again() }
      .onKey(.takeOver, isOffered: playback.player != nil) { playback.isByHand = true }
      .onKey(.handOver, hint: "hand over", isOffered: playback.player != nil) { playback.handOver() }
      .onKey(.toGallery) { model.close() }
  }
}

extension View {
  /// Adds a key of the script.
  ///
  /// - Parameter isOffered: True to enable the key and show it among the hints.
  fileprivate func onKey(
    _ key: DeviceKey, hint: LocalizedStringKey? = nil, isOffered: Bool = true, action: @escaping @MainActor () -> Void
  ) -> some View {
    onKeyPress(
      key.key.key, modifiers: key.key.modifiers, help: isOffered ? hint ?? key.hint : nil,
      hintPriority: key.hintPriority
    ) {
      if isOffered { action() }
      return .handled
    }
  }
}
