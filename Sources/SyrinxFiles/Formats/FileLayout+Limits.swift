import CSndFile
import SyrinxEngine

extension FileLayout {
  /// Throws what keeps this layout from holding a stream of that format.
  public func check(_ format: StreamFormat) throws(FileError) {
    let facts = container.facts
    guard facts.isWritten || facts.isEncodedByFFmpeg else { throw .notWritten(container) }
    guard facts.encodings.contains(encoding) else {
      throw .cannotHold(container, encoding, choices: facts.encodings)
    }
    let rate = format.sampleRate
    guard container.canSay(rate: rate) else {
      throw .rateUnsupported(
        container, encoding, rate: rate, choices: container.rates(near: rate))
    }
    let most = mostChannels
    guard format.channelCount <= most else {
      throw .channelsUnsupported(
        container, encoding, channels: format.channelCount, most: most)
    }
    guard accepts(format) else {
      throw .rateUnsupported(container, encoding, rate: rate, choices: [])
    }
  }

  /// The most channels that this layout can hold.
  public var mostChannels: Int {
    var most = container.facts.mostChannels
    if encoding.isALAC { most = min(most, 8) }
    // A layout takes every number of channels up to some power of two.
    while most > 1, !accepts(StreamFormat(sampleRate: 8000, channelCount: most)),
      !accepts(StreamFormat(sampleRate: 48000, channelCount: most))
    {
      most /= 2
    }
    return most
  }

  private func accepts(_ format: StreamFormat) -> Bool {
    if container.isEncodedByFFmpeg { return true }
    var info = info(format)
    return unsafe sf_format_check(&info) != 0
  }
}
