/// The owner of a decoder of libFLAC (`FLAC__StreamDecoder *`) that reads a view of a file.
@safe final class FLACDecoder {
  private let library: FLACLibrary
  private let decoder: FLACLibrary.Decoder
  fileprivate let view: any ByteView
  fileprivate let channelCount: Int
  fileprivate var offset = 0
  /// The samples decoded last, interleaved.
  fileprivate var samples: [Int32] = []
  /// Something could not be decoded, or had a wrong checksum.
  fileprivate(set) var hasComplained = false

  /// Nil where there is none to be had.
  init?(_ view: any ByteView, channelCount: Int) {
    guard let library = FLACLibrary.shared, let decoder = unsafe library.create() else {
      return nil
    }
    self.library = library
    unsafe self.decoder = decoder
    self.view = view
    self.channelCount = channelCount
    let status = unsafe library.begin(
      decoder, readBytes, seekBytes, tellBytes, tellLength, isAtEnd, takeFrame, { _, _, _ in },
      complain, Unmanaged.passUnretained(self).toOpaque())
    guard status == 0 else {
      unsafe library.delete(decoder)
      return nil
    }
  }

  deinit { unsafe library.delete(decoder) }

  /// The samples of the next frame, interleaved; none at the end.
  func next() -> [Int32] {
    samples = []
    // The first of them are metadata; from 4 on, the stream has ended or failed.
    while samples.isEmpty, unsafe library.processOne(decoder) != 0,
      unsafe library.state(decoder) < 4
    {}
    return samples
  }

  /// Goes to a sample; what is decoded next is the rest of its frame.
  func seek(to sample: Int) -> [Int32]? {
    samples = []
    return unsafe library.seek(decoder, UInt64(sample)) != 0 ? samples : nil
  }
}

@unsafe private func decoder(_ client: FLACLibrary.Client?) -> FLACDecoder {
  unsafe Unmanaged<FLACDecoder>.fromOpaque(client!).takeUnretainedValue()
}

private let readBytes: FLACLibrary.Read = { _, buffer, count, client in
  let decoder = unsafe decoder(client)
  let target = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: count!.pointee)
  let read = unsafe decoder.view.read(into: target, at: decoder.offset)
  decoder.offset += read
  unsafe count!.pointee = read
  return read > 0 ? 0 : decoder.view.failure == nil ? 1 : 2
}

private let seekBytes: FLACLibrary.Seek = { _, offset, client in
  unsafe decoder(client).offset = Int(clamping: offset)
  return 0
}

private let tellBytes: FLACLibrary.Tell = { _, offset, client in
  unsafe offset!.pointee = UInt64(decoder(client).offset)
  return 0
}

private let tellLength: FLACLibrary.Tell = { _, length, client in
  unsafe length!.pointee = UInt64(decoder(client).view.byteCount)
  return 0
}

private let isAtEnd: FLACLibrary.IsAtEnd = { _, client in
  let decoder = unsafe decoder(client)
  return decoder.offset >= decoder.view.byteCount ? 1 : 0
}

private let complain: FLACLibrary.Complain = { _, _, client in
  unsafe decoder(client).hasComplained = true
}

private let takeFrame: FLACLibrary.Write = { _, frame, channels, client in
  let decoder = unsafe decoder(client)
  let (frameCount, channelCount) = (unsafe Int(frame!.pointee), decoder.channelCount)
  // The third number of a frame's header is that of its channels, the fifth the bits of its samples
  // (`FLAC__FrameHeader`).
  guard unsafe frame![2] == channelCount else { return 1 }
  let shift = unsafe 32 - Int32(frame![4])
  var samples = [Int32](repeating: 0, count: frameCount * channelCount)
  for channel in 0..<channelCount {
    for index in 0..<frameCount {
      samples[index * channelCount + channel] = unsafe channels![channel]![index] << shift
    }
  }
  decoder.samples += samples
  return 0
}
