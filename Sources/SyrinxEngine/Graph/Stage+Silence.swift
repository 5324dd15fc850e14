extension Stage {
  /// Leaves out frames: up to where it is silent, or before what is wanted after seeking.
  func skip(to target: Int) {
    guard target > position else { return }
    isFresh = false
    tellTaps(upTo: target)
    position = target
    guard kept == nil else {
      cutOff()
      return findSilence()
    }
    isStale = true
    let frame = renderedFrameCount
    if let selective {
      selective.skip(to: frame, connections)
    } else {
      for connection in connections { connection.skip(to: max(frame - (offset ?? 0), 0)) }
    }
    findSilence()
  }

  /// Taps hear silence too.
  private func tellTaps(upTo target: Int) {
    guard !taps.isEmpty else { return }
    let silence = AudioBuffer(
      channelCount: format.channelCount, frameCapacity: maximumFrameCount)
    let end = min(target, length?.frameCount ?? .max)
    for start in stride(from: position, to: end, by: maximumFrameCount) {
      for tap in taps { tap.take(silence.frames.prefix(end - start), at: start) }
    }
  }

  /// Finds out for how long nothing but zeros follows.
  func findSilence() {
    if hasEnded {
      silentUntil = .max
    } else if let kept {
      silentUntil = kept.frames.store.silence(from: position)
    } else if let selective {
      silentUntil = selective.silence(from: position, connections)
    } else if memory == .unknown || connections.isEmpty {
      silentUntil = position
    } else {
      let offset = offset!
      inputSilentUntil = .max
      for connection in connections {
        inputSilentUntil = min(inputSilentUntil, connection.silentUntil.addingBounded(offset))
      }
      let isAtRest = inputSilentUntil > renderedFrameCount && hasForgotten
      silentUntil = isAtRest ? max(inputSilentUntil.addingBounded(-latency), position) : position
    }
  }

  /// Nothing is left of the frames that have entered.
  private var hasForgotten: Bool {
    guard let soundedBefore else { return true }
    guard case .frames(let count) = memory else { return false }
    return renderedFrameCount - soundedBefore >= count
  }

  /// The frame of its input, counted as its own, from which it has to be run so that it gives the right
  /// frames from one of its own on.
  func start(before frame: Int) -> Int {
    guard kept == nil else { return frame }
    return switch memory {
    case .unknown: 0
    case .everything: min(frame, silentUntil)
    case .frames(let count): max(frame - max(count - latency, 0), 0)
    }
  }

  /// Gives nothing from a frame on.
  func isOver(at frame: Int) -> Bool { length.map { $0.frameCount <= frame } ?? false }
}
