import SyrinxEngine

/// Bytes that a pipe brings after the sound, kept while the sound is handed on.
final class StreamTail: Sendable {
  /// Where the sound ends and where the file does, counted from the first byte; nil where nobody knows:
  /// all is handed on then, and the last of it is kept.
  private let place: Range<Int>?
  private let state: LockedState<State>

  private struct State {
    var position = 0
    var bytes: [UInt8] = []
    var isWhole = true
    var isDone = false
  }

  init(at place: Range<Int>?) {
    self.place = place
    state = LockedState(State())
  }

  /// Takes the next bytes of the stream and returns those that are to be handed on; nil after the
  /// last that is wanted.
  func take(_ bytes: [UInt8]) -> [UInt8]? {
    state.update { state in
      let start = state.position
      state.position += bytes.count
      guard let place else {
        state.bytes += bytes
        if state.bytes.count > 2 * MPEGTags.mostBytesOfUnknown {
          state.bytes.removeFirst(state.bytes.count - MPEGTags.mostBytesOfUnknown)
          state.isWhole = false
        }
        return bytes
      }
      if start >= place.upperBound { return nil }
      let sound = max(min(place.lowerBound - start, bytes.count), 0)
      let space = max(ChunkReader.mostBytes - state.bytes.count, 0)
      let tail = bytes[sound...].prefix(place.upperBound - max(start, place.lowerBound))
      state.bytes += tail.prefix(space)
      if tail.count > space { state.isWhole = false }
      if state.position >= place.upperBound { state.isDone = true }
      return Array(bytes[..<sound])
    }
  }

  /// Says that nothing more will come.
  func end() { state.update { $0.isDone = true } }

  /// Waits for the end, and gives what is behind the sound, or the last bytes of all, and whether that
  /// is all there was.
  func wait() -> (bytes: [UInt8], isWhole: Bool) {
    state.wait { $0.isDone ? ($0.bytes, $0.isWhole) : nil }
  }
}
