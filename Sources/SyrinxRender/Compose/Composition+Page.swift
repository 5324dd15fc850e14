import SyrinxEngine
import SyrinxPage
import SyrinxSystem
import SyrinxTimeline

extension Composition {
  /// A page that plays the result and shows the clips of each track in a lane.
  package func page(of plan: RenderPlan, _ portrait: SoundPortrait, _ file: PageFile) -> PlayerPage
  {
    let output = plan.request.output
    let title =
      if case .file(let path) = output { InputLocation.file(path).title } else {
        plan.request.input?.title ?? ""
      }
    var sound = PageSound(label: "Mix", name: title, file: 0, portrait: portrait)
    sound.hasMouth = false
    var page = PlayerPage(title: title, sounds: [sound], files: [file])
    let (start, rate) = (plan.request.options.player.start, Double(resolved.rate))
    page.lanes = resolved.tracks.compactMap { track in
      guard let wave = waves[track.name] else { return nil }
      let clips = track.clips.filter { !$0.isOff && $0.frames > 0 }.map { clip in
        PageClip(
          start: max(Double(clip.at) / rate - start, 0),
          end: min(Double(clip.range.upperBound) / rate - start, portrait.seconds),
          text: Path.name(of: clip.title).printable)
      }
      return PageLane(
        name: track.name, clips: clips.filter { $0.start < $0.end }.ordered(by: \.start),
        wave: PageWave(wave.meter, sampleRate: resolved.rate))
    }
    page.marks = resolved.markers.compactMap { marker in
      let seconds = Double(marker.at) / rate - start
      guard (0...portrait.seconds).contains(seconds) else { return nil }
      return PageClip(start: seconds, end: seconds, text: marker.name)
    }
    return page
  }
}
