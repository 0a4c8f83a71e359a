import Scenarios
import TerminalUI

/// A scenario's device with the strip of its script: under it, or beside it where there is room.
///
/// The device has the rest of the screen to itself and knows nothing of the strip, so that a sheet's buttons are always in
/// sight. Keys go either to the script or to the device.
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

/// Where the strip stands, and how large it is.
struct StripPlacement: Hashable {
  let isBeside: Bool
  let size: Size

  /// - Parameter size: Of the whole screen; a line of it is for the keys.
  init(size: Size, isByHand: Bool) {
    isBeside = size.width >= 170
    if isBeside {
      self.size = Size(width: 52, height: max(1, size.height - (isByHand ? 0 : 1)))
    } else {
      let rows = isByHand ? 0 : max(1, min(6, (size.height - 16) / 2))
      self.size = Size(width: size.width, height: 1 + rows)
    }
  }

  var layout: AnyLayout {
    isBeside
      ? AnyLayout(HStackLayout(alignment: .top, spacing: 0)) : AnyLayout(VStackLayout(alignment: .leading, spacing: 0))
  }
}

/// The device, as large as there is room; one that is told to be small stays so.
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
      ProgressView { Text("The device is made ready…") }
    }
  }
}

/// The keys of the script, which work while the device does not have them.
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
      .onKey(.toGallery) { model.close() }
  }
}

extension View {
  /// - Parameter isOffered: Whether the key is among the hints; where it is not, it does nothing.
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
