import SyrinxAnalysis
import SyrinxEngine
import SyrinxPage

package final class RenderMeter: FrameSink {
  package private(set) var level: PeakMeter
  package private(set) var loudness: LoudnessMeter?
  package private(set) var truePeak: TruePeakMeter?
  private(set) var outline: SoundOutlineMeter?

  init(
    format: StreamFormat, frameCount: Int? = nil, _ measures: RenderJob.Measures
  ) throws(LibraryError) {
    level = PeakMeter()
    loudness = measures.loudness ? LoudnessMeter(format: format) : nil
    truePeak = measures.truePeak ? TruePeakMeter(format: format) : nil
    outline =
      measures.outline ? try SoundOutlineMeter(format: format, frameCount: frameCount) : nil
  }

  package func write(_ block: AudioFrames) {
    level.add(block)
    loudness?.add(block)
    truePeak?.add(block)
    outline?.add(block)
  }
}
