extension StreamRequest {
  /// `pa_sample_spec`: `PA_SAMPLE_FLOAT32LE`, rate, channels.
  var pulseSpecification: [UInt32] {
    [5, UInt32(format.sampleRate), UInt32(format.channelCount)]
  }

  /// `pa_buffer_attr`, in bytes: maxlength, tlength, prebuf, minreq, fragsize.
  var pulseBuffer: [UInt32] {
    let size = UInt32(4 * format.channelCount)
    let blockSize = UInt32(blockFrameCount) * size
    return [.max, UInt32(bufferFrameCount) * size, 0, blockSize, blockSize]
  }
}
