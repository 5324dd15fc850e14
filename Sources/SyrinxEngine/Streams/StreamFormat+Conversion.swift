extension StreamFormat {
  /// The way of the channels of this format to another number of channels, and the loudspeakers
  /// that those are for, where that is known.
  ///
  /// Mono becomes copies, two channels become their mean or the first two of more. Of more than eight
  /// channels of which nothing is said, the mean is taken, or the first.
  func converted(to count: Int) -> (matrix: ChannelMatrix, layout: ChannelLayout?) {
    if count == channelCount { return (.identity(count), layout) }
    guard channelCount > 2, let input = layout ?? .usual(channelCount: channelCount),
      let output = ChannelLayout.usual(channelCount: count)
    else { return (.converting(from: channelCount, to: count), nil) }
    return (ChannelMatrix(from: input, to: output), output)
  }

  /// The channels on the loudspeakers of so many, each on its own; all others stay silent.
  func spread(to count: Int) -> (matrix: ChannelMatrix, layout: ChannelLayout?) {
    guard let input = layout ?? .usual(channelCount: channelCount),
      let output = ChannelLayout.usual(channelCount: count)
    else { return converted(to: count) }
    return (ChannelMatrix(from: input, to: output), output)
  }

  /// The channels that stand left and right of each other; of two always these two.
  var partners: [(left: Int, right: Int)] {
    let usual = ChannelLayout.usual(channelCount: channelCount)
    return (channelCount > 2 ? layout ?? usual : usual)?.partners ?? [(0, 1)]
  }
}
