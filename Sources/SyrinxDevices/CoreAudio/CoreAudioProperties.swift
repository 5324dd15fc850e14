#if canImport(CoreAudio)
  import CoreAudio

  // CoreAudio/ is the only folder that talks to the devices of macOS.

  /// Reads and sets properties of Core Audio's objects (`AudioObjectGetPropertyData`).
  struct CoreAudioObject: Hashable {
    let id: AudioObjectID

    static let system = CoreAudioObject(id: AudioObjectID(kAudioObjectSystemObject))

    private func address(
      _ selector: AudioObjectPropertySelector, _ scope: AudioObjectPropertyScope
    ) -> AudioObjectPropertyAddress {
      AudioObjectPropertyAddress(
        mSelector: selector, mScope: scope, mElement: AudioObjectPropertyElement(0))
    }

    /// A property of one fixed size; nil where the object has none.
    func value<Value: BitwiseCopyable>(
      _ selector: AudioObjectPropertySelector,
      _ scope: AudioObjectPropertyScope = kAudioObjectPropertyScopeGlobal, _ initial: Value
    ) -> Value? {
      var address = address(selector, scope)
      var value = initial
      var size = UInt32(MemoryLayout<Value>.size)
      let status = unsafe AudioObjectGetPropertyData(id, &address, 0, nil, &size, &value)
      return status == noErr && size == UInt32(MemoryLayout<Value>.size) ? value : nil
    }

    /// False where the object refuses it.
    @discardableResult
    func set<Value: BitwiseCopyable>(
      _ selector: AudioObjectPropertySelector,
      _ scope: AudioObjectPropertyScope = kAudioObjectPropertyScopeGlobal, to value: Value
    ) -> Bool {
      var address = address(selector, scope)
      var value = value
      return unsafe AudioObjectSetPropertyData(
        id, &address, 0, nil, UInt32(MemoryLayout<Value>.size), &value) == noErr
    }

    func text(_ selector: AudioObjectPropertySelector) -> String {
      var address = address(selector, kAudioObjectPropertyScopeGlobal)
      var text: Unmanaged<CFString>?
      var size = UInt32(MemoryLayout<Unmanaged<CFString>?>.size)
      guard unsafe AudioObjectGetPropertyData(id, &address, 0, nil, &size, &text) == noErr,
        let text = unsafe text?.takeRetainedValue()
      else { return "" }
      let length = CFStringGetLength(text)
      var characters = [UniChar](repeating: 0, count: length)
      unsafe CFStringGetCharacters(text, CFRange(location: 0, length: length), &characters)
      return String(decoding: characters, as: UTF16.self)
    }

    /// The objects that a property lists.
    func objects(
      _ selector: AudioObjectPropertySelector,
      _ scope: AudioObjectPropertyScope = kAudioObjectPropertyScopeGlobal
    ) -> [CoreAudioObject] {
      var address = address(selector, scope)
      var size: UInt32 = 0
      guard unsafe AudioObjectGetPropertyDataSize(id, &address, 0, nil, &size) == noErr else {
        return []
      }
      var ids = [AudioObjectID](
        repeating: 0, count: Int(size) / MemoryLayout<AudioObjectID>.stride)
      guard unsafe AudioObjectGetPropertyData(id, &address, 0, nil, &size, &ids) == noErr else {
        return []
      }
      return ids.map(CoreAudioObject.init)
    }

    /// The channels of a device's streams in one direction.
    func channelCount(_ scope: AudioObjectPropertyScope) -> Int {
      objects(kAudioDevicePropertyStreams, scope).reduce(0) { sum, stream in
        let format = stream.value(
          kAudioStreamPropertyVirtualFormat, AudioStreamBasicDescription())
        return sum + Int(format?.mChannelsPerFrame ?? 0)
      }
    }
  }
#endif
