import SyrinxSystem

// Engine/ is the only folder that talks to libespeak-ng. The program is not linked with it: the library
// is opened when something is to be spoken, in a process that speaks one utterance, because what has
// been spoken before changes the samples of what follows.

private let espeak = LibraryFunctions("libespeak-ng", versions: [1], prefix: "espeak_")

/// The functions of libespeak-ng that are used, looked up by their names (`espeak-ng/speak_lib.h`,
/// revision 12).
@safe struct EspeakLibrary: @unchecked Sendable {
  /// Samples, their number (none at the end: a null pointer) and events up to one of type 0. Anything
  /// but 0 returned stops the speech.
  typealias Callback =
    @convention(c) (UnsafeMutablePointer<Int16>?, Int32, UnsafeMutableRawPointer?) -> Int32

  let initialize: @convention(c) (Int32, Int32, UnsafePointer<CChar>?, Int32) -> Int32 =
    unsafe espeak["Initialize"]
  let setCallback: @convention(c) (Callback) -> Void = unsafe espeak["SetSynthCallback"]
  let setVoice: @convention(c) (UnsafePointer<CChar>) -> Int32 = unsafe espeak["SetVoiceByName"]
  let setParameter: @convention(c) (Int32, Int32, Int32) -> Int32 = unsafe espeak["SetParameter"]
  let synthesize:
    @convention(c) (
      UnsafeRawPointer, Int, UInt32, Int32, UInt32, UInt32, UnsafeMutablePointer<UInt32>?,
      UnsafeMutableRawPointer?
    ) -> Int32 = unsafe espeak["Synth"]
  /// A list of `espeak_VOICE`, up to a null pointer; with the languages of one given, only those.
  let listVoices:
    @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutablePointer<UnsafeRawPointer?>? =
      unsafe espeak["ListVoices"]
  let info: @convention(c) (UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> UnsafePointer<CChar>? =
    unsafe espeak["Info"]

  static let opened = Result { () throws(DynamicLibrary.Missing) in try EspeakLibrary() }
    .mapError { missing -> SpeechError in
      switch missing {
      case .library: .engineMissing(.espeak)
      case .function(let name): .engineTooOld(missing: name)
      }
    }

  private init() throws(DynamicLibrary.Missing) { try espeak.check() }

  /// Makes it ready to give samples to a callback, with phoneme events and without ending the process
  /// where its data are missing (0x8000). Returns the sample rate.
  func start() throws(SpeechError) -> Int {
    let rate = initialize(2, 0, nil, 0x8000 | 1)
    guard rate > 0 else { throw .dataMissing }
    return Int(rate)
  }

  var dataFolder: String? {
    var path: UnsafePointer<CChar>?
    _ = unsafe info(&path)
    return unsafe path.map { unsafe String(cString: $0) }
  }

  /// Such as `1.51`; nil where it says none.
  var version: String? {
    guard let text = unsafe info(nil) else { return nil }
    let first = unsafe String(cString: text).split(separator: " ").first.map(String.init)
    return first.flatMap { $0.first?.isNumber == true ? $0 : nil }
  }
}

/// The version of the speech library; nil where it is not there.
public var espeakVersion: String? { (try? EspeakLibrary.opened.get())?.version }
